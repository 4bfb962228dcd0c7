#include "fit/cover/parts/cover_part.h"
#include "fit/cover/parts/solid_lines.h"
#include "fit/points/unit_mesh.h"
#include "geometry/points/box_around.h"
#include "protrusion.h"

#include <mbv/collision/overlaps.h>
#include <mbv/fit/cover.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace mbv {
namespace {

constexpr std::size_t kLines = 65'536;
constexpr std::size_t kMinLines = 2'048; ///< of parts that hang together

cover::CoverPart inUnitFrame(const Shape& shape, const UnitFrame& frame)
{
    if (const auto* const hull = std::get_if<ConvexHull>(&shape)) {
        std::vector<Vec3> points;
        for (const Vec3& p : hull->points)
            points.push_back(frame.toUnit(p));
        return cover::hullPartOf(points);
    }
    if (const auto* const sphere = std::get_if<Sphere>(&shape)) {
        const Vec3 center = frame.toUnit(sphere->center);
        return cover::RoundPart{center, center, frame.scale * sphere->radius};
    }
    if (const auto* const box = std::get_if<Obb>(&shape))
        return cover::BoxPart{
            {frame.toUnit(box->center), frame.scale * box->halfExtents, box->axes}};
    const auto& capsule = std::get<Capsule>(shape);
    return cover::RoundPart{frame.toUnit(capsule.a), frame.toUnit(capsule.b),
                            frame.scale * capsule.radius};
}

/// Parts that are measured together.
struct Group {
    std::vector<cover::CoverPart> parts;
    Aabb region; ///< the box around them
};

/// Of some that are far apart, lines that are spread over all of them would miss most. The regions
/// have nothing in common, or what is in both would count twice.
std::vector<Group> groupsOf(std::span<const cover::CoverPart> parts)
{
    std::vector<Group> groups;
    for (const cover::CoverPart& part : parts) {
        Group grown = {{part}, boundsOf(part)};
        const auto isApart = [&](const Group& other) {
            return !overlaps(other.region, grown.region);
        };
        for (auto met = std::ranges::find_if_not(groups, isApart); met != groups.end();
             met = std::ranges::find_if_not(groups, isApart)) {
            grown.region = around(grown.region, met->region);
            std::ranges::move(met->parts, std::back_inserter(grown.parts));
            groups.erase(met);
        }
        groups.push_back(std::move(grown));
    }
    return groups;
}

struct Volumes {
    double all = 0;
    double error = 0; ///< of that
    double common = 0;
    double solid = 0;
};

Volumes measuredByLines(const Aabb& region, std::size_t count, const TriangleMesh& mesh,
                        bool isSolid, std::span<const cover::CoverPart> parts)
{
    const Vec3 size = region.max - region.min;
    const int axis = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    const std::span<const std::array<std::uint32_t, 3>> none;
    const cover::SolidLines lines(region, axis, count, mesh.vertices,
                                  isSolid ? std::span(mesh.triangles) : none);
    const auto [even, odd] = lines.lengthsOf(parts);
    const double area = lines.areaOfLine();
    return {area * (even.all + odd.all), area * std::abs(even.all - odd.all),
            area * (even.common + odd.common), area * (even.solid + odd.solid)};
}

/// Every triangle lies in one of the boxes, and so does what they enclose.
bool areWithin(const TriangleMesh& mesh, std::span<const Aabb> boxes)
{
    return std::ranges::all_of(mesh.triangles, [&](const auto& t) {
        return std::ranges::any_of(boxes, [&](const Aabb& box) {
            return std::ranges::all_of(
                t, [&](std::uint32_t i) { return isWithin(box, mesh.vertices[i]); });
        });
    });
}

Volumes measured(const TriangleMesh& mesh, const MeshProperties& properties,
                 std::span<const cover::CoverPart> parts)
{
    const bool isSolid = properties.watertight;
    const std::vector<Group> groups = groupsOf(parts);
    Volumes sum;
    std::vector<Aabb> boxes;
    const std::size_t count = std::max(kLines / groups.size(), kMinLines);
    for (const Group& group : groups) {
        boxes.push_back(group.region);
        const Volumes own = measuredByLines(group.region, count, mesh, isSolid, group.parts);
        const bool isOne = group.parts.size() == 1;
        sum.all += isOne ? cover::volumeOf(group.parts.front()) : own.all;
        sum.error += isOne ? 0 : own.error;
        sum.common += own.common;
        sum.solid += own.solid;
    }
    if (isSolid && !areWithin(mesh, boxes))
        sum.solid = std::max(sum.solid, std::abs(properties.signedVolume));
    return sum;
}

/// In the unit frame.
CoverMeasures volumesOf(const TriangleMesh& mesh, const MeshProperties& properties,
                        std::span<const cover::CoverPart> parts)
{
    CoverMeasures measures;
    if (parts.size() == 1) {
        measures.volume = cover::volumeOf(parts.front());
        if (properties.watertight) {
            const double solid = std::abs(properties.signedVolume);
            measures.volumeBeyond = std::max(0.0, measures.volume - solid);
            if (solid > 0)
                measures.insideCovered = 1;
        }
        return measures;
    }
    const Volumes volumes = measured(mesh, properties, parts);
    measures.volume = volumes.all;
    measures.volumeError = volumes.error;
    if (properties.watertight) {
        measures.volumeBeyond = std::max(0.0, volumes.all - volumes.common);
        if (volumes.solid > 0)
            measures.insideCovered = std::min(1.0, volumes.common / volumes.solid);
    }
    return measures;
}

} // namespace

CoverMeasures measureCover(const TriangleMesh& mesh, std::span<const Shape> parts,
                           const ProgressFn& progress)
{
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    TriangleMesh unit = inUnitFrame(mesh, frame);
    std::vector<cover::CoverPart> unitParts;
    for (const Shape& part : parts)
        unitParts.push_back(inUnitFrame(part, frame));
    MeshProperties properties = propertiesOf(unit);
    // Vertices that are too near each other for that frame are one there, and edges none.
    const bool isClosedThere = properties.watertight;
    properties.watertight = propertiesOf(mesh).watertight;
    CoverMeasures measures = volumesOf(unit, properties, unitParts);

    if (unit.triangles.empty()) // points are triangles of three equal corners
        for (std::uint32_t i = 0; i < unit.vertices.size(); ++i)
            unit.triangles.push_back({i, i, i});
    measures.protrusion =
        cover::protrusionOf(unit, isClosedThere, unitParts, progress) / frame.scale;

    const auto rescale = [&](double& volume) {
        volume = volume / frame.scale / frame.scale / frame.scale;
    };
    rescale(measures.volume);
    rescale(measures.volumeError);
    if (measures.volumeBeyond)
        rescale(*measures.volumeBeyond);
    return measures;
}

} // namespace mbv
