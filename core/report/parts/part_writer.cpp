#include "file/text_in_parallel.h"
#include "part_header.h"
#include "report/model_json.h"
#include "report/pair_json.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/version.h>
#include <mbv/json/json_values.h>
#include <mbv/report/check_parts.h>

#include <vector>

namespace mbv {
namespace {

using nlohmann::ordered_json;

/// Of all models, those that this part has to tell of: its share, and those of its pairs.
std::vector<std::size_t> modelsOf(const CheckReport& report, std::size_t models)
{
    std::vector<bool> isTold(models);
    const auto [number, count] = report.part;
    for (std::size_t i = models * (number - 1) / count; i < models * number / count; ++i)
        isTold[i] = true;
    for (const PairResult& pair : report.pairs)
        isTold[pair.a] = isTold[pair.b] = true;
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < models; ++i) {
        if (isTold[i])
            told.push_back(i);
    }
    return told;
}

std::string lineOf(const Model& model, std::size_t index)
{
    ordered_json json = {{"index", index}};
    json.update(modelToJson(model));
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void append(std::string& text, const PairResult& pair)
{
    text.append("{\"a\": ").append(std::to_string(pair.a));
    text.append(", \"b\": ").append(std::to_string(pair.b));
    forEachAnswer(pair, [&text](std::string_view name, const auto& value) {
        text.append(", \"").append(name).append("\": ");
        appendJson(text, value);
    });
    text += '}';
}

} // namespace

void writeCheckPartJson(const Scene& scene, const CheckReport& report, std::string_view title,
                        const TextSink& sink)
{
    if (report.isCompared)
        throw Error(ErrorCode::InvalidArgument,
                    "a part cannot be compared with an older report: what is missing in it may be "
                    "in another part");
    PartHeader header;
    header.version = kVersion;
    header.title = title;
    header.part = report.part;
    header.digest = sceneDigest(scene);
    header.models = scene.models.size();
    header.rules.units = scene.units;
    header.rules.ignore = scene.ignore;
    header.rules.groups = scene.groups;
    header.rules.accepted = scene.accepted;
    header.rules.reviews = scene.reviews;
    header.asked.exact = report.exact;
    header.asked.clearance = report.clearance;
    header.asked.between = report.between;
    header.asked.hasPenetrations = report.hasPenetrations;
    header.asked.tolerance = report.tolerance;
    header.cut = report.cut;
    header.pairsTested = report.pairsTested;
    header.timing = report.timing;

    TextPieces out(sink);
    out.text = prettyJson(toJson(header), 0);
    out.text.erase(out.text.find_last_of('\n')); // the closing brace comes behind the lists
    out.text += ",\n  \"models\": [";
    const std::vector<std::size_t> told = modelsOf(report, scene.models.size());
    appendInParallel(out, told.size(), [&](std::string& text, std::size_t i) {
        text.append(i == 0 ? "\n" : ",\n").append(lineOf(scene.models[told[i]], told[i]));
    });
    out.text += "\n  ],\n  \"pairs\": [";
    appendInParallel(out, report.pairs.size(), [&](std::string& text, std::size_t i) {
        append(text += i == 0 ? "\n" : ",\n", report.pairs[i]);
    });
    out.text += "\n  ]\n}\n";
    out.finish();
}

} // namespace mbv
