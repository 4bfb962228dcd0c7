#include "fit_report.h"

#include "output/json_output.h"
#include "output/number_text.h"
#include "output/text_table.h"

#include <mbv/file/count_text.h>
#include <mbv/file/utf8.h>
#include <mbv/report/csv.h>

#include <algorithm>
#include <array>
#include <limits>
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

Json coverPart(const Placement& at)
{
    if (!at.corners.empty())
        return {{"points", vectorsAsJson(at.corners)}};
    if (at.axes)
        return {{"center", toJson(*at.center)},
                {"half_extents", toJson(*at.halfExtents)},
                {"axes", vectorsAsJson(*at.axes)}};
    if (at.center)
        return {{"center", toJson(*at.center)}, {"radius", *at.radius}};
    return {{"a", orNull(at.a)}, {"b", orNull(at.b)}, {"radius", *at.radius}};
}

void addLimit(Json& json, const FittedVolume& volume)
{
    if (volume.mostCorners > 0)
        json["most_corners"] = volume.mostCorners;
}

/// The fields that a cover has besides its kind, and in place of a volume's own.
void addCover(Json& json, const FittedVolume& volume)
{
    const CoverMeasures& measures = *volume.cover;
    const CoverKind kind = std::get<CoverChoice>(volume.kind).kind;
    Json parts = Json::array();
    for (const Shape& shape : volume.shapes)
        parts.push_back(coverPart(placementOf(shape)));
    json["kind"] = nameOf(kind);
    json["count"] = volume.shapes.size();
    addLimit(json, volume);
    json[std::string(nameOf(kind))] = std::move(parts);
    json["volume"] = orNull(volume.volume);
    json["volume_error"] = orNull(finiteOrNone(measures.volumeError));
    json["volume_beyond"] = orNull(measures.volumeBeyond);
    json["protrusion"] = orNull(finiteOrNone(measures.protrusion));
    json["coverage"] = {{"surface", 1}, {"volume", orNull(measures.insideCovered)}};
}

Json asJson(const FittedVolume& volume)
{
    Json json;
    if (volume.cover) {
        addCover(json, volume);
        json["surface_area"] = nullptr;
        json["fill_ratio"] = orNull(volume.fillRatio);
        json["fit_ms"] = volume.fitMs;
        return json;
    }
    const Placement at = placementOf(volume.shapes.front());
    json["kind"] = nameOf(volume.kind);
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
    if (!at.corners.empty()) {
        addLimit(json, volume);
        json["points"] = vectorsAsJson(at.corners);
    }
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
        Json entry = {{"path", model.path}};
        if (model.link)
            entry["link"] = *model.link;
        entry["vertices"] = model.vertices;
        entry["triangles"] = model.triangles;
        entry["volumes"] = std::move(volumes);
        list.push_back(std::move(entry));
    }
    return prettyJson({{"schema", "mbv.fit/1"}, {"models", list}});
}

/// A volume, or a part of a cover with the measures of the whole cover.
std::string csvRow(const FittedModel& model, const FittedVolume& volume, std::size_t part, bool raw)
{
    const Placement at = placementOf(volume.shapes[part]);
    std::vector<std::string> fields = {csvName(model.path, raw), std::to_string(model.vertices),
                                       std::to_string(model.triangles), nameOf(volume.kind)};
    appendFields(fields, at.center);
    appendFields(fields, at.halfExtents);
    for (std::size_t i = 0; i < 3; ++i)
        appendFields(fields, at.axes ? std::optional((*at.axes)[i]) : std::nullopt);
    fields.insert(fields.end(), {exactNumber(at.radius), exactNumber(volume.volume),
                                 exactNumber(volume.surfaceArea), exactNumber(volume.fillRatio),
                                 exactNumber(volume.fitMs)});
    appendFields(fields, at.a);
    appendFields(fields, at.b);
    fields.push_back(at.corners.empty() ? "" : std::to_string(at.corners.size()));
    fields.push_back(volume.node ? std::to_string(*volume.node) : "");
    fields.push_back(model.link ? csvName(*model.link, raw) : "");
    if (volume.cover) {
        const CoverMeasures& measures = *volume.cover;
        fields.insert(fields.end(),
                      {std::to_string(part), exactNumber(finiteOrNone(measures.volumeError)),
                       exactNumber(measures.volumeBeyond),
                       exactNumber(finiteOrNone(measures.protrusion)),
                       exactNumber(measures.insideCovered)});
    } else {
        fields.insert(fields.end(), 5, "");
    }
    return csvLine(fields);
}

