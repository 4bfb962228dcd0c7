#include "flat_shape.h"

#include "collision/round/as_segment.h"
#include "mesh_query/point_in_solid.h"

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/collision/distance.h>
#include <mbv/mesh_query/relation.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace mbv::bvh {
namespace {

/// The shape as two triangles, or one, where it is a flat area.
std::optional<TriangleMesh> areaOf(const Shape& shape)
{
    if (const auto* triangle = std::get_if<Triangle>(&shape))
        return TriangleMesh{{triangle->a, triangle->b, triangle->c}, {{0, 1, 2}}};
    std::optional<Obb> box;
    if (const auto* obb = std::get_if<Obb>(&shape))
        box = *obb;
    else if (const auto* aabb = std::get_if<Aabb>(&shape))
        box = toObb(*aabb);
    if (!box)
        return std::nullopt;
    const Vec3& half = box->halfExtents;
    const int flat = half.x == 0 ? 0 : half.y == 0 ? 1 : 2;
    const int u = (flat + 1) % 3;
    const int v = (flat + 2) % 3;
    if (half[flat] != 0 || half[u] == 0 || half[v] == 0)
        return std::nullopt;
    const Vec3 right = half[u] * box->axes[static_cast<std::size_t>(u)];
    const Vec3 up = half[v] * box->axes[static_cast<std::size_t>(v)];
    const Vec3& c = box->center;
    return TriangleMesh{{c - right - up, c + right - up, c + right + up, c - right + up},
                        {{0, 1, 2}, {0, 2, 3}}};
}

/// Between two places where it meets the surface, a segment is in the solid or not.
bool segmentReachesIn(const Segment& segment, const PosedMesh& solid,
                      std::span<const Triangle> meeting)
{
    const Vec3 along = segment.b - segment.a;
    const double squared = dot(along, along);
    if (!(squared > 0))
        return false; // a point, on the surface
    std::vector<double> places = {0, 1};
    for (const Triangle& triangle : meeting) {
        const Vec3 common = distance(triangle, segment).pointOnB;
        places.push_back(std::clamp(dot(common - segment.a, along) / squared, 0.0, 1.0));
    }
    std::ranges::sort(places);
    for (std::size_t i = 1; i < places.size(); ++i) {
        const Vec3 middle = segment.a + (places[i - 1] + places[i]) / 2 * along;
        if (places[i - 1] < places[i] &&
            pointInSolid(ExactPoint(middle), solid) == PointInSolid::Inside)
            return true;
    }
    return false;
}

} // namespace

bool flatReachesIn(const Shape& shape, const PosedMesh& solid, std::span<const Triangle> meeting)
{
    if (const auto segment = asSegment(shape))
        return segmentReachesIn(*segment, solid, meeting);
    auto area = areaOf(shape);
    return area &&
           relation(solid, {MeshBvh(std::move(*area)), {}}).state == RelationState::Intersecting;
}

} // namespace mbv::bvh
