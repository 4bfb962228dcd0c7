#include "solid.h"

#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/relation.h>

#include <optional>

namespace mbv::python {
namespace {

/// A corner of the one that lies in the other, of two whose surfaces are apart.
std::optional<Vec3> cornerInside(const PosedMesh& inner, const PosedMesh& outer)
{
    if (!outer.bvh.isWatertight())
        return std::nullopt;
    for (const auto& triangle : inner.bvh.mesh().triangles) {
        const Vec3 corner = apply(inner.pose, inner.bvh.mesh().vertices[triangle[0]]);
        if (contains(outer, corner))
            return corner;
    }
    return std::nullopt;
}

} // namespace

bool overlapsAsSolids(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    if (overlaps(a, b, progress))
        return true;
    const RelationState state = relation(a, b, 0, progress).state;
    return state == RelationState::Contained || state == RelationState::Intersecting;
}

Distance distanceAsSolids(const PosedMesh& a, const PosedMesh& b, const ProgressFn& progress)
{
    const Distance surfaces = distance(a, b, progress);
    if (surfaces.distance == 0 || !overlapsAsSolids(a, b, progress))
        return surfaces;
    auto common = cornerInside(a, b);
    if (!common)
        common = cornerInside(b, a);
    const Vec3 point = common.value_or(surfaces.pointOnA);
    return {0, point, point};
}

} // namespace mbv::python
