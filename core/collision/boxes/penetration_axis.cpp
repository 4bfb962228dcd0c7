// The axis of least penetration of the fifteen of two boxes (see sat.cpp). The extent of the
// overlap along any direction separates by as much, and among those of the fifteen is the smallest
// there is: the faces of the Minkowski difference of two parallelepipeds have these normals and no
// others. Noise from nearly parallel edges does no harm: such an axis is one direction more, never
// a wrong one.
#include "penetration_axis.h"

#include "collision/exact/accurate_cross.h"
#include "sat_axis.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace mbv::pair {
namespace {

void tryAxis(const LocalBox& a, const LocalBox& b, const Vec3& u, const Vec3& v,
             PenetrationAxis& best)
{
    // The plain product of unit vectors is good to 1e-15 while the angle is not small.
    constexpr double kPlainSquared = 0.04;
    Vec3 axis = cross(u, v);
    if (!(dot(axis, axis) > kPlainSquared))
        axis = accurateCross(u, v);
    if (axis == Vec3{})
        return;
    axis = dot(axis, axis) > kPlainSquared ? axis / std::sqrt(dot(axis, axis)) : normalized(axis);
    const double between = dot(axis, b.core.center - a.core.center);
    const double depth = radiusAlong(a.core, axis) + radiusAlong(b.core, axis) - std::abs(between);
    // Without a branch for the side, which is any; + 0.0 makes of -0.0, of boxes with one center,
    // 0.0.
    if (depth < best.depth)
        best = {depth, std::copysign(1.0, between + 0.0) * axis};
}

} // namespace

PenetrationAxis penetrationAxis(const LocalBox& a, const LocalBox& b, std::uint32_t mayBeLeast)
{
    PenetrationAxis best = {std::numeric_limits<double>::infinity(), {}};
    constexpr std::uint32_t kFacesOfA = 7;
    if (std::popcount(mayBeLeast) > 3 && sat::haveCommonEdges(a.axes, b.axes))
        mayBeLeast = kFacesOfA;
    for (; mayBeLeast != 0; mayBeLeast &= mayBeLeast - 1) {
        const auto [u, v] = sat::axisFactors(a.axes, b.axes, std::countr_zero(mayBeLeast));
        tryAxis(a, b, u, v, best);
    }
    best.depth = std::max(best.depth, 0.0);
    return best;
}

} // namespace mbv::pair