std::string csvReport(const std::vector<FittedModel>& models, bool raw)
{
    std::string text = "path,vertices,triangles,kind,center_x,center_y,center_z,half_x,half_y,"
                       "half_z,axis0_x,axis0_y,axis0_z,axis1_x,axis1_y,axis1_z,axis2_x,axis2_y,"
                       "axis2_z,radius,volume,surface_area,fill_ratio,fit_ms,a_x,a_y,a_z,b_x,b_y,"
                       "b_z,corners,node,link,part,volume_error,volume_beyond,protrusion,"
                       "volume_coverage\n";
    for (const FittedModel& model : models)
        for (const FittedVolume& volume : model.volumes)
            for (std::size_t part = 0; part < volume.shapes.size(); ++part)
                text += csvRow(model, volume, part, raw);
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

/// What tells large parts of a cover from small ones: the radius, the corners of a hull, the
/// longest side of a box.
double partSize(const Placement& at)
{
    if (!at.corners.empty())
        return static_cast<double>(at.corners.size());
    if (at.halfExtents)
        return 2 * std::max({at.halfExtents->x, at.halfExtents->y, at.halfExtents->z});
    return *at.radius;
}

std::string rangeText(const std::string& least, const std::string& largest)
{
    return least == largest ? least : least + " to " + largest;
}

/// "16, radius 0.1 to 0.25", "16, 8 to 120 corners", "16, longest side 0.5 to 2".
std::string partSizes(const std::vector<Shape>& parts)
{
    double least = std::numeric_limits<double>::infinity();
    double largest = 0;
    Placement last;
    for (const Shape& part : parts) {
        last = placementOf(part);
        least = std::min(least, partSize(last));
        largest = std::max(largest, partSize(last));
    }
    const std::string count = groupedCount(parts.size()) + ", ";
    if (!last.corners.empty())
        return count +
               rangeText(groupedCount(static_cast<std::size_t>(least)),
                         groupedCount(static_cast<std::size_t>(largest))) +
               " corners";
    return count + (last.halfExtents ? "longest side " : "radius ") +
           rangeText(shortNumber(least), shortNumber(largest));
}

/// What the table has no column for.
std::string coverText(const FittedVolume& volume)
{
    const CoverMeasures& measures = *volume.cover;
    std::string text = "  " + nameOf(volume.kind) +
                       ": contains every triangle; sticks out by at most " +
                       shortNumber(measures.protrusion);
    if (measures.volumeBeyond)
        text += "; volume beyond the mesh " + shortNumber(*measures.volumeBeyond);
    if (measures.insideCovered)
        text += "; " + percentText(measures.insideCovered) + " of the inside covered";
    return text + "\n";
}

std::string textReport(const std::vector<FittedModel>& models)
{
    std::string text;
    for (const FittedModel& model : models) {
        text += (text.empty() ? "" : "\n") + printable(model.path) +
                (model.link ? " " + printable(*model.link) : "") + ": " +
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
            const Placement at = placementOf(volume.shapes.front());
            const std::string node = volume.node ? " " + std::to_string(*volume.node) : "";
            table.add({nameOf(volume.kind) + node,
                       volume.cover ? partSizes(volume.shapes) : sizeText(at),
                       volume.cover ? "-" : centerText(at), numberOrDash(volume.volume),
                       numberOrDash(volume.surfaceArea), percentText(volume.fillRatio),
                       shortNumber(volume.fitMs) + " ms"});
        }
        text += table.text("  ");
        for (const FittedVolume& volume : model.volumes)
            if (volume.cover)
                text += coverText(volume);
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
