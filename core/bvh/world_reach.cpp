#include "world_reach.h"

#include <mbv/geometry/error.h>

#include <algorithm>

namespace mbv::bvh {
namespace {

constexpr double kFarthest = 0x1p1020;

} // namespace

double largestCoordinate(const PosedMesh& posed)
{
    const Aabb& bounds = posed.bvh.bounds();
    return std::max(maxComponent(abs(bounds.min)), maxComponent(abs(bounds.max)));
}

double worldReach(const PosedMesh& posed)
{
    const double reach = 3 * largestCoordinate(posed) + maxComponent(abs(posed.pose.translation));
    if (!(reach <= kFarthest)) {
        throw Error(ErrorCode::InvalidArgument,
                    "the mesh, where it is placed, comes near the end of the range of a double "
                    "(1.8e308); scale it down");
    }
    return reach;
}

} // namespace mbv::bvh
