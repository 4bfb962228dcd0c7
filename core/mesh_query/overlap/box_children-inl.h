// One box of a query's tree against the eight children of a node, by the six face normals. The nine
// edge axes would reject an eighth of what these leave, and cost more than that saves.
#if defined(MBV_MESH_QUERY_BOX_CHILDREN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_BOX_CHILDREN_INL_H
#undef MBV_MESH_QUERY_BOX_CHILDREN_INL_H
#else
#define MBV_MESH_QUERY_BOX_CHILDREN_INL_H
#endif

#include "collision/batch/close_up-inl.h"
#include "mesh_query/triangle_lanes-inl.h"
#include "query_frame.h"

#include <cstddef>
#include <cstdint>
#include <limits>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using F4 = hn::CappedTag<float, 4>;

/// A box of the query's tree in the other's frame: center and half extents, both doubled, of the
/// box round it and of itself along its own axes; widened by the margin.
struct alignas(16) QueryBox {
    float center[4];
    float extent[4];
    float axisCenter[4];
    float axisExtent[4];
};

HWY_INLINE QueryBox queryBox(const bvh::QueryFrame& frame, const bvh::Node& node, std::size_t child)
{
    const F4 d;
    QueryBox box;
    float sum[3];
    float difference[3];
#pragma GCC unroll 3
    for (std::size_t i = 0; i < 3; ++i) {
        sum[i] = node.max[i][child] + node.min[i][child];
        difference[i] = node.max[i][child] - node.min[i][child];
        box.axisCenter[i] = 2 * frame.axisTranslation[i] + frame.ratio * sum[i];
        box.axisExtent[i] = 2 * frame.margin + frame.ratio * difference[i];
    }
#pragma GCC unroll 4
    for (std::size_t at = 0; at < 4; at += hn::MaxLanes(d)) {
        auto center = hn::Load(d, frame.translation + at);
        center = hn::Add(center, center);
        auto extent = hn::Set(d, 2 * frame.margin);
#pragma GCC unroll 3
        for (std::size_t j = 0; j < 3; ++j) {
            center = hn::MulAdd(hn::Set(d, sum[j]), hn::Load(d, frame.map[j] + at), center);
            extent =
                hn::MulAdd(hn::Set(d, difference[j]), hn::Load(d, frame.absMap[j] + at), extent);
        }
        hn::Store(center, d, box.center + at);
        hn::Store(extent, d, box.extent + at);
    }
    return box;
}

/// What childrenMeeting() finds out about the children of a node.
struct alignas(64) MetChildren {
    float gap[bvh::kWidth];    ///< doubled; the more negative, the deeper they are in each other
    float extent[bvh::kWidth]; ///< the sum of a child's three
    std::uint32_t bits;        ///< bit n is set unless child n is certainly apart from the box
};

HWY_INLINE MetChildren childrenMeeting(const bvh::QueryFrame& frame, const QueryBox& box,
                                       const bvh::Node& node)
{
    const F8 d;
    MetChildren met;
    std::uint32_t apart = 0;
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
        apart |= bitsOf(d, hn::Gt(gap, hn::Zero(d))) << at;
        hn::Store(gap, d, met.gap + at);
        hn::Store(hn::Add(difference[0], hn::Add(difference[1], difference[2])), d,
                  met.extent + at);
    }
    met.bits = ~apart & ((1U << node.children) - 1);
    return met;
}

/// Of the children whose bits are set, the one that is deepest for its size: in large ones depth
/// says less. Precondition: bits has some.
HWY_INLINE std::uint32_t deepestOf(const MetChildren& met, std::uint32_t bits)
{
    if ((bits & (bits - 1)) == 0)
        return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
    const F8 d;
    const auto depths = [&](std::size_t at) HWY_ATTR {
        const auto byte = static_cast<std::uint8_t>(bits >> at);
        const auto size =
            hn::Max(hn::Load(d, met.extent + at), hn::Set(d, std::numeric_limits<float>::min()));
        return hn::IfThenElse(hn::LoadMaskBits(d, &byte), hn::Div(hn::Load(d, met.gap + at), size),
                              hn::Set(d, std::numeric_limits<float>::infinity()));
    };
    auto deepest = depths(0);
    for (std::size_t at = hn::MaxLanes(d); at < bvh::kWidth; at += hn::MaxLanes(d))
        deepest = hn::Min(deepest, depths(at));
    deepest = hn::MinOfLanes(d, deepest);
    std::uint32_t found = 0;
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d))
        found |= bitsOf(d, hn::Eq(depths(at), deepest)) << at;
    found &= bits; // none where a depth is not a number
    return static_cast<std::uint32_t>(
        hwy::Num0BitsBelowLS1Bit_Nonzero32(found != 0 ? found : bits));
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
