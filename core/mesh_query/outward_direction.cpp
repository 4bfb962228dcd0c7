#include "outward_direction.h"

#include "bvh/access.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace mbv::bvh {
namespace {

/// Down and up each axis, roughly.
constexpr std::array<std::array<Vec3, 2>, 3> kDirections = {{{{{-991, 71, -47}, {997, 59, 83}}},
                                                             {{{67, -983, 53}, {-61, 977, 73}}},
                                                             {{{-79, 43, -971}, {89, 37, 967}}}}};

/// Out of the side of the box, turned as the mesh is, that p is nearest to.
Vec3 acrossNearestSide(const PosedMesh& mesh, const Vec3& p)
{
    const Aabb& box = treeOf(mesh.bvh).bounds;
    const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
    const Vec3 fromOrigin = p - mesh.pose.translation;
    double least = std::numeric_limits<double>::infinity();
    Vec3 across = axes[0];
    for (int i = 0; i < 3; ++i) {
        const Vec3& axis = axes[static_cast<std::size_t>(i)];
        const double at = dot(axis, fromOrigin);
        for (const auto& [way, outward] :
             {std::pair(at - box.min[i], -axis), std::pair(box.max[i] - at, axis)}) {
            if (way < least) {
                least = way;
                across = outward;
            }
        }
    }
    return across;
}

} // namespace

Vec3 outwardDirection(const PosedMesh& mesh, const Vec3& p)
{
    const Vec3 across = acrossNearestSide(mesh, p);
    int along = 0;
    for (int i = 1; i < 3; ++i) {
        if (std::abs(across[i]) > std::abs(across[along]))
            along = i;
    }
    return kDirections[static_cast<std::size_t>(along)][across[along] > 0 ? 1 : 0];
}

} // namespace mbv::bvh
