// Points and bounds of parts, one part in each lane. No product is added to without being rounded,
// so that every instruction set finds the same.
#if defined(MBV_MOTION_PART_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MOTION_PART_LANES_INL_H
#undef MBV_MOTION_PART_LANES_INL_H
#else
#define MBV_MOTION_PART_LANES_INL_H
#endif

#include "facing_bodies.h"

#include <limits>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Doubles = hn::CappedTag<double, bvh::kWidth>;
using Column = hn::Vec<Doubles>;

HWY_INLINE Column same(double x)
{
    return hn::Set(Doubles(), x);
}

struct Columns {
    Column x, y, z;
};

HWY_INLINE Columns same(const Vec3& a)
{
    return {same(a.x), same(a.y), same(a.z)};
}

HWY_INLINE Column dotOf(const Columns& a, const Vec3& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, same(b.x)), hn::Mul(a.y, same(b.y))),
                   hn::Mul(a.z, same(b.z)));
}

HWY_INLINE Column dotOf(const Columns& a, const Columns& b)
{
    return hn::Add(hn::Add(hn::Mul(a.x, b.x), hn::Mul(a.y, b.y)), hn::Mul(a.z, b.z));
}

HWY_INLINE Columns crossOf(const Columns& u, const Columns& v)
{
    return {hn::Sub(hn::Mul(u.y, v.z), hn::Mul(u.z, v.y)),
            hn::Sub(hn::Mul(u.z, v.x), hn::Mul(u.x, v.z)),
            hn::Sub(hn::Mul(u.x, v.y), hn::Mul(u.y, v.x))};
}

HWY_INLINE Column squareOf(const Columns& a)
{
    return hn::Add(hn::Add(hn::Mul(a.x, a.x), hn::Mul(a.y, a.y)), hn::Mul(a.z, a.z));
}

/// Infinite where squares leave the range of a double.
HWY_INLINE Column normOf(const Columns& a)
{
    return hn::Sqrt(squareOf(a));
}

/// Less than the norm where squares leave the range of a double.
HWY_INLINE Column leastNormOf(const Columns& a)
{
    return hn::Sqrt(hn::Min(squareOf(a), same(std::numeric_limits<double>::max())));
}

HWY_INLINE Columns difference(const Columns& a, const Columns& b)
{
    return {hn::Sub(a.x, b.x), hn::Sub(a.y, b.y), hn::Sub(a.z, b.z)};
}

HWY_INLINE Column boundAt(const RateBound& bound, Column reach)
{
    return bound.perRadius > 0
               ? hn::Add(same(bound.atOrigin), hn::Mul(same(bound.perRadius), reach))
               : same(bound.atOrigin);
}

/// PlacedBody::point()
HWY_INLINE Columns placed(const motion::PlacedBody& body, const Columns& local)
{
    const Vec3& origin = body.seen.pose.translation;
    const auto sum = [&](int i) HWY_ATTR {
        const auto x = hn::Mul(local.x, same(body.axes[0][i]));
        const auto y = hn::Mul(local.y, same(body.axes[1][i]));
        const auto z = hn::Mul(local.z, same(body.axes[2][i]));
        return hn::Add(hn::Add(hn::Add(same(origin[i]), x), y), z);
    };
    return {sum(0), sum(1), sum(2)};
}

/// How much nearer parts of the own body, whose reaches are given, come to one of the other.
struct ApproachLanes {
    Column all;    ///< along any direction
    Column square; ///< Facing::squareOf()

    HWY_INLINE ApproachLanes(const motion::Facing& f, Column reach, double reachOfOther)
    {
        const auto speed =
            hn::Add(boundAt(f.speedOfOwn, reach), same(f.speedOfOther.at(reachOfOther)));
        all = hn::Mul(same(motion::kWiderMotion), hn::Mul(speed, same(f.half)));
        const auto acceleration = hn::Add(boundAt(f.accelerationOfOwn, reach),
                                          same(f.accelerationOfOther.at(reachOfOther)));
        square = hn::Mul(same(f.half * f.half / 2), acceleration);
    }

    /// Along a direction, from what it is to first order, and the part of the square along it.
    HWY_INLINE Column along(Column first, Column ofSquare) const
    {
        const auto bound =
            hn::Mul(same(motion::kWiderMotion), hn::Add(first, hn::Mul(ofSquare, square)));
        return hn::IfThenElse(hn::Lt(bound, all), bound, all);
    }

    HWY_INLINE Column along(const motion::ApproachAxis& axis, Column reach,
                            double reachOfOther) const
    {
        const auto perReach = hn::Add(hn::Mul(same(axis.perReachOfOwn), reach),
                                      same(axis.perReachOfOther * reachOfOther));
        return along(hn::Add(same(axis.approach), perReach), same(axis.ofSquare));
    }
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
