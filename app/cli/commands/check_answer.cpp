#include "check_answer.h"

#include "check_table.h"
#include "console/console.h"
#include "output/output.h"

#include <mbv/report/report_json.h>

#include <cstddef>
#include <optional>

namespace mbv::cli {

void writeCheckAnswer(const Scene& scene, const CheckReport& report, const CommonOptions& options,
                      const TextSink& sink)
{
    switch (options.format) {
    case Format::Json:
        writeCheckReportJson(scene, report, sink);
        return;
    case Format::Csv:
        writeCheckReportCsv(scene, report, options.rawCsv, sink);
        return;
    case Format::Text:
        break;
    }
    writeCheckReportText(scene, report, TextStyle(options), sink);
}

void writeAnswerAndPage(const std::string& output,
                        const std::function<void(const TextSink&)>& answer,
                        const std::string& pagePath, std::string_view page,
                        const ProgressFn& progress)
{
    constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20U;
    std::optional<OutputStream> pageFile;
    if (!pagePath.empty()) {
        pageFile.emplace(pagePath);
        for (std::size_t at = 0; at < page.size(); at += kBytesAtOnce) {
            reportProgress(progress, 0);
            pageFile->write(page.substr(at, kBytesAtOnce));
        }
    }
    OutputStream stream(output);
    answer([&](std::string_view piece) {
        reportProgress(progress, 0);
        stream.write(piece);
    });
    if (pageFile)
        pageFile->finish();
    stream.finish();
}

} // namespace mbv::cli
