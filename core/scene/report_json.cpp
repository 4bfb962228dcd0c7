#include "report_json.h"

#include "json_io.h"
#include "model_json.h"
#include "optional_json.h"

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

ordered_json vectorOrNull(const std::optional<Vec3>& value)
{
    return value ? toJson(*value) : ordered_json();
}

ordered_json toJson(const PairResult& pair, const Scene& scene)
{
    return {{"a", scene.models[pair.a].name},
            {"b", scene.models[pair.b].name},
            {"volumes_overlap", pair.volumesOverlap},
            {"state", nameOf(pair.state)},
            {"reason", orNull(pair.reason)},
            {"distance", orNull(writtenDistance(pair.distance))},
            {"depth", orNull(pair.depth)},
            {"depth_method", orNull(pair.depthMethod)},
            {"normal", vectorOrNull(pair.normal)},
            {"point_on_a", vectorOrNull(pair.pointOnA)},
            {"point_on_b", vectorOrNull(pair.pointOnB)},
            {"contact_triangles", orNull(pair.contactTriangles)}};
}

} // namespace

std::string checkReportToJson(const Scene& scene, const CheckReport& report)
{
    ordered_json models = ordered_json::array();
    for (const Model& model : scene.models)
        models.push_back(toJson(model));
    ordered_json pairs = ordered_json::array();
    for (const PairResult& pair : report.pairs)
        pairs.push_back(toJson(pair, scene));
    const ordered_json summary = {{"models", scene.models.size()},
                                  {"pairs_tested", report.pairsTested},
                                  {"volumes_overlapping", report.volumesOverlapping()},
                                  {"meshes_intersecting", report.exact
                                                              ? ordered_json(report.meshesMeeting())
                                                              : ordered_json()}};
    const ordered_json timing = {{"load", report.timing.load},
                                 {"fit", report.timing.fit},
                                 {"broad", report.timing.broad},
                                 {"volumes", report.timing.volumes},
                                 {"meshes", report.timing.meshes}};
    return prettyJson({{"schema", "mbv.check/1"},
                       {"models", std::move(models)},
                       {"pairs", std::move(pairs)},
                       {"summary", summary},
                       {"timing_ms", timing}});
}

} // namespace mbv
