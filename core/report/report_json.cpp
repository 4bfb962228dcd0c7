#include <mbv/report/report_json.h>

#include "asked_json.h"
#include "model_json.h"
#include "pair_json.h"
#include "timing_json.h"

#include "file/text_in_parallel.h"

#include <mbv/check/check_review.h>
#include <mbv/check/clash_groups.h>
#include <mbv/geometry/version.h>
#include <mbv/json/json_values.h>
#include <mbv/scene/pair_reviews.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

/// What a pair calls its models, as JSON, and its group: an id, or empty; what the scene says of
/// its review, or null.
struct PairNames {
    std::string a;
    std::string b;
    std::string group;
    const PairReview* review = nullptr;
};

/// As prettyJson would print it, at this indent.
void append(std::string& text, const PairResult& pair, const PairNames& names,
            std::string_view indent)
{
    const auto field = [&](std::string_view name) -> std::string& {
        return text.append(",\n").append(indent).append("  \"").append(name).append("\": ");
    };
    text.append("{\n").append(indent).append("  \"a\": ").append(names.a);
    field("b").append(names.b);
    PairResult written = pair;
    written.distance = writtenDistance(pair.distance);
    forEachAnswer(
        written, [&](std::string_view name, const auto& value) { appendJson(field(name), value); });
    appendJson(field("group"), std::string_view(names.group));
    if (names.review != nullptr) {
        appendJson(field("review"), nameOf(reviewStatusOf(names.review, pair.isAccepted)));
        appendJson(field("assigned_to"), std::string_view(names.review->assignedTo));
    }
    text.append("\n").append(indent) += '}';
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
void writeList(TextPieces& out, std::string_view name, std::size_t count,
               const std::function<void(std::string&, std::size_t)>& appendItem)
{
    out.text.append("  \"").append(name).append("\": [");
    appendInParallel(out, count, [&](std::string& text, std::size_t i) {
        text += i == 0 ? "\n    " : ",\n    ";
        appendItem(text, i);
    });
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

/// What stands in a report beside models, in its order.
class Contents {
public:
    Contents(const Scene& scene, const CheckReport& report)
        : scene_(scene), report_(report), groups_(groupClashes(scene, report)), reviews_(scene)
    {
        names_.reserve(scene.models.size());
        for (const Model& model : scene.models)
            names_.push_back(prettyJson(model.name, 0));
        for (const ClashGroup& group : groups_.groups)
            ids_.push_back(idOf(group, scene));
    }

    [[nodiscard]] std::size_t pairs() const { return report_.pairs.size() + report_.gone.size(); }
    [[nodiscard]] std::size_t groups() const { return ids_.size(); }

    void appendPair(std::string& text, std::size_t i, std::string_view indent) const
    {
        const std::size_t found = report_.pairs.size();
        if (i >= found) {
            const PastPair& gone = report_.gone[i - found];
            const PairNames names = {prettyJson(gone.a, 0), prettyJson(gone.b, 0), {}};
            append(text, listedPair(gone), names, indent);
            return;
        }
        const PairResult& pair = report_.pairs[i];
        const std::uint32_t group = groups_.ofPair(report_, pair);
        const std::string id = group == ClashGroups::kNone ? std::string() : ids_[group];
        append(text, pair, {names_[pair.a], names_[pair.b], id, reviews_.find(pair.a, pair.b)},
               indent);
    }

    [[nodiscard]] ordered_json group(std::size_t i) const
    {
        return toJson(groups_.groups[i], ids_[i], scene_);
    }

private:
    const Scene& scene_;
    const CheckReport& report_;
    ClashGroups groups_;
    PairReviews reviews_;
    std::vector<std::string> names_; ///< by model, as JSON
    std::vector<std::string> ids_;   ///< by group
};

ordered_json headOf(const Scene& scene, const CheckReport& report, std::string_view schema)
{
    return {{"schema", schema},
            {"mbv", kVersion},
            {"options", optionsToJson(report)},
            {"scene", rulesToJson(scene)}};
}

ordered_json tailOf(const Scene& scene, const CheckReport& report)
{
    ordered_json tail = {{"summary", summaryOf(scene, report)}};
    if (!report.missingParts.empty())
        tail["missing_parts"] = report.missingParts;
    tail["timing_ms"] = toJson(report.timing);
    return tail;
}

/// Without its line breaks and what indents lines; texts have none, they are escaped there.
void appendUnbroken(std::string& line, std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        line.append(text.substr(at, end - at));
        at = std::min(text.find_first_not_of(' ', end + 1), text.size());
    }
}

std::string lineOf(const ordered_json& json)
{
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

} // namespace

void writeCheckReportJson(const Scene& scene, const CheckReport& report, const TextSink& sink)
{
    TextPieces out(sink);
    out.text = prettyJson(headOf(scene, report, "mbv.check/1"), 0);
    out.text.erase(out.text.find_last_of('\n')); // the closing brace comes behind the lists
    out.text += ",\n";
    const Contents contents(scene, report);
    writeList(out, "models", scene.models.size(),
              [&](std::string& text, std::size_t i) { appendModel(text, scene.models[i], 4); });
    writeList(out, "pairs", contents.pairs(),
              [&](std::string& text, std::size_t i) { contents.appendPair(text, i, "    "); });
    writeList(out, "groups", contents.groups(),
              [&](std::string& text, std::size_t i) { text += prettyJson(contents.group(i), 4); });
    out.text += prettyJson(tailOf(scene, report), 0).substr(2); // without its opening brace
    out.text += '\n';
    out.finish();
}

void writeCheckReportLines(const Scene& scene, const CheckReport& report, const TextSink& sink)
{
    TextPieces out(sink);
    out.text = lineOf(headOf(scene, report, "mbv.check_lines/1")) + '\n';
    const Contents contents(scene, report);
    appendInParallel(out, scene.models.size(), [&](std::string& text, std::size_t i) {
        text.append("{\"model\": ").append(lineOf(modelToJson(scene.models[i]))).append("}\n");
    });
    appendInParallel(out, contents.pairs(), [&](std::string& text, std::size_t i) {
        std::string pair;
        contents.appendPair(pair, i, "");
        text += "{\"pair\": ";
        appendUnbroken(text, pair);
        text += "}\n";
    });
    appendInParallel(out, contents.groups(), [&](std::string& text, std::size_t i) {
        text.append("{\"group\": ").append(lineOf(contents.group(i))).append("}\n");
    });
    out.text += lineOf(tailOf(scene, report)) + '\n';
    out.finish();
}

std::string checkReportToJson(const Scene& scene, const CheckReport& report)
{
    std::string text;
    writeCheckReportJson(scene, report, [&text](std::string_view piece) { text += piece; });
    return text;
}

} // namespace mbv
