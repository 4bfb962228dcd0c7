#include <mbv/collision/raycast.h>
#include <mbv/mesh_query/raycast.h>

#include "ray_walk.h"
#include "world_reach.h"
#include "world_triangle.h"

#include <mbv/mesh_query/nearest_point.h>

#include <limits>

namespace mbv {

std::optional<MeshRayHit> raycast(const Ray& ray, const PosedMesh& mesh, MeshAs as)
{
    if (as == MeshAs::Solid && contains(mesh, ray.origin))
        return MeshRayHit{{0, ray.origin, std::nullopt, true}, 0};
    bvh::requireInRange(ray.origin);
    std::optional<MeshRayHit> nearest;
    bvh::RayWalk(mesh, ray).run([&](std::uint32_t triangle) {
        const auto hit = raycast(ray, bvh::worldTriangle(mesh, triangle));
        if (hit && (!nearest || hit->t < nearest->t ||
                    (hit->t == nearest->t && triangle < nearest->triangle)))
            nearest = MeshRayHit{*hit, triangle};
        return nearest ? nearest->t : std::numeric_limits<double>::infinity();
    });
    return nearest;
}

} // namespace mbv
