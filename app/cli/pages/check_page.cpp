#include "check_page.h"

#include "check_pictures.h"
#include "drawing.h"

#include <mbv/file/count_text.h>
#include <mbv/report/report_html.h>

#include <algorithm>
#include <vector>

namespace mbv::cli {
namespace {

bool isWorthAPicture(const PairResult& pair)
{
    return pair.state != RelationState::Separated;
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

std::string viewsNoteOn(std::size_t views, std::size_t worthOne)
{
    if (!hasPairViews())
        return "There are no 3D views: this mbv was built without three.js.";
    if (worthOne == 0)
        return "";
    if (views == worthOne)
        return "Each of these pairs can be looked at in 3D, too: choose it in the table.";
    return "The " + groupedCount(views) + " worst of " + groupedCount(worthOne) +
           " pairs (--report-pictures) can be looked at in 3D: choose one in the table.";
}

/// One half of the work: 0 is the first.
ProgressFn halfOf(const ProgressFn& progress, int half)
{
    if (!progress)
        return {};
    return [&progress, half](double fraction) { return progress((half + fraction) / 2); };
}

} // namespace

std::string checkReportPage(const Scene& scene, const CheckReport& report, const std::string& title,
                            std::size_t mostPictures, const CommonOptions& options,
                            const ProgressFn& progress)
{
    ReportPage page;
    page.title = title;
    const auto worthOne = static_cast<std::size_t>(
        std::count_if(report.pairs.begin(), report.pairs.end(), isWorthAPicture));
    // Those that are not worth one come last.
    const std::vector<std::size_t> pairs = worstFirst(report, std::min(worthOne, mostPictures));
    page.picturesNote = noteOn(pairs.size(), worthOne);
    page.viewsNote = viewsNoteOn(pairs.size(), worthOne);
    if (hasPairViews() && !pairs.empty())
        page.views = pairViewsOf(scene, report, pairs, halfOf(progress, 0));
    const std::string reason = reasonNotDrawn("the report", options, [&] {
        page.pictures = picturesOf(scene, report, pairs, halfOf(progress, 1));
    });
    if (!reason.empty())
        page.picturesNote = "There are no pictures: " + reason;
    return checkReportToHtml(scene, report, page);
}

} // namespace mbv::cli
