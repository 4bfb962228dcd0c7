#include <mbv/report/report_html.h>

#include "file/base64.h"
#include "geometry/fault_text.h"
#include "page_data.h"
#include "page_text.h"
#include "report_assets.h"

#include <mbv/file/count_text.h>
#include <mbv/geometry/version.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mbv {
namespace {

/// As the state stands in the tables of the page; the letters are those of page.js.
struct StateWords {
    std::string_view style;
    std::string_view letter;
    std::string_view words;
};

StateWords wordsOf(const PairResult& pair, bool exact)
{
    if (!exact)
        return pair.volumesOverlap ? StateWords{"overlap", "V", "volumes overlap"}
                                   : StateWords{"clearance", "N", "within the clearance"};
    switch (pair.state) {
    case RelationState::Intersecting:
        return {"intersecting", "I", "intersecting"};
    case RelationState::Contained:
        return {"contained", "C", "contained"};
    case RelationState::Touching:
        return {"touching", "T", "touching"};
    case RelationState::Clearance:
        return {"clearance", "N", "within the clearance"};
    case RelationState::Separated:
        return {"separated", "S", "separated"};
    case RelationState::Unknown:
        break;
    }
    return {"unknown", "?", "unknown"};
}

std::string card(std::string_view title, std::size_t count)
{
    return std::string("<div><dt>").append(title) + "</dt><dd>" + groupedCount(count) +
           "</dd></div>\n";
}

/// Nothing where all pairs are listed.
std::string listNote(const CheckReport& report)
{
    if (report.pairs.size() <= kMostListedPairs)
        return {};
    return "<p class=\"note\">The " + groupedCount(kMostListedPairs) + " worst of " +
           groupedCount(report.pairs.size()) +
           " pairs are listed here and in the matrix; the summary and the table of models count "
           "all. mbv check lists all as text, CSV or JSON.</p>\n";
}

/// What an older report has alone; nothing where there is none.
std::string goneList(const CheckReport& report)
{
    if (report.gone.empty())
        return {};
    constexpr std::size_t kMaxListed = 1000;
    std::string text = "<h3>Since the older report</h3>\n<ul class=\"gone\">\n";
    for (const PastPair& pair :
         std::span(report.gone).first(std::min(report.gone.size(), kMaxListed)))
        text += "<li>" + escaped(pair.a) + " and " + escaped(pair.b) +
                (pair.status == PairStatus::Resolved ? ": resolved"
                                                     : ": not checked, no part of this run") +
                "</li>\n";
    text += "</ul>\n";
    if (report.gone.size() > kMaxListed)
        text += "<p class=\"note\">These are the first " + groupedCount(kMaxListed) + " of " +
                groupedCount(report.gone.size()) + ".</p>\n";
    return text;
}

std::string cards(const Scene& scene, const CheckReport& report)
{
    std::string text = card("models", scene.models.size()) +
                       card("pairs tested", report.pairsTested) +
                       card("volumes overlap", report.volumesOverlapping());
    const auto accepted = static_cast<std::size_t>(std::ranges::count_if(
        report.pairs, [](const PairResult& pair) { return pair.isAccepted; }));
    if (accepted > 0)
        text += card("accepted", accepted);
    if (!report.exact)
        return text;
    for (const RelationState state :
         {RelationState::Intersecting, RelationState::Contained, RelationState::Touching,
          RelationState::Clearance, RelationState::Unknown})
        text += card(state == RelationState::Clearance ? "within clearance" : nameOf(state),
                     report.count(state));
    return text;
}

std::string about(const Scene& scene, const CheckReport& report)
{
    const std::string unit = scene.units.empty() ? "" : " " + scene.units;
    std::string text = report.exact ? "The meshes were looked at, triangle by triangle."
                                    : "The bounding volumes were looked at, not the meshes: an "
                                      "overlap here says that the meshes may meet.";
    if (report.clearance > 0)
        text += " Clearance asked for: " + shortText(report.clearance) + unit + ".";
    if (report.tolerance && *report.tolerance > 0)
        text += " Pairs no deeper in each other than " + shortText(*report.tolerance) + unit +
                " count as touching.";
    if (!report.between.empty()) {
        text += " Only pairs between these were tested:";
        for (const auto& [a, b] : report.between)
            text += " " + a + (b.empty() ? "" : " and " + b) + ";";
        text.back() = '.';
    }
    text += scene.units.empty()
                ? " Lengths are in the units of the files."
                : " Lengths are in " + scene.units + ", volumes in " + scene.units + "³.";
    return text;
}

std::string footer(const CheckReport& report)
{
    const CheckTiming& t = report.timing;
    std::string text = std::string("mbv ") + kVersion + ".";
    for (const auto& [phase, milliseconds] :
         {std::pair("Loading", t.load), std::pair("fitting", t.fit),
          std::pair("candidates", t.broad), std::pair("volumes", t.volumes),
          std::pair("meshes", t.meshes)})
        text += std::string(" ") + phase + " " + shortText(milliseconds) + " ms,";
    text.back() = '.';
    return text;
}

std::string figure(const Scene& scene, const CheckReport& report, const PairRemarks& remarks,
                   const PairPicture& picture, std::size_t number)
{
    const PairResult& pair = report.pairs[picture.pair];
    const StateWords state = wordsOf(pair, report.exact);
    const std::string names =
        escaped(scene.models[pair.a].name + " and " + scene.models[pair.b].name);
    std::string text = "<figure id=\"pair-" + std::to_string(number) + "\"><img alt=\"Picture of " +
                       names + "\" width=\"" + std::to_string(picture.width) + "\" height=\"" +
                       std::to_string(picture.height) + "\" src=\"data:image/png;base64," +
                       base64(picture.png) + "\">\n<figcaption><strong>" + names +
                       "</strong><span class=\"badge ";
    text.append(state.style).append("\" aria-hidden=\"true\">").append(state.letter);
    text.append("</span>").append(state.words);
    text += escaped(remarkOn(pair, remarks));
    if (pair.solid && pair.solid->depth)
        text += ", " + shortText(*pair.solid->depth) + " deep";
    else if (pair.depth)
        text +=
            ", depth " + shortText(*pair.depth) + " (" + escaped(nameOf(pair.depthMethod)) + ")";
    else if (pair.distance && *pair.distance > 0)
        text += ", distance " + shortText(*pair.distance);
    if (report.exact && !pair.reason.empty())
        text += ": " + escaped(pair.reason);
    return text + "</figcaption></figure>\n";
}

/// By the numbers that their pairs have in the list.
std::string viewBlocks(const CheckReport& report, const ReportPage& page)
{
    std::string text;
    if (page.views.empty())
        return text;
    std::unordered_map<std::size_t, std::size_t> numberOf;
    for (const std::size_t index : worstFirst(report, kMostListedPairs))
        numberOf.emplace(index, numberOf.size() + 1);
    for (const PairView3d& view : page.views) {
        const auto number = numberOf.find(view.pair);
        if (number != numberOf.end())
            text += "<script type=\"application/json\" id=\"view-" +
                    std::to_string(number->second) + "\">" + view.json + "</script>\n";
    }
    return text;
}

} // namespace

