// One box of a query's tree against the eight children of a node, by the six face normals.
#if defined(MBV_BVH_BOX_CHILDREN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BVH_BOX_CHILDREN_INL_H
#undef MBV_BVH_BOX_CHILDREN_INL_H
#else
#define MBV_BVH_BOX_CHILDREN_INL_H
#endif

#include "bvh/query_frame.h"
#include "collision/batch/close_up-inl.h"

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using F8 = hn::CappedTag<float, bvh::kWidth>;

/// Bit n is set unless child n is certainly apart from the box.
HWY_INLINE std::uint32_t childrenMeeting(const bvh::QueryFrame& frame, const bvh::QueryBox& box,
                                         const bvh::Node& node)
{
    const F8 d;
    std::uint32_t bits = 0;
#pragma GCC unroll 8
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        hn::Vec<F8> sum[3];
        hn::Vec<F8> difference[3];
        hn::Vec<F8> gap;
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto low = hn::Load(d, node.min[i] + at);
            const auto high = hn::Load(d, node.max[i] + at);
            sum[i] = hn::Add(low, high);
            difference[i] = hn::Sub(high, low);
            const auto distance = hn::Abs(hn::Sub(sum[i], hn::Set(d, box.center[i])));
            const auto here = hn::Sub(hn::Sub(distance, difference[i]), hn::Set(d, box.extent[i]));
            gap = i == 0 ? here : hn::Max(gap, here);
        }
#pragma GCC unroll 3
        for (std::size_t j = 0; j < 3; ++j) {
            auto distance = hn::Set(d, -box.axisCenter[j]);
            auto extent = hn::Set(d, box.axisExtent[j]);
#pragma GCC unroll 3
            for (std::size_t i = 0; i < 3; ++i) {
                distance = hn::MulAdd(sum[i], hn::Set(d, frame.axes[j][i]), distance);
                extent = hn::MulAdd(difference[i], hn::Set(d, frame.absAxes[j][i]), extent);
            }
            gap = hn::Max(gap, hn::Sub(hn::Abs(distance), extent));
        }
        bits |= bitsOf(d, hn::Gt(gap, hn::Zero(d))) << at;
    }
    return ~bits & ((1U << node.children) - 1);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
