// The children of two nodes, each against each, by their six face normals. The nine edge axes would
// reject an eighth of what these leave, and cost more than that saves. What takes time is to bring
// boxes into the other tree's frame; once all sixteen are, a pair takes no more than two boxes of
// one frame, twice.
#if defined(MBV_MESH_QUERY_BOX_PAIRS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_BOX_PAIRS_INL_H
#undef MBV_MESH_QUERY_BOX_PAIRS_INL_H
#else
#define MBV_MESH_QUERY_BOX_PAIRS_INL_H
#endif

#include "collision/batch/close_up-inl.h"
#include "seen_nodes-inl.h"

#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Bit n is set unless child n of a node is certainly apart from a box of the other tree, along the
/// axes of that.
HWY_INLINE std::uint32_t childrenMeeting(const bvh::Node& node, const SeenBoxes& seen,
                                         const bvh::Node& other, std::size_t child)
{
    const F8 d;
    std::uint32_t apart = 0;
#pragma GCC unroll 8
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        V8 gap;
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto above =
                hn::Sub(hn::Load(d, seen.low[i] + at), hn::Set(d, other.max[i][child]));
            const auto below =
                hn::Sub(hn::Set(d, other.min[i][child]), hn::Load(d, seen.high[i] + at));
            gap = i == 0 ? hn::Max(above, below) : hn::Max(gap, hn::Max(above, below));
        }
        apart |= bitsOf(d, hn::Gt(gap, hn::Zero(d))) << at;
    }
    return ~apart & ((1U << node.children) - 1);
}

/// Children of a node, and as the other tree sees them.
struct SomeChildren {
    const bvh::Node& node;
    const SeenBoxes& seen;
    std::uint32_t bits; ///< those that are asked about
};

/// Of a child of A, the row, and one of B; the more negative, the deeper they are in each other.
struct alignas(64) PairGaps {
    float rows[bvh::kWidth][bvh::kWidth];
};

/// Calls `visit(n, bits)` for each child n of A that is not certainly apart from all of B's, with
/// the bits of those. Where gaps are wanted it sets their rows, in A's unit, of which B's is
/// `ratio`.
template <bool kWithGaps, class Visit>
HWY_INLINE void visitMeeting(const SomeChildren& a, const SomeChildren& b, float ratio,
                             PairGaps& gaps, const Visit& visit)
{
    const F8 d;
    constexpr std::size_t kParts = bvh::kWidth / hn::MaxLanes(F8());
    V8 min[kParts][3];
    V8 max[kParts][3];
    V8 low[kParts][3];
    V8 high[kParts][3];
#pragma GCC unroll 8
    for (std::size_t part = 0; part < kParts; ++part) {
        const std::size_t at = part * hn::MaxLanes(d);
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            min[part][i] = hn::Load(d, b.node.min[i] + at);
            max[part][i] = hn::Load(d, b.node.max[i] + at);
            low[part][i] = hn::Load(d, b.seen.low[i] + at);
            high[part][i] = hn::Load(d, b.seen.high[i] + at);
        }
    }
    for (std::uint32_t left = a.bits; left != 0; left &= left - 1) {
        const auto n = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(left));
        std::uint32_t apart = 0;
#pragma GCC unroll 8
        for (std::size_t part = 0; part < kParts; ++part) {
            const std::size_t at = part * hn::MaxLanes(d);
            V8 aboveA; // along the axes of B: how far its boxes are beyond that of A
            V8 aboveB; // along those of A
            V8 overlapA;
            V8 overlapB;
#pragma GCC unroll 3
            for (std::size_t i = 0; i < 3; ++i) {
                const auto above = hn::Sub(min[part][i], hn::Set(d, a.seen.high[i][n]));
                const auto overlap = hn::Sub(max[part][i], hn::Set(d, a.seen.low[i][n]));
                aboveA = i == 0 ? above : hn::Max(aboveA, above);
                overlapA = i == 0 ? overlap : hn::Min(overlapA, overlap);
            }
#pragma GCC unroll 3
            for (std::size_t i = 0; i < 3; ++i) {
                const auto above = hn::Sub(low[part][i], hn::Set(d, a.node.max[i][n]));
                const auto overlap = hn::Sub(high[part][i], hn::Set(d, a.node.min[i][n]));
                aboveB = i == 0 ? above : hn::Max(aboveB, above);
                overlapB = i == 0 ? overlap : hn::Min(overlapB, overlap);
            }
            V8 gap;
            if constexpr (kWithGaps) {
                const auto alongB = hn::Max(aboveA, hn::Neg(overlapA));
                gap =
                    hn::Max(hn::Mul(hn::Set(d, ratio), alongB), hn::Max(aboveB, hn::Neg(overlapB)));
                hn::Store(gap, d, gaps.rows[n] + at);
            } else {
                gap = hn::Max(hn::Max(aboveA, aboveB), hn::Neg(hn::Min(overlapA, overlapB)));
            }
            apart |= bitsOf(d, hn::Gt(gap, hn::Zero(d))) << at;
        }
        const std::uint32_t bits = ~apart & b.bits;
        if (bits != 0)
            visit(n, bits);
    }
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
