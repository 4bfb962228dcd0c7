#include "explain_report.h"

#include "console.h"
#include "csv.h"
#include "json_output.h"
#include "number_text.h"
#include "text_table.h"

#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>

#include <utility>

namespace mbv::cli {
namespace {

Obb boxOf(const NamedShape& of)
{
    if (const auto* const obb = std::get_if<Obb>(&of.shape))
        return *obb;
    if (const auto* const aabb = std::get_if<Aabb>(&of.shape))
        return toObb(*aabb);
    throw Error(ErrorCode::InvalidShape, "\"" + of.name + "\" is a " +
                                             std::string(kindName(of.shape)) +
                                             ": only boxes have fifteen axes; give it the volume "
                                             "obb or aabb");
}

/// The row with the largest gap.
int widestRow(const SatExplanation& sat)
{
    int widest = 0; // a face axis always has a gap
    for (int i = 1; i < kSatAxisCount; ++i) {
        const auto& gap = sat.rows[static_cast<std::size_t>(i)].gap;
        if (gap && *gap > *sat.rows[static_cast<std::size_t>(widest)].gap)
            widest = i;
    }
    return widest;
}

std::string jsonReport(const Explanation& explanation)
{
    Json axes = Json::array();
    for (int i = 0; i < kSatAxisCount; ++i) {
        const SatRow& row = explanation.sat.rows[static_cast<std::size_t>(i)];
        axes.push_back({{"name", satAxisName(i)},
                        {"direction", orNull(row.direction)},
                        {"center_distance", row.centerDistance},
                        {"radius_a", row.radiusA},
                        {"radius_b", row.radiusB},
                        {"gap", orNull(row.gap)}});
    }
    const auto separating = explanation.sat.separating;
    return prettyJson({{"schema", "mbv.explain/1"},
                       {"a", explanation.a.name},
                       {"b", explanation.b.name},
                       {"overlap", explanation.sat.overlap},
                       {"separating", separating ? Json(*separating) : Json()},
                       {"axes", axes}});
}

std::string csvReport(const SatExplanation& sat)
{
    std::string text = "name,direction_x,direction_y,direction_z,center_distance,radius_a,radius_b,"
                       "gap,separating\n";
    for (int i = 0; i < kSatAxisCount; ++i) {
        const SatRow& row = sat.rows[static_cast<std::size_t>(i)];
        std::vector<std::string> fields = {std::string(satAxisName(i))};
        appendFields(fields, row.direction);
        fields.insert(fields.end(), {exactNumber(row.centerDistance), exactNumber(row.radiusA),
                                     exactNumber(row.radiusB), exactNumber(row.gap),
                                     sat.separating == i ? "true" : "false"});
        text += csvLine(fields);
    }
    return text;
}

std::string verdictOf(const SatExplanation& sat)
{
    const int widest = widestRow(sat);
    const double gap = *sat.rows[static_cast<std::size_t>(widest)].gap;
    const std::string axis(satAxisName(widest));
    if (sat.overlap)
        return gap < 0 ? "overlap: no axis separates; smallest penetration " + shortNumber(-gap) +
                             " along " + axis
                       : "overlap: no axis separates; the boxes touch along " + axis;
    return gap > 0 ? "apart: axis " + axis + " separates by " + shortNumber(gap)
                   : "apart: axis " + axis + " separates by less than rounding shows";
}

std::string textReport(const Explanation& explanation, const TextStyle& style)
{
    const SatExplanation& sat = explanation.sat;
    TextTable table({{"axis"},
                     {"direction"},
                     {"centre distance", Align::Right},
                     {"radius A", Align::Right},
                     {"radius B", Align::Right},
                     {"gap", Align::Right},
                     {""}});
    const int widest = widestRow(sat);
    for (int i = 0; i < kSatAxisCount; ++i) {
        const SatRow& row = sat.rows[static_cast<std::size_t>(i)];
        std::string direction = "none: the edges are parallel";
        if (row.direction) {
            direction.clear();
            for (int k = 0; k < 3; ++k) {
                const std::string number = fixedNumber((*row.direction)[k], 4);
                direction += (k == 0 ? "" : " ") + std::string(7 - number.size(), ' ') + number;
            }
        }
        const std::string mark = i != widest   ? ""
                                 : sat.overlap ? style.overlapping("<- smallest penetration")
                                               : style.clear("<- separates");
        table.add({std::string(satAxisName(i)), direction,
                   row.gap ? shortNumber(row.centerDistance) : "-",
                   row.gap ? shortNumber(row.radiusA) : "-",
                   row.gap ? shortNumber(row.radiusB) : "-", row.gap ? shortNumber(*row.gap) : "-",
                   mark});
    }
    const auto titled = [](const NamedShape& of) {
        return of.name + " (" + std::string(kindName(of.shape)) + ")";
    };
    const std::string verdict = verdictOf(sat);
    return "A = " + titled(explanation.a) + ", B = " + titled(explanation.b) +
           "\ngap = centre distance - radius A - radius B; a positive gap separates\n\n" +
           table.text() + '\n' + (sat.overlap ? style.overlapping(verdict) : style.clear(verdict)) +
           '\n';
}

} // namespace

Explanation explainPair(NamedShape a, NamedShape b)
{
    SatExplanation sat = explainSat(boxOf(a), boxOf(b));
    sat.overlap = overlapsChecked(a.shape, b.shape);
    if (sat.overlap)
        sat.separating.reset();
    return {std::move(a), std::move(b), sat};
}

std::string explainReport(const Explanation& explanation, const CommonOptions& options)
{
    switch (options.format) {
    case Format::Json:
        return jsonReport(explanation);
    case Format::Csv:
        return csvReport(explanation.sat);
    case Format::Text:
        break;
    }
    return textReport(explanation, TextStyle(options));
}

} // namespace mbv::cli
