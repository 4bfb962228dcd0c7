#include "fit/hull/hull_frame.h"
#include "fit/points/fit_faults.h"
#include "outer_polygon.h"
#include "outer_polytope.h"
#include "tangent_planes.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/hull.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace mbv {
namespace {

constexpr std::size_t kMinDirections = 128; ///< of planes where there are many corners
constexpr double kNextTo = 1e-7;            ///< in the unit cube

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
    for (std::size_t directions = std::max(kMinDirections, most);
         hull.vertices.size() > 4 * directions; directions *= 2) {
        TriangleMesh start = polytopeOfPlanes(hull, directions);
        if (start.vertices.size() > most + most / 4)
            return start;
    }
    return hull;
}

/// Some of them, none next to another, and every other one next to some.
std::vector<Vec3> withoutNeighbors(std::vector<Vec3> points)
{
    std::ranges::sort(points, {}, [](const Vec3& p) { return std::tuple(p.x, p.y, p.z); });
    std::vector<Vec3> kept;
    for (const Vec3& p : points) {
        const auto isApart = [&](const Vec3& q) { return norm(p - q) >= kNextTo; };
        const auto isFar = [&](const Vec3& q) { return p.x - q.x >= kNextTo; };
        const auto far = std::find_if(kept.rbegin(), kept.rend(), isFar);
        if (std::all_of(kept.rbegin(), far, isApart))
            kept.push_back(p);
    }
    return kept;
}

/// Around points that reach from one side of the unit cube to the other, so far outside that
/// corners may be moved by the margin. Nothing where none is found that is smaller than the cube.
std::optional<std::vector<Vec3>> outerInCube(std::span<const Vec3> points, double margin,
                                             std::size_t most, const ProgressFn& progress)
{
    Vec3 middle;
    for (const Vec3& p : points)
        middle += p / static_cast<double>(points.size());
    std::vector<Vec3> about;
    for (const Vec3& p : points)
        about.push_back(p - middle);
    // Edges of next to no length have no direction. What that leaves outside, growth takes in.
    const TriangleMesh hull = hullMesh(withoutNeighbors(about));
    auto corners = outerPolytope(startFor(hull, most), hull.vertices, most, progress);
    if (!corners)
        return std::nullopt;
    const double growth = growthOf(*corners, about, margin);
    for (Vec3& p : *corners)
        p = growth * p;
    if (!(hullMeasures(*corners).volume < 1))
        return std::nullopt;
    for (Vec3& p : *corners)
        p += middle;
    return corners;
}

std::vector<Vec3> outerSolid(const HullFrame& frame, std::span<const Vec3> points, std::size_t most,
                             const ProgressFn& progress)
{
    std::vector<Vec3> inCube;
    for (std::size_t i = 0; i < frame.columns.size(); ++i)
        inCube.push_back(frame.stretch.toCube(frame.columns[i]));
    const double margin = frame.rounding / frame.size().z;
    auto corners = outerInCube(inCube, margin, most, progress);
    if (!corners) {
        const auto box = cornersOf(fitMinimumObb(points, {}, progress));
        return {box.begin(), box.end()};
    }
    for (Vec3& p : *corners)
        p = placed(frame, frame.stretch.box.low + scaled(p, frame.size()));
    return std::move(*corners);
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
    hull.points =
        frame.isSolid() ? outerSolid(frame, hull.points, most, progress) : outerFlat(frame, most);
    requireRepresentable(
        std::ranges::all_of(hull.points, [](const Vec3& p) { return isFinite(p); }));
    return hull;
}

} // namespace mbv
