#include "motion_table.h"

#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/count_text.h>
#include <mbv/file/utf8.h>
#include <mbv/json/json_values.h>
#include <mbv/report/csv.h>

#include <algorithm>
#include <string>
#include <vector>

namespace mbv::cli {
namespace {

std::string countOf(std::size_t count, const std::string& what)
{
    return groupedCount(count) + " " + what + (count == 1 ? "" : "s");
}

std::vector<std::string> cellsOf(const Scene& scene, const MovingPair& pair, const TextStyle& style)
{
    const MotionAnswer& answer = pair.answer;
    const std::string state(nameOf(answer.state));
    const auto& first = answer.firstContact;
    const auto& least = answer.leastDistance;
    return {printable(scene.models[pair.a].name),
            printable(scene.models[pair.b].name),
            answer.state == MotionState::Clear ? state : style.overlapping(state),
            first ? shortNumber(first->time) : "-",
            answer.intervals.empty() ? "-" : groupedCount(answer.intervals.size()),
            least ? shortNumber(least->distance) : "-",
            least ? shortNumber(least->time) : "-",
            answer.reason.empty() ? "-" : std::string(answer.reason)};
}

/// "2 of 6 pairs in contact" and the like.
std::string captionOf(const MotionReport& report)
{
    std::string caption = groupedCount(report.contacts()) + " of " +
                          countOf(report.pairs.size(), "moving pair") + " in contact";
    for (const auto& [state, words] : {std::pair{MotionState::Clearance, " too near"},
                                       std::pair{MotionState::Unknown, " not known"}}) {
        const auto count = std::count_if(
            report.pairs.begin(), report.pairs.end(),
            [state = state](const MovingPair& pair) { return pair.answer.state == state; });
        if (count > 0)
            caption += ", " + groupedCount(static_cast<std::size_t>(count)) + words;
    }
    return report.hasFindings() ? caption : caption + "; all are proven clear";
}

std::string intervalsText(const std::vector<TimeInterval>& intervals)
{
    std::string text;
    for (const TimeInterval& interval : intervals)
        text.append(text.empty() ? "" : " ")
            .append(exactNumber(interval.from))
            .append(":")
            .append(exactNumber(interval.to));
    return text;
}

} // namespace

void writeMotionReportText(const Scene& scene, const MotionReport& report, const TextStyle& style,
                           const TextSink& sink)
{
    TextPieces out(sink);
    TableLayout table({{"A"},
                       {"B"},
                       {"state"},
                       {"first contact", Align::Right},
                       {"contacts", Align::Right},
                       {"least distance", Align::Right},
                       {"at", Align::Right},
                       {"why"}});
    for (const MovingPair& pair : report.pairs)
        table.widenFor(cellsOf(scene, pair, style));
    if (!report.pairs.empty())
        out.text += table.headings();
    for (const MovingPair& pair : report.pairs) {
        out.text += table.line(cellsOf(scene, pair, style));
        out.handOn();
    }
    const std::string caption = captionOf(report);
    out.text += report.pairs.empty() ? "" : "\n";
    out.text += report.hasFindings() ? style.overlapping(caption) : style.clear(caption);
    out.text += '\n';
    out.finish();
}

void writeMotionReportCsv(const Scene& scene, const MotionReport& report, bool raw,
                          const TextSink& sink)
{
    TextPieces out(sink);
    out.text = "a,b,state,reason,time,time_lower,point_x,point_y,point_z,normal_x,normal_y,"
               "normal_z,intervals,least_time,least_distance,point_on_a_x,point_on_a_y,"
               "point_on_a_z,point_on_b_x,point_on_b_y,point_on_b_z\n";
    for (const MovingPair& pair : report.pairs) {
        const MotionAnswer& answer = pair.answer;
        std::vector<std::string> fields = {csvName(replacedUtf8(scene.models[pair.a].name), raw),
                                           csvName(replacedUtf8(scene.models[pair.b].name), raw),
                                           std::string(nameOf(answer.state)),
                                           std::string(answer.reason)};
        const auto& first = answer.firstContact;
        fields.push_back(first ? exactNumber(first->time) : "");
        fields.push_back(first ? exactNumber(first->timeLower) : "");
        appendFields(fields, first ? std::optional(first->point) : std::nullopt);
        appendFields(fields, first ? std::optional(first->normal) : std::nullopt);
        fields.push_back(intervalsText(answer.intervals));
        const auto& least = answer.leastDistance;
        fields.push_back(least ? exactNumber(least->time) : "");
        fields.push_back(least ? exactNumber(writtenDistance(least->distance)) : "");
        appendFields(fields, least ? std::optional(least->pointOnA) : std::nullopt);
        appendFields(fields, least ? std::optional(least->pointOnB) : std::nullopt);
        out.text += csvLine(fields);
        out.handOn();
    }
    out.finish();
}

} // namespace mbv::cli
