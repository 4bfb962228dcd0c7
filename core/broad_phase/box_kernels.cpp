// Groups of eight boxes against each other, 64 pairs at a time.
#include "box_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "broad_phase/box_kernels.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using broad::BoxGroup;
using broad::GroupMask;
using broad::kWidth;

using Tag = hn::CappedTag<float, kWidth>;

/// The boxes of `b` from `lane` on, as many as a vector holds, against each box of `a`.
HWY_INLINE GroupMask testLanes(const BoxGroup& a, const BoxGroup& b, std::size_t lane)
{
    const Tag d;
    const auto minX = hn::Load(d, b.min[0] + lane);
    const auto minY = hn::Load(d, b.min[1] + lane);
    const auto minZ = hn::Load(d, b.min[2] + lane);
    const auto maxX = hn::Load(d, b.max[0] + lane);
    const auto maxY = hn::Load(d, b.max[1] + lane);
    const auto maxZ = hn::Load(d, b.max[2] + lane);
    GroupMask result = 0;
    for (std::size_t i = 0; i < kWidth; ++i) {
        const auto x =
            hn::And(hn::Le(hn::Set(d, a.min[0][i]), maxX), hn::Le(minX, hn::Set(d, a.max[0][i])));
        const auto y =
            hn::And(hn::Le(hn::Set(d, a.min[1][i]), maxY), hn::Le(minY, hn::Set(d, a.max[1][i])));
        const auto z =
            hn::And(hn::Le(hn::Set(d, a.min[2][i]), maxZ), hn::Le(minZ, hn::Set(d, a.max[2][i])));
        std::uint8_t bits[8] = {}; // StoreMaskBits may write eight bytes
        hn::StoreMaskBits(d, hn::And(hn::And(x, y), z), bits);
        result |= GroupMask{bits[0]} << (kWidth * i + lane);
    }
    return result;
}

void testGroups(const BoxGroup* groups, const IndexPair* pairs, std::size_t count, GroupMask* masks)
{
    for (std::size_t n = 0; n < count; ++n) {
        const BoxGroup& a = groups[pairs[n].a];
        const BoxGroup& b = groups[pairs[n].b];
        GroupMask mask = 0;
        for (std::size_t lane = 0; lane < kWidth; lane += hn::Lanes(Tag()))
            mask |= testLanes(a, b, lane);
        masks[n] = mask;
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(testGroups);

void broad::testGroups(const BoxGroup* groups, const IndexPair* pairs, std::size_t count,
                       GroupMask* masks)
{
    HWY_DYNAMIC_DISPATCH(testGroups)(groups, pairs, count, masks);
}

} // namespace mbv
#endif
