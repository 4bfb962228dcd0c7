#include "hull_cover.h"

#include "convex_parts.h"
#include "fit/cover/parts/solid_lines.h"
#include "fit/points/unit_mesh.h"
#include "original_points.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>

#include <utility>

namespace mbv::cover {

std::vector<Shape> hullCover(const TriangleMesh& mesh, std::size_t most, const ProgressFn& progress)
{
    if (most == 1)
        return {fitHull(mesh.vertices, progress)};
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    TriangleMesh unit = inUnitFrame(mesh, frame);
    if (propertiesOf(unit).signedVolume < 0) // to face outwards
        for (auto& triangle : unit.triangles)
            std::swap(triangle[1], triangle[2]);
    const auto solid = solidLinesOf(mesh, unit.vertices, most);
    const OriginalPoints original(mesh.vertices, unit.vertices, frame);
    std::vector<Shape> shapes;
    for (const HullPart& part : convexPartsOf(unit, solid ? &*solid : nullptr, most, progress)) {
        ConvexHull hull;
        for (const Vec3& corner : part.corners.points)
            hull.points.push_back(original(corner));
        shapes.emplace_back(std::move(hull));
    }
    return shapes;
}

} // namespace mbv::cover
