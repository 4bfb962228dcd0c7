// Lines are clipped by a square as two strips (Liang, Barsky: A new concept and method for line
// clipping, ACM Transactions on Graphics 3(1), 1984), a side a lane.
#include "side_kernel.h"

#include <bit>
#include <cstddef>
#include <cstdint>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "collision/manifold/side_kernel.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::manifold::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D = hn::CappedTag<double, 4>;
using V = hn::Vec<D>;
using M = hn::Mask<D>;

constexpr std::size_t kSides = 4;
static_assert(kSides % hn::MaxLanes(D()) == 0);

struct Range {
    V low;
    V high;
    M isNearlyAlong;
};

/// What the strip |x| <= 1 leaves of lines {from + s along}; of those along it, all or nothing.
HWY_INLINE Range leftByStrip(V from, V along, double same)
{
    const D d;
    const V all = hn::Inf(d);
    constexpr double kNearly = 1000;
    const V size = hn::Abs(along);
    const M isAlong = hn::Le(size, hn::Set(d, same));
    const M isInside = hn::Le(hn::Abs(from), hn::Set(d, 1 + same));
    const V perAlong = hn::Div(hn::Set(d, -1), hn::IfThenElse(isAlong, hn::Set(d, 1), along));
    const V middle = hn::IfThenZeroElse(isAlong, hn::Mul(from, perAlong));
    const V half =
        hn::IfThenElse(isAlong, hn::IfThenElse(isInside, all, hn::Neg(all)), hn::Abs(perAlong));
    return {hn::Sub(middle, half), hn::Add(middle, half), hn::Le(size, hn::Set(d, kNearly * same))};
}

struct ClippedSides {
    V s; ///< in the face's own coordinates
    V t;
    V x; ///< in those of the other
    V y;
    M isLeft;
    M isNearlyAlong;
};

/// Of sides number `first` and so on.
HWY_INLINE ClippedSides clip(const SeenFace& seen, std::size_t first)
{
    // Along u, v, -u and -v.
    alignas(32) static constexpr double kAside[] = {-1, 1, 1, -1};
    alignas(32) static constexpr double kIsBack[] = {0, 0, 1, 1};
    alignas(32) static constexpr double kIsAlongV[] = {0, 1, 0, 1};
    const D d;
    const V one = hn::Set(d, 1);
    const V aside = hn::Load(d, kAside + first);
    const M isBack = hn::Gt(hn::Load(d, kIsBack + first), hn::Zero(d));
    const M isAlongV = hn::Gt(hn::Load(d, kIsAlongV + first), hn::Zero(d));
    const V alongX = hn::LoadU(d, seen.x.data() + first);
    const V alongY = hn::LoadU(d, seen.y.data() + first);
    const V fromX =
        hn::MulAdd(aside, hn::LoadU(d, seen.x.data() + first + 1), hn::Set(d, seen.middle.x));
    const V fromY =
        hn::MulAdd(aside, hn::LoadU(d, seen.y.data() + first + 1), hn::Set(d, seen.middle.y));
    const Range byX = leftByStrip(fromX, alongX, seen.same.x);
    const Range byY = leftByStrip(fromY, alongY, seen.same.y);
    const V low = hn::Max(hn::Max(hn::Neg(one), byX.low), byY.low);
    const V high = hn::Min(hn::Min(one, byX.high), byY.high);
    const V start = hn::IfThenElse(isBack, high, low);
    ClippedSides sides;
    sides.s = hn::IfThenElse(isAlongV, aside, start);
    sides.t = hn::IfThenElse(isAlongV, start, aside);
    sides.x = hn::Add(fromX, hn::Mul(start, alongX));
    sides.y = hn::Add(fromY, hn::Mul(start, alongY));
    sides.isLeft = hn::Gt(hn::Sub(high, low), hn::LoadU(d, seen.least.data() + first));
    sides.isNearlyAlong = hn::Or(byX.isNearlyAlong, byY.isNearlyAlong);
    return sides;
}

/// at + s u + t v
HWY_INLINE V combined(double at, double u, double v, V s, V t)
{
    const D d;
    return hn::Add(hn::Set(d, at), hn::Add(hn::Mul(s, hn::Set(d, u)), hn::Mul(t, hn::Set(d, v))));
}

/// A bit each.
HWY_INLINE unsigned bitsOf(M mask)
{
    std::uint8_t bits[8] = {};
    hn::StoreMaskBits(D(), mask, bits);
    return bits[0];
}

HWY_INLINE M maskOf(unsigned bits)
{
    const auto byte = static_cast<std::uint8_t>(bits);
    return hn::LoadMaskBits(D(), &byte);
}

