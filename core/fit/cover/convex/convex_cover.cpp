#include "hull_cover.h"

#include "convex_parts.h"
#include "fit/cover/parts/solid_lines.h"
#include "fit/points/unit_mesh.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "original_points.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>

#include <utility>

namespace mbv::cover {

namespace {

/// In the mesh's own frame.
std::vector<ConvexHull> hullsOf(const TriangleMesh& mesh, std::size_t most,
                                const ProgressFn& progress)
{
    if (most == 1)
        return {fitHull(mesh.vertices, progress)};
    const UnitFrame frame = unitFrameOf(boundsOf(mesh.vertices));
    TriangleMesh unit = inUnitFrame(mesh, frame);
    if (propertiesOf(unit).signedVolume < 0) // to face outwards
        for (auto& triangle : unit.triangles)
            std::swap(triangle[1], triangle[2]);
    reportProgress(progress, 0);
    const auto solid = solidLinesOf(mesh, unit.vertices, most);
    reportProgress(progress, 0);
    const OriginalPoints original(mesh.vertices, unit.vertices, frame);
    reportProgress(progress, 0);
    std::vector<ConvexHull> hulls;
    for (const HullPart& part : convexPartsOf(unit, solid ? &*solid : nullptr, most, progress)) {
        ConvexHull& hull = hulls.emplace_back();
        for (const Vec3& corner : part.corners.points)
            hull.points.push_back(original(corner));
    }
    return hulls;
}

void limitCorners(std::vector<ConvexHull>& hulls, std::size_t most, const ProgressFn& progress)
{
    forEachLongInParallel(hulls.size(), progress, [&](std::size_t i, const ProgressFn& report) {
        hulls[i] = fitOuterHull(hulls[i].points, most, report);
    });
}

} // namespace

std::vector<Shape> hullCover(const TriangleMesh& mesh, std::size_t most, std::size_t mostCorners,
                             const ProgressFn& progress)
{
    std::vector<ConvexHull> hulls;
    if (mostCorners == 0) {
        hulls = hullsOf(mesh, most, progress);
    } else {
        requireHullCorners(mostCorners);
        hulls = hullsOf(mesh, most, partOfProgress(progress, 0, 2));
        limitCorners(hulls, mostCorners, partOfProgress(progress, 1, 2));
    }
    return {hulls.begin(), hulls.end()};
}

} // namespace mbv::cover
