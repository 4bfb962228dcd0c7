#include "world_reach.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <string>

namespace mbv::bvh {
namespace {

constexpr double kFarthest = 0x1p1020;

/// Throws unless no |coordinate| is larger than `reach`, which may be infinite or NaN.
void requireReach(double reach, const char* what)
{
    if (reach <= kFarthest)
        return;
    throw Error(ErrorCode::InvalidArgument,
                std::string(what) + " comes near the end of the range of a double (1.8e308); scale "
                                    "it down");
}

double largest(const Vec3& p)
{
    return maxComponent(abs(p));
}

} // namespace

double largestCoordinate(const PosedMesh& posed)
{
    return std::max(largest(posed.bvh.bounds().min), largest(posed.bvh.bounds().max));
}

double worldReach(const PosedMesh& posed)
{
    const double reach = 3 * largestCoordinate(posed) + largest(posed.pose.translation);
    requireReach(reach, "the mesh, where it is placed,");
    return reach;
}

void requireInRange(const Vec3& point)
{
    requireReach(largest(point), "the point");
}

void requireInRange(const Shape& shape)
{
    if (!isBounded(shape))
        return;
    const Aabb bounds = boundsOf(shape);
    requireReach(std::max(largest(bounds.min), largest(bounds.max)), "the shape");
}

} // namespace mbv::bvh
