#include "principal_box.h"

#include "box_along.h"
#include "fit/points/fit_faults.h"
#include "fit/points/unit_mesh.h"
#include "geometry/parallel/reduced_in_parallel.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv {
namespace {

using Axes = std::array<Vec3, 3>;
using Corners = std::array<Vec3, 3>;

void requireTriangles(const TriangleMesh& mesh)
{
    requireFinitePoints(mesh.vertices);
    if (mesh.triangles.empty()) {
        throw Error(ErrorCode::DegenerateMesh,
                    "the mesh has no triangles, and the principal axes of an oriented box are "
                    "those of its surface; fit an aabb or a sphere instead");
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const std::uint32_t index = std::ranges::max(mesh.triangles[i]);
        if (index >= mesh.vertices.size()) {
            throw Error(ErrorCode::DegenerateMesh,
                        "triangle " + std::to_string(i) + " names vertex " + std::to_string(index) +
                            ", but the mesh has only " + std::to_string(mesh.vertices.size()) +
                            " vertices");
        }
    }
}

Corners unitCorners(const TriangleMesh& mesh, const UnitFrame& frame, std::size_t triangle)
{
    const auto [a, b, c] = cornersOf(mesh, mesh.triangles[triangle]);
    return {frame.toUnit(a), frame.toUnit(b), frame.toUnit(c)};
}

void requireArea(const TriangleMesh& mesh, const UnitFrame& frame)
{
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        if (doubleArea(unitCorners(mesh, frame, i)) > 0)
            return;
    }
    throw Error(ErrorCode::DegenerateMesh,
                "all triangles have zero area (their corners are collinear or coincide), so "
                "the surface has no principal axes; fit an aabb or a sphere instead");
}

/// The first of equal ones.
Corners largestTriangle(const TriangleMesh& mesh, const UnitFrame& frame)
{
    struct Largest {
        Corners corners;
        double area = -1;
    };
    const auto largestOf = [&](std::size_t begin, std::size_t end) {
        Largest largest;
        for (std::size_t i = begin; i < end; ++i) {
            const Corners corners = unitCorners(mesh, frame, i);
            const double area = doubleArea(corners);
            if (area > largest.area)
                largest = {corners, area};
        }
        return largest;
    };
    return reducedInParallel(
               mesh.triangles.size(), largestOf,
               [](const Largest& a, const Largest& b) { return b.area > a.area ? b : a; })
        .corners;
}

/// The axes given, completed where only two are; nothing where fewer are.
std::optional<Axes> completed(const Axes& given)
{
    const auto isGiven = [](const Vec3& axis) { return axis != Vec3{0, 0, 0}; };
    if (!isGiven(given[0])) {
        return orthonormalAxes(given[1], given[2]);
    }
    return orthonormalAxes(given[0], isGiven(given[1]) ? given[1] : given[2]);
}

/// The axes that the mesh determines: given, and of a variance that differs from that of the others
/// by more than rounding. Sums of n terms of magnitude at most one (in the unit frame) with about
/// 16 roundings each leave an entry of the 3x3 covariance off by up to (n + 16) roundings, an
/// eigenvalue by three times that (the norm of the error), a difference of two by twice that.
std::vector<Vec3> determinedAxes(const SurfaceAxes& principal, std::size_t triangleCount)
{
    const double tie =
        6 * (static_cast<double>(triangleCount) + 16) * std::numeric_limits<double>::epsilon() / 2;
    const auto& [first, second, third] = principal.variances;
    const bool upperTie = first - second <= tie;
    const bool lowerTie = second - third <= tie;
    const std::array isTied = {upperTie, upperTie || lowerTie, lowerTie};

    std::vector<Vec3> result;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!isTied[i] && principal.axes[i] != Vec3{0, 0, 0}) {
            result.push_back(principal.axes[i]);
        }
    }
    return result;
}

/// Frames along the edges of a triangle that keep the one determined axis, if there is one.
std::vector<Axes> axesAlong(const Corners& t, const std::vector<Vec3>& determined)
{
    const std::array edges = {t[1] - t[0], t[2] - t[1], t[0] - t[2]};
    const Vec3 normal = cross(edges[0], edges[1]);
    const Vec3& first = determined.empty() ? normal : determined.front();

    std::vector<Axes> result;
    for (const Vec3& second : {edges[0], edges[1], edges[2], normal}) {
        if (const auto axes = orthonormalAxes(first, second)) {
            result.push_back(*axes);
        }
    }
    return result;
}

/// The box with the smallest surface: unlike the volume, it compares flat boxes too. The first of
/// equal ones.
Obb tightest(const std::vector<Axes>& candidates, std::span<const Vec3> points)
{
    const double scale = unitFrameOf(boundsOf(points)).scale; // keeps the products in range
    std::vector<Obb> boxes;
    boxes.reserve(candidates.size());
    for (const Axes& axes : candidates) {
        boxes.push_back(boxAlong(axes, points));
    }
    return *std::ranges::min_element(boxes, {}, [&](const Obb& box) {
        const Vec3 h = scale * box.halfExtents;
        return h.x * h.y + h.y * h.z + h.z * h.x;
    });
}

} // namespace

Obb principalBox(const TriangleMesh& mesh,
                 SurfaceAxes (*axesOf)(const TriangleMesh&, const UnitFrame&))
{
    requireTriangles(mesh);
    const UnitFrame frame = unitFrameOf(mesh);
    requireArea(mesh, frame);

    const SurfaceAxes principal = axesOf(mesh, frame);
    std::vector<Axes> candidates;
    if (const auto axes = completed(principal.axes)) {
        candidates.push_back(*axes);
    }
    const std::vector<Vec3> determined = determinedAxes(principal, mesh.triangles.size());
    if (determined.size() < 2) {
        std::ranges::copy(axesAlong(largestTriangle(mesh, frame), determined),
                          std::back_inserter(candidates));
    }
    const Obb box = tightest(candidates, mesh.vertices);
    requireRepresentable(isFinite(box.center) && isFinite(box.halfExtents));
    return box;
}

} // namespace mbv
