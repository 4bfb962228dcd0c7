#include "fit_report.h"

#include "csv.h"
#include "json_output.h"
#include "number_text.h"
#include "text_table.h"

namespace mbv::cli {
namespace {

/// The fields that place a volume: a box has half extents and axes, a sphere a radius.
struct Placement {
    Vec3 center;
    std::optional<Vec3> halfExtents;
    std::optional<std::array<Vec3, 3>> axes;
    std::optional<double> radius;
};

Placement placementOf(const Shape& shape)
{
    if (const auto* const sphere = std::get_if<Sphere>(&shape))
        return {sphere->center, std::nullopt, std::nullopt, sphere->radius};
    const auto* const aabb = std::get_if<Aabb>(&shape);
    const Obb box = aabb != nullptr ? toObb(*aabb) : std::get<Obb>(shape);
    return {box.center, box.halfExtents, box.axes, std::nullopt};
}

Json asJson(const FittedVolume& volume)
{
    const Placement at = placementOf(volume.shape);
    Json json = {{"kind", nameOf(volume.kind)}, {"center", toJson(at.center)}};
    if (at.radius) {
        json["radius"] = *at.radius;
    } else {
        json["half_extents"] = orNull(at.halfExtents);
        json["axes"] = Json::array();
        for (const Vec3& axis : *at.axes)
            json["axes"].push_back(toJson(axis));
    }
    json["volume"] = orNull(volumeOf(volume.shape));
    json["surface_area"] = orNull(surfaceAreaOf(volume.shape));
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

std::string csvReport(const std::vector<FittedModel>& models)
{
    std::string text = "path,vertices,triangles,kind,center_x,center_y,center_z,half_x,half_y,"
                       "half_z,axis0_x,axis0_y,axis0_z,axis1_x,axis1_y,axis1_z,axis2_x,axis2_y,"
                       "axis2_z,radius,volume,surface_area,fill_ratio,fit_ms\n";
    for (const FittedModel& model : models)
        for (const FittedVolume& volume : model.volumes) {
            const Placement at = placementOf(volume.shape);
            std::vector<std::string> fields = {model.path, std::to_string(model.vertices),
                                               std::to_string(model.triangles),
                                               std::string(nameOf(volume.kind))};
            appendFields(fields, at.center);
            appendFields(fields, at.halfExtents);
            for (std::size_t i = 0; i < 3; ++i)
                appendFields(fields, at.axes ? std::optional((*at.axes)[i]) : std::nullopt);
            fields.insert(fields.end(),
                          {exactNumber(at.radius), exactNumber(volumeOf(volume.shape)),
                           exactNumber(surfaceAreaOf(volume.shape)), exactNumber(volume.fillRatio),
                           exactNumber(volume.fitMs)});
            text += csvLine(fields);
        }
    return text;
}

std::string sizeText(const Placement& at)
{
    if (at.radius)
        return "radius " + shortNumber(*at.radius);
    const Vec3 size = 2 * *at.halfExtents;
    return shortNumber(size.x) + " x " + shortNumber(size.y) + " x " + shortNumber(size.z);
}

std::string numberOrDash(const std::optional<double>& value)
{
    return value ? shortNumber(*value) : "-";
}

std::string percentText(const std::optional<double>& ratio)
{
    return ratio ? fixedNumber(100 * *ratio, 1) + " %" : "-";
}

std::string textReport(const std::vector<FittedModel>& models)
{
    std::string text;
    for (const FittedModel& model : models) {
        text += (text.empty() ? "" : "\n") + model.path + ": " + groupedCount(model.vertices) +
                " vertices, " + groupedCount(model.triangles) + " triangles\n";
        TextTable table({{"kind"},
                         {"size"},
                         {"center"},
                         {"volume", Align::Right},
                         {"surface", Align::Right},
                         {"filled", Align::Right},
                         {"fitted in", Align::Right}});
        for (const FittedVolume& volume : model.volumes) {
            const Placement at = placementOf(volume.shape);
            table.add({std::string(nameOf(volume.kind)), sizeText(at), shortVector(at.center),
                       numberOrDash(volumeOf(volume.shape)),
                       numberOrDash(surfaceAreaOf(volume.shape)), percentText(volume.fillRatio),
                       shortNumber(volume.fitMs) + " ms"});
        }
        text += table.text("  ");
    }
    return text;
}

} // namespace

std::string fitReport(const std::vector<FittedModel>& models, Format format)
{
    return format == Format::Json  ? jsonReport(models)
           : format == Format::Csv ? csvReport(models)
                                   : textReport(models);
}

} // namespace mbv::cli
