#include <mbv/report/report_json.h>

#include "model_json.h"
#include "json/json_number.h"

#include <mbv/json/json_values.h>

#include <string_view>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

ordered_json toJson(const Model& model)
{
    ordered_json json = originToJson(model);
    json["position"] = toJson(model.pose.translation);
    json["rotation"] = toJson(model.pose.rotation);
    json["scale"] = toJson(model.scale);
    return json;
}

void append(std::string& text, const std::optional<double>& value)
{
    if (value)
        appendJsonNumber(text, *value);
    else
        text += "null";
}

void append(std::string& text, const std::optional<Vec3>& v)
{
    if (!v) {
        text += "null";
        return;
    }
    text += '[';
    for (int i = 0; i < 3; ++i) {
        text += i == 0 ? "" : ", ";
        appendJsonNumber(text, (*v)[i]);
    }
    text += ']';
}

/// Text that needs no escaping; null where it is empty.
void append(std::string& text, std::string_view plain)
{
    if (plain.empty())
        text += "null";
    else
        (text += '"').append(plain) += '"';
}

/// As prettyJson would print it; `names` are those of the models, as JSON.
void append(std::string& text, const PairResult& pair, const std::vector<std::string>& names)
{
    constexpr std::string_view kNext = ",\n      ";
    text.append("    {\n      \"a\": ").append(names[pair.a]);
    text.append(kNext).append("\"b\": ").append(names[pair.b]);
    text.append(kNext)
        .append("\"volumes_overlap\": ")
        .append(pair.volumesOverlap ? "true" : "false");
    append(text.append(kNext).append("\"state\": "), nameOf(pair.state));
    append(text.append(kNext).append("\"reason\": "), pair.reason);
    append(text.append(kNext).append("\"distance\": "), writtenDistance(pair.distance));
    append(text.append(kNext).append("\"depth\": "), pair.depth);
    append(text.append(kNext).append("\"depth_method\": "), nameOf(pair.depthMethod));
    append(text.append(kNext).append("\"normal\": "), pair.normal);
    append(text.append(kNext).append("\"point_on_a\": "), pair.pointOnA);
    append(text.append(kNext).append("\"point_on_b\": "), pair.pointOnB);
    text.append(kNext).append("\"contact_triangles\": ");
    text += pair.contactTriangles ? std::to_string(*pair.contactTriangles) : "null";
    text += "\n    }";
}

/// A field of the report that is a list, its items on lines of their own.
template <class Items, class AppendItem>
void writeList(TextPieces& out, std::string_view name, const Items& items,
               const AppendItem& appendItem)
{
    out.text.append("  \"").append(name).append("\": [");
    const char* before = "\n";
    for (const auto& item : items) {
        out.text += before;
        appendItem(item);
        out.handOn();
        before = ",\n";
    }
    out.text += items.empty() ? "],\n" : "\n  ],\n";
}

ordered_json summaryOf(const Scene& scene, const CheckReport& report)
{
    return {{"models", scene.models.size()},
            {"pairs_tested", report.pairsTested},
            {"volumes_overlapping", report.volumesOverlapping()},
            {"meshes_intersecting",
             report.exact ? ordered_json(report.meshesMeeting()) : ordered_json()}};
}

ordered_json toJson(const CheckTiming& timing)
{
    return {{"load", timing.load},
            {"fit", timing.fit},
            {"broad", timing.broad},
            {"volumes", timing.volumes},
            {"meshes", timing.meshes}};
}

} // namespace

void writeCheckReportJson(const Scene& scene, const CheckReport& report, const TextSink& sink)
{
    TextPieces out(sink);
    out.text = "{\n  \"schema\": \"mbv.check/1\",\n";
    std::vector<std::string> names;
    names.reserve(scene.models.size());
    writeList(out, "models", scene.models, [&](const Model& model) {
        names.push_back(prettyJson(model.name, 0));
        out.text.append("    ").append(prettyJson(toJson(model), 4));
    });
    writeList(out, "pairs", report.pairs,
              [&](const PairResult& pair) { append(out.text, pair, names); });
    out.text.append("  \"summary\": ").append(prettyJson(summaryOf(scene, report), 2));
    out.text.append(",\n  \"timing_ms\": ").append(prettyJson(toJson(report.timing), 2));
    out.text += "\n}\n";
    out.finish();
}

std::string checkReportToJson(const Scene& scene, const CheckReport& report)
{
    std::string text;
    writeCheckReportJson(scene, report, [&text](std::string_view piece) { text += piece; });
    return text;
}

} // namespace mbv
