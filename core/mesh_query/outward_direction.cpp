#include "outward_direction.h"

#include "bvh/access.h"
#include "rotation_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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
    const RotationAxes axes(mesh.pose.rotation);
    const Vec3 at = axes.rotatedBack(p - mesh.pose.translation);
    double least = std::numeric_limits<double>::infinity();
    int nearest = 0;
    double outward = 1;
    for (int i = 0; i < 3; ++i) { // chosen without branches, which would be missed
        const double low = at[i] - box.min[i];
        const double high = box.max[i] - at[i];
        const double way = std::min(low, high);
        outward = way < least ? std::copysign(1.0, low - high) : outward;
        nearest = way < least ? i : nearest;
        least = std::min(least, way);
    }
    Vec3 across;
    across[nearest] = outward;
    return axes.rotated(across);
}

} // namespace

Vec3 outwardDirection(const PosedMesh& mesh, const Vec3& p)
{
    const Vec3 across = acrossNearestSide(mesh, p);
    int along = 0;
    for (int i = 1; i < 3; ++i)
        along = std::abs(across[i]) > std::abs(across[along]) ? i : along;
    return kDirections[static_cast<std::size_t>(along)][across[along] > 0 ? 1 : 0];
}

} // namespace mbv::bvh
