#include "check_answer.h"

#include "check_table.h"
#include "console/console.h"
#include "output/output.h"

#include <mbv/report/report_csv.h>
#include <mbv/report/report_json.h>

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace mbv::cli {

void writeCheckAnswer(const Scene& scene, const CheckReport& report, const CommonOptions& options,
                      const TextSink& sink)
{
    switch (options.format) {
    case Format::Json:
        options.lines ? writeCheckReportLines(scene, report, sink)
                      : writeCheckReportJson(scene, report, sink);
        return;
    case Format::Csv:
        writeCheckReportCsv(scene, report, options.rawCsv, sink);
        return;
    case Format::Text:
        break;
    }
    writeCheckReportText(scene, report, TextStyle(options), sink);
}

void writeAnswerAndFiles(const std::string& output,
                         const std::function<void(const TextSink&)>& answer,
                         std::span<const FileBeside> beside, const ProgressFn& progress)
{
    constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20U;
    std::vector<std::unique_ptr<OutputStream>> files;
    for (const auto& [path, bytes] : beside) {
        if (path.empty())
            continue;
        files.push_back(std::make_unique<OutputStream>(path));
        for (std::size_t at = 0; at < bytes.size(); at += kBytesAtOnce) {
            reportProgress(progress, 0);
            files.back()->write(std::string_view(bytes).substr(at, kBytesAtOnce));
        }
    }
    OutputStream stream(output);
    answer([&](std::string_view piece) {
        reportProgress(progress, 0);
        stream.write(piece);
    });
    for (const auto& file : files)
        file->finish();
    stream.finish();
}

} // namespace mbv::cli
