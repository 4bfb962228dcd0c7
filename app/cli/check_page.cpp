#include "check_page.h"

#include "console.h"
#include "number_text.h"

#include <mbv/geometry/error.h>
#include <mbv/rendering/pair_pictures.h>
#include <mbv/scene/report_html.h>

#include <algorithm>
#include <vector>

namespace mbv::cli {
namespace {

std::vector<std::size_t> pairsWorthAPicture(const CheckReport& report)
{
    std::vector<std::size_t> pairs = worstFirst(report);
    std::erase_if(
        pairs, [&](std::size_t pair) { return report.pairs[pair].state == PairState::Separated; });
    return pairs;
}

std::string noteOn(std::size_t pictures, std::size_t worthOne)
{
    if (worthOne == 0)
        return "No pair overlaps, so there is nothing to picture.";
    if (pictures == worthOne)
        return "Each pair that overlaps, seen across its contact; models nearby are dimmed.";
    return "The " + groupedCount(pictures) + " worst of " + groupedCount(worthOne) +
           " pairs (--report-pictures), each seen across its contact; models nearby are dimmed.";
}

} // namespace

std::string checkReportPage(const Scene& scene, const CheckReport& report, const std::string& title,
                            std::size_t mostPictures, const CommonOptions& options,
                            const ProgressFn& progress)
{
    ReportPage page;
    page.title = title;
    std::vector<std::size_t> pairs = pairsWorthAPicture(report);
    const std::size_t worthOne = pairs.size();
    pairs.resize(std::min(worthOne, mostPictures));
    page.picturesNote = noteOn(pairs.size(), worthOne);
    try {
        if (!pairs.empty()) {
            PairPictures pictures(scene, report);
            for (const std::size_t pair : pairs) {
                reportProgress(progress, static_cast<double>(page.pictures.size()) /
                                             static_cast<double>(pairs.size()));
                page.pictures.push_back(pictures.picture(pair));
            }
        }
    } catch (const Error& e) {
        if (e.code() != ErrorCode::NoRenderer)
            throw;
        page.pictures.clear();
        page.picturesNote = std::string("There are no pictures: ") + e.what();
        printWarning(options.quiet, std::string("the report has no pictures: ") + e.what());
    }
    return checkReportToHtml(scene, report, page);
}

} // namespace mbv::cli
