// Both hierarchies are walked together: a box of one against the children of a node of the other,
// in its local frame, the larger box being the one that is opened. What is left of two leaves after
// the tests in floats is collected and decided in doubles, on the corners in the world.
#include "overlap_walk.h"

#include "bvh_tree.h"
#include "query_frame.h"
#include "relative_pose.h"

#include "collision/triangle_exact.h"

#include <algorithm>
#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/overlap_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "bvh/box_children-inl.h"
#include "bvh/leaf_triangles-inl.h"
#include "bvh/world_triangles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::FrameInWorld;
using bvh::Node;
using bvh::QueryFrame;
using bvh::RelativePose;
using bvh::SlotRange;
using bvh::Tree;

/// A child of a node.
struct Child {
    const Node* node;
    std::uint32_t index;
    float extent; ///< the sum of its three

    bool isLeaf() const { return node->isLeaf(index); }
};

/// One of the two meshes, with the other as it sees it.
struct Side {
    const Tree& tree;
    QueryFrame other;
    float slack;         ///< see leaf_triangles-inl.h
    QueryLeaf otherLeaf; ///< the one of the other that was last asked about

    Side(const Tree& its, const RelativePose& pose)
        : tree(its), other(pose), slack(2 * other.margin + 0x1p-21F * reachOf(other))
    {
        otherLeaf.slots.count = 0;
    }

    /// Bounds every coordinate in this frame.
    static float reachOf(const QueryFrame& frame)
    {
        return 1 + 2 * frame.ratio +
               std::max({std::abs(frame.translation[0]), std::abs(frame.translation[1]),
                         std::abs(frame.translation[2])});
    }
};

class Walk {
public:
    Walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly)
        : Walk(a, b, FrameInWorld(a), FrameInWorld(b), firstOnly)
    {
    }

    std::vector<TrianglePair> run()
    {
        const Node& b = b_.tree.whole;
        const float extentB =
            b.max[0][0] - b.min[0][0] + b.max[1][0] - b.min[1][0] + b.max[2][0] - b.min[2][0];
        open<true>(a_.tree.whole, {&b, 0, extentB});
        while (count_ > 0 && !world_.isDone()) {
            if (firstOnly_)
                tryElsewhere();
            const Pair pair = stack_[--count_];
            const bool opensA = !pair.a.isLeaf() &&
                                (pair.b.isLeaf() || pair.a.extent > a_.other.ratio * pair.b.extent);
            if (opensA)
                open<true>(a_.tree.nodes[pair.a.node->first[pair.a.index]], pair.b);
            else
                open<false>(b_.tree.nodes[pair.b.node->first[pair.b.index]], pair.a);
        }
        return world_.takePairs();
    }

