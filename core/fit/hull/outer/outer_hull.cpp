#include "fit/hull/hull_frame.h"
#include "fit/points/fit_faults.h"
#include "outer_polygon.h"
#include "outer_polytope.h"
#include "tangent_planes.h"

#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace mbv {
namespace {

constexpr std::size_t kFewestDirections = 128; ///< of planes where there are many corners

/// From the unit frame, where the principal axes are given, back to the points' own.
Vec3 placed(const HullFrame& frame, const Vec3& along)
{
    const auto& axes = frame.stretch.axes;
    const Vec3 p = along.x * axes[0] + along.y * axes[1] + along.z * axes[2];
    return frame.unit.center + p / frame.unit.scale;
}

/// The factor from the origin by which the points are all in the hull of the corners, and what is
/// no further from them than the margin.
double growthOf(std::span<const Vec3> corners, std::span<const Vec3> points, double margin)
{
    const TriangleMesh hull = hullMesh(corners);
    double growth = 1;
    for (const auto& [i, j, k] : hull.triangles) {
        const Vec3& a = hull.vertices[i];
        const Vec3 normal = cross(hull.vertices[j] - a, hull.vertices[k] - a);
        const double offset = dot(normal, a);
        if (!(offset > 0))
            continue;
        for (const Vec3& p : points)
            growth = std::max(growth, (dot(normal, p) + margin * norm(normal)) / offset);
    }
    return growth;
}

/// Something around the hull with fewer corners where it has so many that they would take long.
TriangleMesh startFor(const TriangleMesh& hull, std::size_t most)
{
    for (std::size_t directions = std::max(kFewestDirections, most);
         hull.vertices.size() > 4 * directions; directions *= 2) {
        TriangleMesh start = polytopeOfPlanes(hull, directions);
        if (start.vertices.size() > most + most / 4)
            return start;
    }
    return hull;
}

/// Around points that reach from one side of the unit cube to the other, so far outside that
/// corners may be moved by the margin.
std::vector<Vec3> outerInCube(std::span<const Vec3> points, double margin, std::size_t most,
                              const ProgressFn& progress)
{
    const TriangleMesh hull = hullMesh(points);
    Vec3 middle;
    for (const Vec3& p : hull.vertices)
        middle += p / static_cast<double>(hull.vertices.size());
    TriangleMesh about = hull;
    for (Vec3& p : about.vertices)
        p = p - middle;
    auto corners = outerPolytope(startFor(about, most), about.vertices, most, progress);
    double volume = std::numeric_limits<double>::infinity();
    if (corners) {
        const double growth = growthOf(*corners, about.vertices, margin);
        for (Vec3& p : *corners)
            p = growth * p;
        volume = hullMeasures(*corners).volume;
    }
    if (!(volume < 1)) {
        const Vec3 around = {margin, margin, margin};
        const auto cube = cornersOf(Aabb{-around, Vec3{1, 1, 1} + around});
        return {cube.begin(), cube.end()};
    }
    for (Vec3& p : *corners)
        p += middle;
    return std::move(*corners);
}

std::vector<Vec3> outerSolid(const HullFrame& frame, std::size_t most, const ProgressFn& progress)
{
    std::vector<Vec3> inCube;
    for (std::size_t i = 0; i < frame.columns.size(); ++i)
        inCube.push_back(frame.stretch.toCube(frame.columns[i]));
    const double margin = frame.rounding / frame.size().z;
    std::vector<Vec3> corners = outerInCube(inCube, margin, most, progress);
    for (Vec3& p : corners)
        p = placed(frame, frame.stretch.box.low + scaled(p, frame.size()));
    return corners;
}

std::vector<Vec3> outerFlat(const HullFrame& frame, std::size_t most)
{
    std::vector<PlanarPoint> plane = frame.inPlane();
    const double height = 0.5 * (frame.stretch.box.low.z + frame.stretch.box.high.z);
    std::vector<Vec3> corners;
    for (const PlanarPoint& p : outerPolygon(planarHull(plane), most))
        corners.push_back(placed(frame, {p.x, p.y, height}));
    return corners;
}

} // namespace

void requireHullCorners(std::size_t most)
{
    if (most < kFewestHullCorners)
        throw Error(ErrorCode::InvalidArgument,
                    "a hull is limited to " + std::to_string(kFewestHullCorners) +
                        " corners or more, not to " + std::to_string(most));
}

ConvexHull fitOuterHull(std::span<const Vec3> points, std::size_t most, const ProgressFn& progress)
{
    requireHullCorners(most);
    ConvexHull hull = fitHull(points, progress);
    if (hull.points.size() <= most)
        return hull;
    const HullFrame frame(hull.points);
    hull.points = frame.isSolid() ? outerSolid(frame, most, progress) : outerFlat(frame, most);
    requireRepresentable(
        std::ranges::all_of(hull.points, [](const Vec3& p) { return isFinite(p); }));
    return hull;
}

} // namespace mbv
