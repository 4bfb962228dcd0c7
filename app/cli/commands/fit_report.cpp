#include "fit_report.h"

#include "output/json_output.h"
#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/utf8.h>
#include <mbv/report/csv.h>

#include <array>
#include <span>

namespace mbv::cli {
namespace {

/// The fields that place a volume: a box has a center, half extents and axes, a sphere a center and
/// a radius, a capsule two ends and a radius, a hull its corners.
struct Placement {
    std::optional<Vec3> center = std::nullopt;
    std::optional<Vec3> halfExtents = std::nullopt;
    std::optional<std::array<Vec3, 3>> axes = std::nullopt;
    std::optional<Vec3> a = std::nullopt;
    std::optional<Vec3> b = std::nullopt;
    std::optional<double> radius = std::nullopt;
    std::vector<Vec3> corners = {};
};

Placement placementOf(const Shape& shape)
{
    if (const auto* const sphere = std::get_if<Sphere>(&shape))
        return {.center = sphere->center, .radius = sphere->radius};
    if (const auto* const capsule = std::get_if<Capsule>(&shape))
        return {.a = capsule->a, .b = capsule->b, .radius = capsule->radius};
    if (const auto* const hull = std::get_if<ConvexHull>(&shape))
        return {.corners = hull->points};
    const auto* const aabb = std::get_if<Aabb>(&shape);
    const Obb box = aabb != nullptr ? toObb(*aabb) : std::get<Obb>(shape);
    return {.center = box.center, .halfExtents = box.halfExtents, .axes = box.axes};
}

Json vectorsAsJson(std::span<const Vec3> vectors)
{
    Json list = Json::array();
    for (const Vec3& v : vectors)
        list.push_back(toJson(v));
    return list;
}

Json asJson(const FittedVolume& volume)
{
    const Placement at = placementOf(volume.shape);
    Json json = {{"kind", nameOf(volume.kind)}};
    if (volume.node)
        json["node"] = *volume.node;
    if (at.center)
        json["center"] = toJson(*at.center);
    if (at.axes) {
        json["half_extents"] = orNull(at.halfExtents);
        json["axes"] = vectorsAsJson(*at.axes);
    }
    if (at.a) {
        json["a"] = toJson(*at.a);
        json["b"] = orNull(at.b);
    }
    if (at.radius)
        json["radius"] = *at.radius;
    if (!at.corners.empty())
        json["points"] = vectorsAsJson(at.corners);
    json["volume"] = orNull(volume.volume);
    json["surface_area"] = orNull(volume.surfaceArea);
    json["fill_ratio"] = orNull(volume.fillRatio);
    json["fit_ms"] = volume.fitMs;
    return json;
}

std::string jsonReport(const std::vector<FittedModel>& models)
{
    Json list = Json::array();
    for (const FittedModel& model : models) {
        Json volumes = Json::array();
        for (const FittedVolume& volume : model.volumes)
            volumes.push_back(asJson(volume));
        list.push_back({{"path", model.path},
                        {"vertices", model.vertices},
                        {"triangles", model.triangles},
                        {"volumes", volumes}});
    }
    return prettyJson({{"schema", "mbv.fit/1"}, {"models", list}});
}

std::string csvReport(const std::vector<FittedModel>& models, bool raw)
{
    std::string text = "path,vertices,triangles,kind,center_x,center_y,center_z,half_x,half_y,"
                       "half_z,axis0_x,axis0_y,axis0_z,axis1_x,axis1_y,axis1_z,axis2_x,axis2_y,"
                       "axis2_z,radius,volume,surface_area,fill_ratio,fit_ms,a_x,a_y,a_z,b_x,b_y,"
                       "b_z,corners,node\n";
    for (const FittedModel& model : models)
        for (const FittedVolume& volume : model.volumes) {
            const Placement at = placementOf(volume.shape);
            std::vector<std::string> fields = {
                csvName(model.path, raw), std::to_string(model.vertices),
                std::to_string(model.triangles), std::string(nameOf(volume.kind))};
            appendFields(fields, at.center);
            appendFields(fields, at.halfExtents);
            for (std::size_t i = 0; i < 3; ++i)
                appendFields(fields, at.axes ? std::optional((*at.axes)[i]) : std::nullopt);
            fields.insert(fields.end(), {exactNumber(at.radius), exactNumber(volume.volume),
                                         exactNumber(volume.surfaceArea),
                                         exactNumber(volume.fillRatio), exactNumber(volume.fitMs)});
            appendFields(fields, at.a);
            appendFields(fields, at.b);
            fields.push_back(at.corners.empty() ? "" : std::to_string(at.corners.size()));
            fields.push_back(volume.node ? std::to_string(*volume.node) : "");
            text += csvLine(fields);
        }
    return text;
}

std::string sizeText(const Placement& at)
{
    if (at.a)
        return "radius " + shortNumber(*at.radius) + ", length " + shortNumber(norm(*at.b - *at.a));
    if (at.radius)
        return "radius " + shortNumber(*at.radius);
    if (!at.corners.empty())
        return groupedCount(at.corners.size()) + " corners";
    const Vec3 size = 2 * *at.halfExtents;
    return shortNumber(size.x) + " x " + shortNumber(size.y) + " x " + shortNumber(size.z);
}

std::string centerText(const Placement& at)
{
    if (at.a)
        return shortVector(0.5 * *at.a + 0.5 * *at.b);
    return at.center ? shortVector(*at.center) : "-";
}

std::string percentText(const std::optional<double>& ratio)
{
    return ratio ? fixedNumber(100 * *ratio, 1) + " %" : "-";
}

std::string textReport(const std::vector<FittedModel>& models)
{
    std::string text;
    for (const FittedModel& model : models) {
        text += (text.empty() ? "" : "\n") + printable(model.path) + ": " +
                groupedCount(model.vertices) + " vertices, " + groupedCount(model.triangles) +
                " triangles\n";
        TextTable table({{"kind"},
                         {"size"},
                         {"center"},
                         {"volume", Align::Right},
                         {"surface", Align::Right},
                         {"filled", Align::Right},
                         {"fitted in", Align::Right}});
        for (const FittedVolume& volume : model.volumes) {
            const Placement at = placementOf(volume.shape);
            const std::string node = volume.node ? " " + std::to_string(*volume.node) : "";
            table.add({std::string(nameOf(volume.kind)) + node, sizeText(at), centerText(at),
                       numberOrDash(volume.volume), numberOrDash(volume.surfaceArea),
                       percentText(volume.fillRatio), shortNumber(volume.fitMs) + " ms"});
        }
        text += table.text("  ");
    }
    return text;
}

} // namespace

std::string fitReport(const std::vector<FittedModel>& models, const CommonOptions& options)
{
    return options.format == Format::Json  ? jsonReport(models)
           : options.format == Format::Csv ? csvReport(models, options.rawCsv)
                                           : textReport(models);
}

} // namespace mbv::cli
