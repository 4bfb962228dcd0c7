#include <mbv/collision/raycast.h>
#include <mbv/mesh_query/raycast.h>

#include "ray_walk.h"
#include "world_reach.h"
#include "world_triangle.h"

#include <mbv/mesh_query/nearest_point.h>

#include <cassert>
#include <limits>

namespace mbv {

std::optional<MeshRayHit> raycast(const Ray& ray, const PosedMesh& mesh, MeshAs as)
{
    assert(isValid(ray) && isValid(mesh));
    if (as == MeshAs::Solid && contains(mesh, ray.origin))
        return MeshRayHit{{0, ray.origin, std::nullopt, true}, 0};
    bvh::requireInRange(ray.origin);
    const bvh::TrianglesInWorld triangles(mesh);
    std::optional<MeshRayHit> nearest;
    bvh::RayWalk(mesh, ray).run([&](std::uint32_t triangle) {
        const auto hit = raycast(ray, triangles[triangle]);
        if (hit && (!nearest || hit->t < nearest->t ||
                    (hit->t == nearest->t && triangle < nearest->triangle)))
            nearest = MeshRayHit{*hit, triangle};
        return nearest ? nearest->t : std::numeric_limits<double>::infinity();
    });
    return nearest;
}

std::optional<MeshRayHit> raycastChecked(const Ray& ray, const PosedMesh& mesh, MeshAs as)
{
    requireValid(ray, "ray");
    requireValid(mesh, "mesh");
    return raycast(ray, mesh, as);
}

} // namespace mbv
