#include "convex_cover.h"

#include "convex_parts.h"
#include "fit/axes/box_along.h"
#include "fit/cover/parts/solid_lines.h"
#include "fit/points/fit_faults.h"
#include "fit/points/unit_mesh.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "original_points.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <utility>

namespace mbv::cover {

namespace {

/// A part, and where its corners are in the mesh's own frame.
struct PlacedPart {
    CoverPart body; ///< in the unit frame
    std::vector<Vec3> corners;
};

std::vector<PlacedPart> partsOf(PartBody body, const TriangleMesh& mesh, std::size_t most,
                                const ProgressFn& progress)
{
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
    std::vector<PlacedPart> parts;
    for (ConvexPart& part : convexPartsOf(body, unit, solid ? &*solid : nullptr, most, progress)) {
        std::ranges::transform(part.corners, part.corners.begin(), original);
        parts.push_back({std::move(part.body), std::move(part.corners)});
    }
    return parts;
}

/// In the mesh's own frame.
std::vector<ConvexHull> hullsOf(const TriangleMesh& mesh, std::size_t most,
                                const ProgressFn& progress)
{
    if (most == 1)
        return {fitHull(mesh.vertices, progress)};
    std::vector<ConvexHull> hulls;
    for (PlacedPart& part : partsOf(PartBody::Hull, mesh, most, progress))
        hulls.push_back({std::move(part.corners)});
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

std::vector<Shape> boxCover(const TriangleMesh& mesh, std::size_t most, const ProgressFn& progress)
{
    if (most == 1)
        return {fitMinimumObb(mesh.vertices, {}, progress)};
    std::vector<Shape> boxes;
    for (const PlacedPart& part : partsOf(PartBody::Box, mesh, most, progress)) {
        const Obb& box = std::get<BoxPart>(part.body).box;
        const Obb& around = std::get<Obb>(boxes.emplace_back(boxAlong(box.axes, part.corners)));
        requireRepresentable(isFinite(around.center) && isFinite(around.halfExtents));
    }
    return boxes;
}

} // namespace mbv::cover
