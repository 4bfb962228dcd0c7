// Facing::leastGap() of many parts at once, step by step the same.
#include "facing_bodies.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "motion/parts/facing_lanes.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "part_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

class GapLanes {
public:
    GapLanes(const motion::Facing& facing, const motion::Part& ofOther)
        : facing_(facing), ofOther_(ofOther), center_(facing.other.point(ofOther.center)),
          speedOfOther_(facing.speedOfOther.at(ofOther.reach))
    {
        if (facing.isSwing) {
            const Vec3& ownOrigin = facing.own.seen.pose.translation;
            const Vec3& otherOrigin = facing.other.seen.pose.translation;
            fromOwnOrigin_ = motion::distanceToBox(facing.other, ofOther, ownOrigin);
            betweenOrigins_ = norm(otherOrigin - ownOrigin);
        }
    }

    HWY_INLINE Column of(const motion::PartColumns& parts, std::size_t at) const
    {
        const motion::Facing& f = facing_;
        const Columns half = load(parts.halfExtents, at);
        const auto reach = hn::Load(Doubles(), parts.reach + at);
        const auto radius = hn::Load(Doubles(), parts.radius + at);
        const Columns center = placed(f.own, load(parts.center, at));
        const Columns apart = difference(same(center_), center);
        const ApproachLanes approach(f, reach, ofOther_.reach);
        auto gap = hn::Sub(hn::Sub(leastNormOf(apart), hn::Add(radius, same(ofOther_.radius))),
                           approach.all);
        const Vec3& otherHalf = ofOther_.halfExtents;
        const Column halves[] = {half.x, half.y, half.z};
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto k = static_cast<int>(i);
            const motion::ApproachAxis& own = f.ownFaces[i];
            const auto ofOther = same(dot(f.across[i], otherHalf));
            const auto alongOwn = hn::Abs(dotOf(apart, own.direction));
            gap = hn::Max(gap, hn::Sub(hn::Sub(hn::Sub(alongOwn, halves[i]), ofOther),
                                       approach.along(own, reach, ofOther_.reach)));
            const motion::ApproachAxis& other = f.otherFaces[i];
            const auto ofOwn = dotOf(half, Vec3{f.across[0][k], f.across[1][k], f.across[2][k]});
            const auto alongOther = hn::Abs(dotOf(apart, other.direction));
            gap = hn::Max(gap, hn::Sub(hn::Sub(hn::Sub(alongOther, ofOwn), same(otherHalf[k])),
                                       approach.along(other, reach, ofOther_.reach)));
        }
        return f.isSwing ? hn::Max(gap, ofBalls(center, half, reach)) : gap;
    }

private:
    static HWY_INLINE Columns load(const double (&columns)[3][bvh::kWidth], std::size_t at)
    {
        const Doubles d;
        return {hn::Load(d, columns[0] + at), hn::Load(d, columns[1] + at),
                hn::Load(d, columns[2] + at)};
    }

    HWY_INLINE Column ofBalls(const Columns& center, const Columns& half, Column reach) const
    {
        const motion::Facing& f = facing_;
        const Columns away = difference(same(f.other.seen.pose.translation), center);
        const auto outside = [&](std::size_t i, Column extent) HWY_ATTR {
            const auto along = hn::Abs(dotOf(away, f.own.axes[i]));
            return hn::Max(hn::Sub(along, extent), hn::Zero(Doubles()));
        };
        const auto toBox =
            leastNormOf({outside(0, half.x), outside(1, half.y), outside(2, half.z)});
        const double stillOwn = f.half * f.speedOfOwn.atOrigin;
        const double stillOther = f.half * f.speedOfOther.atOrigin;
        const auto fromOwnBall =
            hn::Sub(hn::Sub(same(fromOwnOrigin_), reach),
                    same(motion::kWiderMotion * (stillOwn + f.half * speedOfOther_)));
        const auto sweep = hn::Mul(same(f.half), boundAt(f.speedOfOwn, reach));
        const auto fromOtherBall =
            hn::Sub(hn::Sub(toBox, same(ofOther_.reach)),
                    hn::Mul(same(motion::kWiderMotion), hn::Add(same(stillOther), sweep)));
        const auto ofBoth =
            hn::Sub(hn::Sub(same(betweenOrigins_), hn::Add(reach, same(ofOther_.reach))),
                    same(motion::kWiderMotion * (stillOwn + stillOther)));
        return hn::Max(fromOwnBall, hn::Max(fromOtherBall, ofBoth));
    }

    const motion::Facing& facing_;
    const motion::Part& ofOther_;
    Vec3 center_; ///< of the other's part, placed
    double speedOfOther_;
    double fromOwnOrigin_ = 0; ///< to the other's box, where something swings
    double betweenOrigins_ = 0;
};

void gapsKernel(const motion::Facing& facing, const motion::PartColumns& parts,
                const motion::Part& ofOther, double (&gaps)[bvh::kWidth])
{
    const Doubles d;
    const GapLanes lanes(facing, ofOther);
    for (std::size_t at = 0; at < parts.count; at += hn::MaxLanes(d))
        hn::StoreU(lanes.of(parts, at), d, gaps + at);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(gapsKernel);

void motion::Facing::findLeastGaps(const PartColumns& parts, const Part& ofOther,
                                   double (&gaps)[bvh::kWidth]) const
{
    HWY_DYNAMIC_DISPATCH(gapsKernel)(*this, parts, ofOther, gaps);
}

} // namespace mbv
#endif