std::string checkReportToHtml(const Scene& scene, const CheckReport& report, const ReportPage& page)
{
    std::string figures;
    const PairRemarks remarks(scene);
    for (std::size_t i = 0; i < page.pictures.size(); ++i)
        figures += figure(scene, report, remarks, page.pictures[i], i + 1);
    const bool found = report.hasFindings();
    std::string scripts = hashSource(report_assets::kScript);
    std::string three;
    if (!page.views.empty() && hasPairViews()) {
        scripts += " " + hashSource(report_assets::kThree);
        three.append("<script>").append(report_assets::kThree).append("</script>\n");
    }
    constexpr std::string_view kData = "{{data}}";
    const std::string_view whole = report_assets::kPage;
    const std::size_t dataAt = whole.find(kData);
    std::string text =
        filled(whole.substr(0, dataAt), {{"title", escaped(page.title)},
                                         {"style", report_assets::kStyle},
                                         {"style_hash", hashSource(report_assets::kStyle)},
                                         {"script_hashes", scripts},
                                         {"verdict_class", found ? "found" : "clear"},
                                         {"verdict_mark", found ? "✖" : "✔"},
                                         {"verdict", escaped(captionOf(report))},
                                         {"about", escaped(about(scene, report))},
                                         {"cards", cards(scene, report)},
                                         {"list_note", listNote(report)},
                                         {"gone", goneList(report)},
                                         {"pictures_note", escaped(page.picturesNote)},
                                         {"figures", figures},
                                         {"views_note", escaped(page.viewsNote)},
                                         {"footer", escaped(footer(report))}});
    addPageData(text, scene, report, page);
    return text.append(
        filled(whole.substr(dataAt + kData.size()), {{"views", viewBlocks(report, page)},
                                                     {"three", three},
                                                     {"script", report_assets::kScript}}));
}

} // namespace mbv