/// The larger extent along x and y of those that are left.
HWY_INLINE double reachOf(const SideStarts& starts)
{
    const D d;
    const auto extent = [&](const std::array<double, 2 * kSides>& values) HWY_ATTR {
        V low = hn::Inf(d);
        V high = hn::Neg(low);
        for (std::size_t at = 0; at < values.size(); at += hn::Lanes(d)) {
            const V value = hn::Load(d, values.data() + at);
            const M isLeft = maskOf(starts.isLeft >> at);
            low = hn::Min(low, hn::IfThenElse(isLeft, value, low));
            high = hn::Max(high, hn::IfThenElse(isLeft, value, high));
        }
        return hn::Sub(hn::MaxOfLanes(d, high), hn::MinOfLanes(d, low));
    };
    return hn::GetLane(hn::Max(extent(starts.x), extent(starts.y)));
}

/// Which of them are points of a manifold; keepCommon() is the same, one by one.
HWY_INLINE void keepDeep(const DepthRange& range, SideStarts& starts)
{
    const D d;
    const double slack = kSlack * reachOf(starts);
    const V shallow = hn::Set(d, -range.margin - slack);
    const V deep = hn::Set(d, range.deepest - slack);
    alignas(64) std::array<double, 2 * kSides> away;
    V farthest = hn::Set(d, -1);
    for (std::size_t at = 0; at < away.size(); at += hn::Lanes(d)) {
        const V x = hn::Load(d, starts.x.data() + at);
        const V y = hn::Load(d, starts.y.data() + at);
        const V depth = hn::Load(d, starts.depth.data() + at);
        const M isLeft = maskOf(starts.isLeft >> at);
        const M isDeepest = hn::And(isLeft, hn::Ge(depth, deep));
        const V squared = hn::Add(hn::Mul(x, x), hn::Mul(y, y));
        const V here = hn::IfThenElse(isDeepest, squared, hn::Set(d, -1));
        farthest = hn::Max(farthest, here);
        hn::Store(here, d, away.data() + at);
        hn::Store(hn::Clamp(depth, hn::Set(d, -range.margin), hn::Set(d, range.deepest)), d,
                  starts.depth.data() + at);
        starts.isKept |= bitsOf(hn::And(isLeft, hn::Ge(depth, shallow))) << at;
    }
    farthest = hn::MaxOfLanes(d, farthest);
    if (hn::GetLane(farthest) < 0)
        return;
    unsigned isFarthest = 0;
    for (std::size_t at = 0; at < away.size(); at += hn::Lanes(d))
        isFarthest |= bitsOf(hn::Eq(hn::Load(d, away.data() + at), farthest)) << at;
    starts.deepest = std::countr_zero(isFarthest);
}

void clipSides(const SeenFace& aByB, const SeenFace& bByA, const BoxFace& a, const BoxFace& b,
               const DepthRange& range, SideStarts& starts)
{
    const D d;
    const auto put = [&](std::size_t at, const ClippedSides& sides, V s, V t, V p, V q) HWY_ATTR {
        const V z = combined(a.middle.z, a.u.z, a.v.z, s, t);
        const V ofB = combined(b.middle.z, b.u.z, b.v.z, p, q);
        hn::Store(combined(a.middle.x, a.u.x, a.v.x, s, t), d, starts.x.data() + at);
        hn::Store(combined(a.middle.y, a.u.y, a.v.y, s, t), d, starts.y.data() + at);
        hn::Store(z, d, starts.z.data() + at);
        hn::Store(hn::Sub(z, ofB), d, starts.depth.data() + at);
        starts.isLeft |= bitsOf(sides.isLeft) << at;
        starts.isAnyNearlyAlong |= !hn::AllFalse(d, sides.isNearlyAlong);
    };
    starts.isLeft = 0;
    starts.isKept = 0;
    starts.isAnyNearlyAlong = false;
    starts.deepest = -1;
    for (std::size_t first = 0; first < kSides; first += hn::Lanes(d)) {
        const ClippedSides ofA = clip(aByB, first);
        put(first, ofA, ofA.s, ofA.t, ofA.x, ofA.y);
        const ClippedSides ofB = clip(bByA, first);
        put(kSides + first, ofB, ofB.x, ofB.y, ofB.s, ofB.t);
    }
    if (!starts.isAnyNearlyAlong)
        keepDeep(range, starts);
}

} // namespace mbv::manifold::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::manifold {

HWY_EXPORT(clipSides);

void clipSides(const SeenFace& aByB, const SeenFace& bByA, const BoxFace& a, const BoxFace& b,
               const DepthRange& range, SideStarts& starts)
{
    HWY_DYNAMIC_DISPATCH(clipSides)(aByB, bByA, a, b, range, starts);
}

} // namespace mbv::manifold
#endif