private:
    Walk(const PosedMesh& a, const PosedMesh& b, const FrameInWorld& frameA,
         const FrameInWorld& frameB, bool firstOnly)
        : a_(a.bvh.tree(), {frameA, frameB}), b_(b.bvh.tree(), {frameB, frameA}),
          firstOnly_(firstOnly), world_(a, b, firstOnly)
    {
    }

    /// Not both are leaves.
    struct Pair {
        Child a;
        Child b;
    };

    /// Every pair on the stack opens into at most kWidth, one of which is taken from it next: so
    /// many are below any pair when it is done with.
    static constexpr std::size_t kMostBelow = (bvh::kWidth - 1) * 2 * bvh::kMostDepth + 1;
    static constexpr std::size_t kMostPairs = 2 * kMostBelow;

    /// Where surfaces nearly coincide, one corner of them can keep the search busy for long though
    /// they meet elsewhere. After some leaves without a hit it goes on with another large pair.
    void tryElsewhere()
    {
        constexpr std::size_t kPatience = 5;
        if (leavesCompared_ < (attempts_ + 1) * kPatience || attempts_ + 1 >= count_ ||
            count_ + kMostBelow > kMostPairs)
            return;
        std::swap(stack_[attempts_++], stack_[count_ - 1]);
    }

    /// The children of a node, of A or else of B, against a box of the other mesh.
    template <bool kIsA> void open(const Node& node, const Child& query)
    {
        Side& side = kIsA ? a_ : b_;
        const QueryBox box = queryBox(side.other, *query.node, query.index);
        const MetChildren met = childrenMeeting(side.other, box, node);
        std::uint32_t bits = met.bits;
        if (query.isLeaf()) {
            for (std::uint32_t leaves = bits & node.leaves; leaves != 0; leaves &= leaves - 1)
                compareLeaves<kIsA>(node, lowestBit(leaves), query);
            bits &= ~std::uint32_t{node.leaves};
        }
        if (firstOnly_ && bits != 0) {
            const std::uint32_t deepest = deepestOf(met, bits);
            bits &= ~(1U << deepest);
            pushAll<kIsA>(node, met, query, bits);
            push<kIsA>({&node, deepest, met.extent[deepest]}, query);
        } else {
            pushAll<kIsA>(node, met, query, bits);
        }
    }

    template <bool kIsA>
    void pushAll(const Node& node, const MetChildren& met, const Child& query, std::uint32_t bits)
    {
        for (; bits != 0; bits &= bits - 1) {
            const std::uint32_t child = lowestBit(bits);
            push<kIsA>({&node, child, met.extent[child]}, query);
        }
    }

    template <bool kIsA> void push(const Child& child, const Child& query)
    {
        if constexpr (kIsA)
            stack_[count_++] = {child, query};
        else
            stack_[count_++] = {query, child};
    }

    static std::uint32_t deepestOf(const MetChildren& met, std::uint32_t bits)
    {
        std::uint32_t deepest = lowestBit(bits);
        for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
            if (met.gap[lowestBit(bits)] < met.gap[deepest])
                deepest = lowestBit(bits);
        }
        return deepest;
    }

    template <bool kIsA>
    void compareLeaves(const Node& node, std::uint32_t child, const Child& query)
    {
        constexpr std::uint32_t kLanes = hn::MaxLanes(F8());
        ++leavesCompared_;
        Side& side = kIsA ? a_ : b_;
        const Tree& queryTree = kIsA ? b_.tree : a_.tree;
        const SlotRange querySlots = queryTree.leaf(*query.node, query.index);
        QueryLeaf& queryLeaf = side.otherLeaf;
        if (querySlots.first != queryLeaf.slots.first || queryLeaf.slots.count == 0)
            prepare(side.other, queryTree, querySlots, side.slack, queryLeaf);
        const std::uint32_t bits = trianglesMeetingBox(queryLeaf, node, child);
        if (bits == 0)
            return;
        const SlotRange slots = side.tree.leaf(node, child);
        for (std::uint32_t at = 0; at < slots.count; at += kLanes) {
            const LeafTriangles leaf(loadTriangles(side.tree, slots, at), side.slack);
            const std::uint32_t used = (1U << std::min(slots.count - at, kLanes)) - 1;
            for (std::uint32_t left = bits; left != 0; left &= left - 1) {
                const std::uint32_t n = lowestBit(left);
                const std::uint32_t asked = queryTree.order[querySlots.first + n];
                for (std::uint32_t hits = ~bitsOf(F8(), apart(leaf, queryLeaf, n)) & used;
                     hits != 0; hits &= hits - 1) {
                    const std::uint32_t hit = side.tree.order[slots.first + at + lowestBit(hits)];
                    world_.add(kIsA ? hit : asked, kIsA ? asked : hit);
                }
            }
        }
        world_.endOfLeaf();
    }

    static std::uint32_t lowestBit(std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
    }

    Side a_;
    Side b_;
    bool firstOnly_;
    WorldTriangles world_;
    std::size_t leavesCompared_ = 0;
    std::size_t attempts_ = 0; ///< how often tryElsewhere() did
    std::size_t count_ = 0;
    Pair stack_[kMostPairs];
};

std::vector<TrianglePair> walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly)
{
    return Walk(a, b, firstOnly).run();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(walk);

std::vector<TrianglePair> bvh::meetingPairs(const PosedMesh& a, const PosedMesh& b, bool firstOnly)
{
    return HWY_DYNAMIC_DISPATCH(walk)(a, b, firstOnly);
}

} // namespace mbv
#endif
