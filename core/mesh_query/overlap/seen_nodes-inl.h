// The children of a node in the other tree's frame, kept for as long as it is likely to be asked
// about: of the nodes that a walk comes to, two in three were there shortly before.
#if defined(MBV_MESH_QUERY_SEEN_NODES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_MESH_QUERY_SEEN_NODES_INL_H
#undef MBV_MESH_QUERY_SEEN_NODES_INL_H
#else
#define MBV_MESH_QUERY_SEEN_NODES_INL_H
#endif

#include "mesh_query/triangle_lanes-inl.h"
#include "query_frame.h"

#include <cstddef>
#include <cstdint>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The boxes, in the other tree's frame, around those of a node's children, less what can be cut
/// off these; widened by the margin.
struct alignas(64) SeenBoxes {
    float low[3][bvh::kWidth];
    float high[3][bvh::kWidth];
    float size[bvh::kWidth]; ///< the sum of a child's own half extents
};

/// A row of cuts.
HWY_INLINE V8 cutsAt(const bvh::EdgeCuts& cuts, std::size_t row, std::size_t at)
{
    const F8 d;
    const hn::Rebind<std::int32_t, F8> ints;
    const hn::Rebind<std::uint8_t, F8> bytes;
    return hn::ConvertTo(d, hn::PromoteTo(ints, hn::LoadU(bytes, cuts.rows[row] + at)));
}

/// `unit` is that of the sizes. Not inlined: the frame would be copied from place to place.
inline HWY_NOINLINE void see(const bvh::QueryFrame& frame, float unit, const bvh::Node& node,
                             const bvh::EdgeCuts& cuts, SeenBoxes& seen)
{
    const F8 d;
#pragma GCC unroll 8
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        V8 middle[3];
        V8 half[3];
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            const auto low = hn::Load(d, node.min[i] + at);
            half[i] = hn::Mul(hn::Sub(hn::Load(d, node.max[i] + at), low), hn::Set(d, 0.5F));
            middle[i] = hn::Add(low, half[i]);
        }
        const auto size = hn::Add(half[0], hn::Add(half[1], half[2]));
        hn::Store(hn::Mul(size, hn::Set(d, unit)), d, seen.size + at);
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            auto center = hn::Set(d, frame.translation[i]);
            auto extent = hn::Set(d, frame.margin);
#pragma GCC unroll 3
            for (std::size_t j = 0; j < 3; ++j) {
                center = hn::MulAdd(middle[j], hn::Set(d, frame.map[j][i]), center);
                extent = hn::MulAdd(half[j], hn::Set(d, frame.absMap[j][i]), extent);
            }
            const bvh::EdgesAlong& up = frame.edges[i];
            const auto lessBy = [&](std::size_t first, std::size_t second) HWY_ATTR {
                const auto part = hn::Mul(cutsAt(cuts, first, at), hn::Set(d, up.weight[0]));
                return hn::MulAdd(cutsAt(cuts, second, at), hn::Set(d, up.weight[1]), part);
            };
            const auto below = lessBy(up.opposite(up.row[0]), up.opposite(up.row[1]));
            const auto above = lessBy(up.row[0], up.row[1]);
            hn::Store(hn::Sub(center, hn::NegMulAdd(size, below, extent)), d, seen.low[i] + at);
            hn::Store(hn::Add(center, hn::NegMulAdd(size, above, extent)), d, seen.high[i] + at);
        }
    }
}

/// Those of a tree that were last asked about.
class SeenNodes {
public:
    /// `unit` is what sizes are told in, of the tree's own.
    SeenNodes(const bvh::Tree& tree, const bvh::QueryFrame& frame, float unit)
        : tree_(tree), frame_(frame), unit_(unit)
    {
    }

    /// What it gives holds until the next call.
    HWY_INLINE const SeenBoxes& operator()(const bvh::Node& node)
    {
        const std::size_t at = reinterpret_cast<std::uintptr_t>(&node) / sizeof(node) % kKept;
        if (whose_[at] != &node) {
            whose_[at] = &node;
            see(frame_, unit_, node, tree_.cutsOf(node), kept_[at]);
        }
        return kept_[at];
    }

private:
    static constexpr std::size_t kKept = 32; ///< twice as many would save few more

    const bvh::Tree& tree_;
    const bvh::QueryFrame& frame_;
    float unit_;
    const bvh::Node* whose_[kKept] = {};
    SeenBoxes kept_[kKept];
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
