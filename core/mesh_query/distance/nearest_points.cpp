// Along a curve that fills space the triangle that is nearest to one point is near the next, too,
// and what of the hierarchy they ask about is in the caches still.
#include <mbv/mesh_query/nearest_point.h>

#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"
#include "geometry/points/morton_order.h"
#include "mesh_query/checks.h"
#include "mesh_query/solid_or_surface.h"
#include "mesh_query/world_reach.h"
#include "point_walk.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace mbv {
namespace {

constexpr std::size_t kRun = 256; ///< points that are asked about one after another

void requireFinite(std::span<const Vec3> points)
{
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!isFinite(points[i]))
            throw Error(ErrorCode::InvalidShape,
                        "points[" + std::to_string(i) + "] has a component that is not finite");
    }
}

} // namespace

std::vector<NearestOnMesh> nearestPoints(const PosedMesh& mesh, std::span<const Vec3> points,
                                         const ProgressFn& progress)
{
    assert(isValid(mesh));
    for (const Vec3& p : points)
        bvh::requireInRange(p);
    const std::vector<std::size_t> order = mortonOrder(points);
    const bvh::PointWalk walk(mesh);
    std::vector<NearestOnMesh> answers(points.size());
    forEachInParallel((order.size() + kRun - 1) / kRun, 1, progress, [&](std::size_t run) {
        std::optional<std::uint32_t> near;
        const std::size_t end = std::min(order.size(), (run + 1) * kRun);
        for (std::size_t i = run * kRun; i < end; ++i) {
            answers[order[i]] = walk.nearestTo(points[order[i]], near);
            near = answers[order[i]].triangle;
        }
    });
    return answers;
}

std::vector<NearestOnMesh> signedDistances(const PosedMesh& mesh, std::span<const Vec3> points,
                                           const ProgressFn& progress)
{
    requireInside(mesh);
    std::vector<NearestOnMesh> answers =
        nearestPoints(mesh, points, partOfProgress(progress, 0, 2));
    forEachInParallel(points.size(), kRun, partOfProgress(progress, 1, 2), [&](std::size_t i) {
        if (answers[i].distance > 0 && contains(mesh, points[i]))
            answers[i].distance = -answers[i].distance;
    });
    return answers;
}

std::vector<NearestOnMesh> nearestPointsChecked(const PosedMesh& mesh, std::span<const Vec3> points,
                                                const ProgressFn& progress)
{
    requireValid(mesh);
    requireFinite(points);
    return nearestPoints(mesh, points, progress);
}

std::vector<NearestOnMesh> signedDistancesChecked(const PosedMesh& mesh,
                                                  std::span<const Vec3> points,
                                                  const ProgressFn& progress)
{
    requireValid(mesh);
    requireFinite(points);
    return signedDistances(mesh, points, progress);
}

} // namespace mbv
