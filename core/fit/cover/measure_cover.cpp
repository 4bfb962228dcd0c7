#include "fit/unit_mesh.h"
#include "geometry/box_around.h"
#include "geometry/progress_part.h"
#include "protrusion.h"
#include "round_part.h"
#include "solid_lines.h"

#include <mbv/fit/cover.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>

namespace mbv {
namespace {

constexpr std::size_t kLines = 65'536;

cover::RoundPart inUnitFrame(const Shape& shape, const UnitFrame& frame)
{
    if (const auto* const sphere = std::get_if<Sphere>(&shape)) {
        const Vec3 center = frame.toUnit(sphere->center);
        return {center, center, frame.scale * sphere->radius};
    }
    const auto& capsule = std::get<Capsule>(shape);
    return {frame.toUnit(capsule.a), frame.toUnit(capsule.b), frame.scale * capsule.radius};
}

/// In the unit frame.
CoverMeasures volumesOf(const TriangleMesh& mesh, const MeshProperties& properties,
                        std::span<const cover::RoundPart> parts)
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
    Aabb region = properties.bounds;
    for (const cover::RoundPart& part : parts) {
        region = around(region, boundsOf(part));
    }
    const Vec3 size = region.max - region.min;
    const int axis = size.x <= size.y && size.x <= size.z ? 0 : size.y <= size.z ? 1 : 2;
    const std::span<const std::array<std::uint32_t, 3>> none;
    const cover::SolidLines lines(region, axis, kLines, mesh.vertices,
                                  properties.watertight ? std::span(mesh.triangles) : none);
    const auto [even, odd] = lines.lengthsOf(parts);
    const double area = lines.areaOfLine();
    const double all = even.all + odd.all;
    measures.volume = area * all;
    measures.volumeError = area * std::abs(even.all - odd.all);
    if (properties.watertight) {
        const double common = even.common + odd.common;
        const double solid = even.solid + odd.solid;
        measures.volumeBeyond = area * std::max(0.0, all - common);
        if (solid > 0)
            measures.insideCovered = std::min(1.0, common / solid);
    }
    return measures;
}

} // namespace

CoverMeasures measureCover(const TriangleMesh& mesh, std::span<const Shape> parts,
                           const ProgressFn& progress)
{
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    TriangleMesh unit = mesh;
    for (Vec3& p : unit.vertices)
        p = frame.toUnit(p);
    std::vector<cover::RoundPart> unitParts;
    for (const Shape& part : parts)
        unitParts.push_back(inUnitFrame(part, frame));
    const MeshProperties properties = propertiesOf(unit);
    CoverMeasures measures = volumesOf(unit, properties, unitParts);

    if (unit.triangles.empty()) // points are triangles of three equal corners
        for (std::uint32_t i = 0; i < unit.vertices.size(); ++i)
            unit.triangles.push_back({i, i, i});
    measures.protrusion =
        cover::protrusionOf(unit, properties.watertight, unitParts, progress) / frame.scale;

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
