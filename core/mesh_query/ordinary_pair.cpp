#include "ordinary_pair.h"

#include "geometry/numbers/power_of_two.h"
#include "world_reach.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>

namespace mbv {
namespace {

TriangleMesh times(TriangleMesh mesh, double factor)
{
    return scaled(std::move(mesh), Vec3{factor, factor, factor});
}

PosedMesh times(const PosedMesh& posed, double factor)
{
    PosedMesh result = {MeshBvh(times(posed.bvh.mesh(), factor)),
                        {posed.pose.rotation, factor * posed.pose.translation}};
    if (posed.bvh.isWatertight() && !result.bvh.isWatertight())
        throw Error(ErrorCode::InvalidArgument,
                    "the smallest lengths of the meshes vanish beside the largest");
    return result;
}

} // namespace

TriangleMesh OrdinaryPair::back(TriangleMesh mesh) const
{
    return times(std::move(mesh), unit);
}

std::optional<OrdinaryPair> ordinaryPair(const PosedMesh& a, const PosedMesh& b)
{
    constexpr double kLargest = 0x1p160; // the products of six such lengths are finite
    const double reach = std::max(bvh::worldReach(a), bvh::worldReach(b));
    if (reach == 0 || (reach <= kLargest && reach >= 1 / kLargest))
        return std::nullopt;
    const double factor = inverseOfPowerOfTwoBelow(reach);
    return OrdinaryPair{times(a, factor), times(b, factor), powerOfTwoBelow(reach)};
}

} // namespace mbv
