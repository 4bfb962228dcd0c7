#include "sweep_plane.h"

#include "collision/planes/half_space_extent.h"
#include "collision/planes/parallel_planes.h"
#include "conservative_advancement.h"
#include "geometry/unbounded.h"

#include <algorithm>

namespace mbv {
namespace {

/// The gap between A and B along the one direction that it changes by.
struct Gap {
    Vec3 normal; ///< of the plane or half-space, any length
    int side;    ///< 1 where the normal leads from A to B, else -1
    double gap;
    Vec3 nearest; ///< the bounded shape's nearest point; of two planes one of B
};

struct GapOf {
    template <class A, class B> std::optional<Gap> operator()(const A& a, const B& b) const
    {
        if constexpr (Unbounded<A> && Unbounded<B>)
            return betweenPlanes({a.normal, a.offset}, {b.normal, b.offset});
        else if constexpr (Unbounded<B>)
            return beside(extentOf(a, b.normal, b.offset), b.normal, 1);
        else if constexpr (Unbounded<A>)
            return beside(extentOf(b, a.normal, a.offset), a.normal, -1);
        else
            return std::nullopt;
    }

    static std::optional<Gap> betweenPlanes(const Plane& a, const Plane& b)
    {
        const auto gap = parallelGap(a, b);
        if (!gap)
            return std::nullopt;
        return Gap{a.normal, gap->alongA < 0 ? -1 : 1, std::abs(gap->alongA), nearestToOrigin(b)};
    }

    /// `sign` is 1 where the bounded shape is A.
    static std::optional<Gap> beside(const Extent& extent, const Vec3& normal, int sign)
    {
        if (extent.low > 0)
            return Gap{normal, -sign, extent.low, extent.lowest};
        if (extent.high < 0)
            return Gap{normal, sign, -extent.high, extent.highest};
        return std::nullopt;
    }
};

} // namespace

std::optional<SweepHit> sweepAgainstPlane(const Shape& a, const Vec3& motion, const Shape& b,
                                          const Clearance& clearance)
{
    const auto start = std::visit(GapOf(), a, b);
    if (!start)
        return std::nullopt;
    const double speed = start->side * sideOf(start->normal, 0, motion) / norm(start->normal);
    if (!(speed > 0) || start->gap - speed > clearance.keep)
        return std::nullopt;
    const Vec3 normal = start->side * normalized(start->normal);
    // Placing A there rounds the path and its end, by half an epsilon a coordinate.
    const double arrival = std::min(start->gap / speed, 1.0);
    const Vec3 end = isBounded(b) ? start->nearest : start->nearest + arrival * motion;
    const double rounding = advancement::roundingOf(
        {0, end, end}, advancement::reachOf(a) + advancement::reachOf(b) + arrival * norm(motion));
    const double room = start->gap - std::max(clearance.stop, 2 * rounding);
    const double fraction = std::max(room / speed, advancement::kMinFraction);
    if (isBounded(b) || !isBounded(a))
        return SweepHit{fraction, start->nearest, normal};
    const Vec3 onB = start->nearest + fraction * motion + (start->gap - fraction * speed) * normal;
    return SweepHit{fraction, onB, normal};
}

} // namespace mbv
