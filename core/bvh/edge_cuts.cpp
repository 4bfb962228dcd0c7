// A box that is seen in another frame has corners there that nothing of the mesh is near. With its
// edges cut off, surfaces that pass each other closely have half as many pairs of boxes that meet.
#include "edge_cuts.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/edge_cuts.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::bvh::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using F8 = hn::CappedTag<float, kWidth>;
using V8 = hn::Vec<F8>;

constexpr std::size_t kEdges = sizeof(EdgeCuts::rows) / sizeof(EdgeCuts::rows[0]);

/// How far the corners in each child of a node reach along the diagonals, (+-1, +-1) of two axes.
struct alignas(64) Reaches {
    float rows[kEdges][kWidth];
};

HWY_INLINE V8 greatestOf(V8 x, V8 y, V8 z)
{
    return hn::Max(x, hn::Max(y, z));
}

HWY_INLINE V8 leastOf(V8 x, V8 y, V8 z)
{
    return hn::Min(x, hn::Min(y, z));
}

/// The reach of a leaf's corners along the diagonals of two axes.
HWY_INLINE void setReaches(const float (&corners)[kCornerRows][kWidth], std::size_t a,
                           std::size_t b, std::size_t child, Reaches& reaches)
{
    const F8 d;
    const auto lowest = hn::Set(d, std::numeric_limits<float>::lowest());
    auto aboveSum = lowest;
    auto belowSum = lowest;
    auto aboveDifference = lowest;
    auto belowDifference = lowest;
    for (std::size_t at = 0; at < kWidth; at += hn::MaxLanes(d)) {
        V8 sums[3];
        V8 differences[3];
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const auto x = hn::Load(d, corners[3 * corner + a] + at);
            const auto y = hn::Load(d, corners[3 * corner + b] + at);
            sums[corner] = hn::Add(x, y);
            differences[corner] = hn::Sub(x, y);
        }
        aboveSum = hn::Max(aboveSum, greatestOf(sums[0], sums[1], sums[2]));
        belowSum = hn::Max(belowSum, hn::Neg(leastOf(sums[0], sums[1], sums[2])));
        aboveDifference =
            hn::Max(aboveDifference, greatestOf(differences[0], differences[1], differences[2]));
        belowDifference = hn::Max(belowDifference,
                                  hn::Neg(leastOf(differences[0], differences[1], differences[2])));
    }
    const auto set = [&](bool isLowerA, bool isLowerB, V8 reach) HWY_ATTR {
        reaches.rows[edgeRow(a, b, isLowerA, isLowerB)][child] =
            hn::GetLane(hn::MaxOfLanes(d, reach));
    };
    set(false, false, aboveSum);
    set(true, true, belowSum);
    set(false, true, aboveDifference);
    set(true, false, belowDifference);
}

HWY_INLINE void setReaches(const Tree& tree, const SlotRange& leaf, std::size_t child,
                           Reaches& reaches)
{
    HWY_ALIGN float corners[kCornerRows][kWidth];
    for (std::size_t row = 0; row < kCornerRows; ++row) {
        const float* const from = tree.cornerRow(leaf, row);
        std::copy_n(from, kWidth, corners[row]);
        std::fill(corners[row] + leaf.count, corners[row] + kWidth, from[0]);
    }
    for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = a + 1; b < 3; ++b)
            setReaches(corners, a, b, child, reaches);
    }
}

/// Of a node whose children's reaches are known, its own as a child.
HWY_INLINE void setReaches(const Reaches& below, std::size_t child, Reaches& reaches)
{
    const F8 d;
    for (std::size_t row = 0; row < kEdges; ++row) {
        auto reach = hn::Load(d, below.rows[row]);
        for (std::size_t at = hn::MaxLanes(d); at < kWidth; at += hn::MaxLanes(d))
            reach = hn::Max(reach, hn::Load(d, below.rows[row] + at));
        reaches.rows[row][child] = hn::GetLane(hn::MaxOfLanes(d, reach));
    }
}

/// Rounded towards less, so that nothing is cut off that is there, not even by who computes with it
/// in floats.
HWY_INLINE void setCuts(const Node& node, const Reaches& reaches, EdgeCuts& cuts)
{
    // More than what two corners are off by in floats, and what is lost of sums of them here, which
    // are within 4.
    constexpr float kSlack = 0x1p-20F;
    constexpr float kLess = 1 - 0x1p-19F; // 32 roundings: 7 here, as many where boxes are seen
    constexpr float kMost = 255;
    const F8 d;
    const hn::Rebind<std::int32_t, F8> ints;
    const hn::Rebind<std::uint8_t, F8> bytes;
    for (std::size_t at = 0; at < kWidth; at += hn::MaxLanes(d)) {
        V8 low[3];
        V8 high[3];
        auto size = hn::Zero(d);
        for (std::size_t i = 0; i < 3; ++i) {
            low[i] = hn::Neg(hn::Load(d, node.min[i] + at));
            high[i] = hn::Load(d, node.max[i] + at);
            size = hn::Add(size, hn::Add(high[i], low[i]));
        }
        const auto unit = hn::Mul(size, hn::Set(d, kPartOfCut / 2));
        const auto perUnit = hn::Div(hn::Set(d, kLess), unit);
        for (std::size_t a = 0; a < 3; ++a) {
            for (std::size_t b = a + 1; b < 3; ++b) {
                for (const bool isLowerA : {false, true}) {
                    for (const bool isLowerB : {false, true}) {
                        const std::size_t row = edgeRow(a, b, isLowerA, isLowerB);
                        const auto edge =
                            hn::Add(isLowerA ? low[a] : high[a], isLowerB ? low[b] : high[b]);
                        const auto reach = hn::Load(d, reaches.rows[row] + at);
                        const auto cut = hn::Sub(hn::Sub(edge, reach), hn::Set(d, kSlack));
                        const auto parts =
                            hn::Min(hn::Max(hn::Mul(cut, perUnit), hn::Zero(d)), hn::Set(d, kMost));
                        hn::StoreU(hn::DemoteTo(bytes, hn::ConvertTo(ints, parts)), bytes,
                                   cuts.rows[row] + at);
                    }
                }
            }
        }
    }
}

void setEdgeCuts(Tree& tree)
{
    const std::size_t count = tree.nodes.size();
    tree.cuts.resize(count + 1);
    Reaches nothing;
    for (auto& row : nothing.rows)
        std::fill_n(row, kWidth, std::numeric_limits<float>::lowest());
    std::vector<Reaches> reaches(count, nothing);
    tbb::parallel_for(std::size_t{0}, count, [&](std::size_t n) HWY_ATTR {
        const Node& node = tree.nodes[n];
        for (std::size_t child = 0; child < node.children; ++child) {
            if (node.isLeaf(child))
                setReaches(tree, tree.leaf(node, child), child, reaches[n]);
        }
    });
    for (std::size_t n = count; n-- > 0;) { // children come after their parent
        const Node& node = tree.nodes[n];
        for (std::size_t child = 0; child < node.children; ++child) {
            if (!node.isLeaf(child))
                setReaches(reaches[node.first[child]], child, reaches[n]);
        }
        setCuts(node, reaches[n], tree.cuts[n]);
    }
    Reaches ofWhole = nothing;
    setReaches(reaches.front(), 0, ofWhole);
    setCuts(tree.whole, ofWhole, tree.cuts.back());
}

} // namespace mbv::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::bvh {

HWY_EXPORT(setEdgeCuts);

void setEdgeCuts(Tree& tree)
{
    HWY_DYNAMIC_DISPATCH(setEdgeCuts)(tree);
}

} // namespace mbv::bvh
#endif
