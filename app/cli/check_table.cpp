#include "check_table.h"

#include "csv.h"
#include "json_output.h"
#include "number_text.h"
#include "text_table.h"

#include <mbv/scene/utf8.h>

#include <string_view>
#include <vector>

namespace mbv::cli {
namespace {

std::string numberOrDash(const std::optional<double>& value)
{
    return value ? shortNumber(*value) : "-";
}

/// Meshes were not looked at: their state says nothing that the volumes do not.
std::string volumesTable(const Scene& scene, const CheckReport& report, const TextStyle& style)
{
    const bool distances = report.clearance > 0;
    std::vector<TextTable::Column> columns = {{"A"}, {"B"}, {"depth", Align::Right}, {"found by"}};
    if (distances)
        columns.insert(columns.begin() + 2, {"distance", Align::Right});
    TextTable table(columns);
    for (const PairResult& pair : report.pairs) {
        const auto name = [&](std::size_t model) {
            const std::string text = printable(scene.models[model].name);
            return pair.volumesOverlap ? style.overlapping(text) : text;
        };
        std::vector<std::string> row = {name(pair.a), name(pair.b), numberOrDash(pair.depth),
                                        pair.depthMethod.empty() ? "-" : pair.depthMethod};
        if (distances)
            row.insert(row.begin() + 2, numberOrDash(pair.distance));
        table.add(row);
    }
    return table.text();
}

std::string meshesTable(const Scene& scene, const CheckReport& report, const TextStyle& style)
{
    TextTable table({{"A"},
                     {"B"},
                     {"state"},
                     {"distance", Align::Right},
                     {"triangle pairs", Align::Right},
                     {"why"}});
    for (const PairResult& pair : report.pairs) {
        const std::string state(nameOf(pair.state));
        table.add({printable(scene.models[pair.a].name), printable(scene.models[pair.b].name),
                   report.isFinding(pair) ? style.overlapping(state) : state,
                   numberOrDash(pair.distance),
                   pair.contactTriangles ? groupedCount(*pair.contactTriangles) : "-",
                   pair.reason.empty() ? "-" : printable(pair.reason)});
    }
    return table.text();
}

void appendField(std::vector<std::string>& fields, const Json& value, bool raw)
{
    if (value.is_array())
        for (const Json& component : value)
            appendField(fields, component, raw);
    else if (value.is_number_float())
        fields.push_back(exactNumber(value.get<double>()));
    else
        fields.push_back(value.is_null()     ? std::string()
                         : value.is_string() ? csvName(value.get<std::string>(), raw)
                                             : value.dump());
}

} // namespace

std::string checkReportToText(const Scene& scene, const CheckReport& report, const TextStyle& style)
{
    std::string text;
    if (!report.pairs.empty())
        text = (report.exact ? meshesTable(scene, report, style)
                             : volumesTable(scene, report, style)) +
               '\n';
    const std::string caption = captionOf(report);
    return text + (report.hasFindings() ? style.overlapping(caption) : style.clear(caption)) + '\n';
}

std::string checkReportToCsv(const std::string& jsonReport, bool raw)
{
    std::string text = "a,b,volumes_overlap,state,reason,distance,depth,depth_method,normal_x,"
                       "normal_y,normal_z,point_on_a_x,point_on_a_y,point_on_a_z,point_on_b_x,"
                       "point_on_b_y,point_on_b_z,contact_triangles\n";
    const Json report = Json::parse(jsonReport);
    for (const Json& pair : report.at("pairs")) {
        std::vector<std::string> fields;
        for (const char* const name :
             {"a", "b", "volumes_overlap", "state", "reason", "distance", "depth", "depth_method",
              "normal", "point_on_a", "point_on_b", "contact_triangles"}) {
            const Json& value = pair.at(name);
            const std::string_view key = name;
            const bool isVector = key == "normal" || key == "point_on_a" || key == "point_on_b";
            appendField(fields, isVector && value.is_null() ? Json::array({{}, {}, {}}) : value,
                        raw);
        }
        text += csvLine(fields);
    }
    return text;
}

} // namespace mbv::cli
