#include <mbv/report/report_json.h>

#include "model_json.h"
#include "pair_json.h"
#include "timing_json.h"

#include <mbv/check/check_review.h>
#include <mbv/check/clash_groups.h>
#include <mbv/json/json_values.h>

#include <string_view>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

/// As prettyJson would print it; the names are JSON. `group` is an id, or empty.
void append(std::string& text, const PairResult& pair, const std::string& a, const std::string& b,
            const std::string& group)
{
    text.append("    {\n      \"a\": ").append(a);
    text.append(",\n      \"b\": ").append(b);
    PairResult written = pair;
    written.distance = writtenDistance(pair.distance);
    forEachAnswer(written, [&text](std::string_view name, const auto& value) {
        text.append(",\n      \"").append(name).append("\": ");
        appendJson(text, value);
    });
    appendJson(text += ",\n      \"group\": ", std::string_view(group));
    text += "\n    }";
}

ordered_json toJson(const ClashGroup& group, const std::string& id, const Scene& scene)
{
    ordered_json shared = ordered_json::array();
    for (const std::uint32_t model : group.shared)
        shared.push_back(scene.models[model].name);
    return {{"id", id},
            {"name", nameOf(group, scene)},
            {"clashes", group.clashes},
            {"models", group.models},
            {"shared", std::move(shared)},
            {"depth", orNull(group.depth)},
            {"overlap_volume", orNull(group.overlap)}};
}

/// A field of the report that is a list, its items on lines of their own.
template <class AppendItem>
void writeList(TextPieces& out, std::string_view name, std::size_t count,
               const AppendItem& appendItem)
{
    out.text.append("  \"").append(name).append("\": [");
    for (std::size_t i = 0; i < count; ++i) {
        out.text += i == 0 ? "\n" : ",\n";
        appendItem(i);
        out.handOn();
    }
    out.text += count == 0 ? "],\n" : "\n  ],\n";
}

ordered_json summaryOf(const Scene& scene, const CheckReport& report)
{
    return {{"models", scene.models.size()},
            {"pairs_tested", report.pairsTested},
            {"volumes_overlapping", report.volumesOverlapping()},
            {"meshes_intersecting",
             report.exact ? ordered_json(report.meshesMeeting()) : ordered_json()}};
}

} // namespace

void writeCheckReportJson(const Scene& scene, const CheckReport& report, const TextSink& sink)
{
    TextPieces out(sink);
    out.text = "{\n  \"schema\": \"mbv.check/1\",\n";
    std::vector<std::string> names;
    names.reserve(scene.models.size());
    writeList(out, "models", scene.models.size(), [&](std::size_t i) {
        const Model& model = scene.models[i];
        names.push_back(prettyJson(model.name, 0));
        out.text.append("    ").append(prettyJson(modelToJson(model), 4));
    });
    const ClashGroups groups = groupClashes(scene, report);
    std::vector<std::string> ids;
    for (const ClashGroup& group : groups.groups)
        ids.push_back(idOf(group, scene));
    const std::size_t found = report.pairs.size();
    writeList(out, "pairs", found + report.gone.size(), [&](std::size_t i) {
        if (i >= found) {
            const PastPair& gone = report.gone[i - found];
            append(out.text, listedPair(gone), prettyJson(gone.a, 0), prettyJson(gone.b, 0), {});
            return;
        }
        const PairResult& pair = report.pairs[i];
        const std::uint32_t group = groups.ofPair(report, pair);
        append(out.text, pair, names[pair.a], names[pair.b],
               group == ClashGroups::kNone ? std::string() : ids[group]);
    });
    writeList(out, "groups", ids.size(), [&](std::size_t i) {
        out.text.append("    ").append(prettyJson(toJson(groups.groups[i], ids[i], scene), 4));
    });
    out.text.append("  \"summary\": ").append(prettyJson(summaryOf(scene, report), 2));
    if (!report.missingParts.empty())
        out.text.append(",\n  \"missing_parts\": ")
            .append(prettyJson(ordered_json(report.missingParts), 2));
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
