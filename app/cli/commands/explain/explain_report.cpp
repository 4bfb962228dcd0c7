#include "explain_report.h"

#include "console/console.h"
#include "output/json_output.h"
#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/utf8.h>
#include <mbv/json/json_values.h>
#include <mbv/report/csv.h>

namespace mbv::cli {
namespace {

/// The axis with the largest gap.
std::size_t widestAxis(const Explanation& explanation)
{
    std::size_t widest = 0; // a face axis always has a gap
    for (std::size_t i = 1; i < explanation.axes.size(); ++i) {
        const auto& gap = explanation.axes[i].gap;
        if (gap && *gap > *explanation.axes[widest].gap)
            widest = i;
    }
    return widest;
}

std::string jsonReport(const Explanation& explanation)
{
    Json axes = Json::array();
    for (const ExplainedAxis& axis : explanation.axes) {
        axes.push_back({{"name", axis.name},
                        {"direction", axis.direction.empty() ? Json() : Json(axis.direction)},
                        {"center_distance", axis.centerDistance},
                        {"radius_a", axis.radiusA},
                        {"radius_b", axis.radiusB},
                        {"gap", orNull(writtenDistance(axis.gap))}});
    }
    const auto separating = explanation.separating;
    return prettyJson({{"schema", "mbv.explain/1"},
                       {"a", explanation.names[0]},
                       {"b", explanation.names[1]},
                       {"overlap", explanation.overlap},
                       {"separating", separating ? Json(*separating) : Json()},
                       {"axes", axes}});
}

std::string csvReport(const Explanation& explanation)
{
    std::string text = "name,direction_x,direction_y,direction_z,center_distance,radius_a,radius_b,"
                       "gap,separating\n";
    for (std::size_t i = 0; i < explanation.axes.size(); ++i) {
        const ExplainedAxis& axis = explanation.axes[i];
        std::vector<std::string> fields = {axis.name};
        for (std::size_t k = 0; k < 3; ++k)
            fields.push_back(k < axis.direction.size() ? exactNumber(axis.direction[k]) : "");
        fields.insert(fields.end(),
                      {exactNumber(axis.centerDistance), exactNumber(axis.radiusA),
                       exactNumber(axis.radiusB), exactNumber(writtenDistance(axis.gap)),
                       explanation.separating == i ? "true" : "false"});
        text += csvLine(fields);
    }
    return text;
}

std::string verdictOf(const Explanation& explanation)
{
    const ExplainedAxis& widest = explanation.axes[widestAxis(explanation)];
    const double gap = *widest.gap;
    if (explanation.overlap)
        return gap < 0 ? "overlap: no axis separates; smallest penetration " + shortNumber(-gap) +
                             " along " + widest.name
                       : "overlap: no axis separates; they touch along " + widest.name;
    return gap > 0 ? "apart: axis " + widest.name + " separates by " + shortNumber(gap)
                   : "apart: axis " + widest.name + " separates by less than rounding shows";
}

std::string directionText(const std::vector<double>& direction)
{
    if (direction.empty())
        return "none: the edges are parallel";
    std::string text;
    for (const double component : direction) {
        const std::string number = fixedNumber(component, 4);
        text += (text.empty() ? "" : " ") + std::string(7 - number.size(), ' ') + number;
    }
    return text;
}

std::string textReport(const Explanation& explanation, const TextStyle& style)
{
    TextTable table({{"axis"},
                     {"direction"},
                     {"center distance", Align::Right},
                     {"radius A", Align::Right},
                     {"radius B", Align::Right},
                     {"gap", Align::Right},
                     {""}});
    const std::size_t widest = widestAxis(explanation);
    for (std::size_t i = 0; i < explanation.axes.size(); ++i) {
        const ExplainedAxis& axis = explanation.axes[i];
        const std::string mark = i != widest ? ""
                                 : explanation.overlap
                                     ? style.overlapping("<- smallest penetration")
                                     : style.clear("<- separates");
        const auto length = [&axis](double value) { return axis.gap ? shortNumber(value) : "-"; };
        table.add({axis.name, directionText(axis.direction), length(axis.centerDistance),
                   length(axis.radiusA), length(axis.radiusB), length(axis.gap.value_or(0)), mark});
    }
    const auto titled = [&explanation](std::size_t i) {
        return printable(explanation.names[i]) + " (" + explanation.kinds[i] + ")";
    };
    const std::string verdict = verdictOf(explanation);
    return "A = " + titled(0) + ", B = " + titled(1) +
           "\ngap = center distance - radius A - radius B; a positive gap separates\n\n" +
           table.text() + '\n' +
           (explanation.overlap ? style.overlapping(verdict) : style.clear(verdict)) + '\n';
}

} // namespace

std::string explainReport(const Explanation& explanation, const CommonOptions& options)
{
    switch (options.format) {
    case Format::Json:
        return jsonReport(explanation);
    case Format::Csv:
        return csvReport(explanation);
    case Format::Text:
        break;
    }
    return textReport(explanation, TextStyle(options));
}

} // namespace mbv::cli
