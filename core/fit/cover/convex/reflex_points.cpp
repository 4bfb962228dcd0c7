#include "reflex_points.h"

#include "fit/points/unit_mesh.h"
#include "geometry/mesh_sides.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace mbv::cover {
namespace {

constexpr std::size_t kMaxPoints = 20'000;
constexpr double kFlat = 0.05; ///< sine of an angle that does not count

/// The sine of the angle by which the second triangle rises above the first; less than 0 where it
/// falls, as at a convex edge.
double riseOf(const TriangleMesh& mesh, std::uint32_t first, std::uint32_t second)
{
    const auto [a, b, c] = cornersOf(mesh, mesh.triangles[first]);
    const auto [d, e, f] = cornersOf(mesh, mesh.triangles[second]);
    const Vec3 normal = cross(b - a, c - a);
    const Vec3 other = cross(e - d, f - d);
    const double lengths = norm(normal) * norm(other);
    if (!(lengths > 0))
        return 0;
    const Vec3 towards = (d - a) + (e - a) + (f - a); // two of them are on the edge
    const double sine = norm(cross(normal, other)) / lengths;
    return dot(normal, towards) > 0 ? sine : -sine;
}

} // namespace

std::vector<ReflexPoint> reflexPointsOf(const TriangleMesh& mesh)
{
    std::vector<ReflexPoint> points;
    forEachEdge(sidesOf(mesh), [&](std::span<const MeshSide> edge) {
        if (edge.size() != 2 || edge[0].ascending == edge[1].ascending)
            return;
        const double rise = riseOf(mesh, edge[0].triangle, edge[1].triangle);
        if (rise <= kFlat)
            return;
        const Vec3& low = mesh.vertices[edge[0].low];
        const Vec3& high = mesh.vertices[edge[0].high];
        const double weight = rise * norm(high - low);
        points.push_back({low, weight});
        points.push_back({high, weight});
    });
    if (points.size() > kMaxPoints) {
        std::ranges::stable_sort(points, std::greater{}, &ReflexPoint::weight);
        points.resize(kMaxPoints);
    }
    return points;
}

} // namespace mbv::cover
