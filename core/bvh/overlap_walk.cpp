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

using bvh::Node;
using bvh::QueryBox;
using bvh::QueryFrame;
using bvh::RelativePose;
using bvh::SlotRange;
using bvh::Tree;

/// A child of a node.
struct Child {
    const Node* node;
    std::uint32_t index;

    bool isLeaf() const { return node->isLeaf(index); }

    float size() const
    {
        return node->max[0][index] - node->min[0][index] + node->max[1][index] -
               node->min[1][index] + node->max[2][index] - node->min[2][index];
    }
};

class Walk {
public:
    Walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly)
        : treeA_(a.bvh.tree()), treeB_(b.bvh.tree()), bInA_(RelativePose(a, b)),
          aInB_(RelativePose(b, a)), slack_(2 * bInA_.margin + 0x1p-21F * reachOf(bInA_)),
          world_(a, b, firstOnly)
    {
    }

    std::vector<TrianglePair> run()
    {
        const Node& rootA = treeA_.nodes.front();
        const Node& rootB = treeB_.nodes.front();
        for (std::uint32_t i = 0; i < rootB.children; ++i)
            openA(rootA, {&rootB, i});
        while (count_ > 0 && !world_.isDone()) {
            const Pair pair = stack_[--count_];
            const bool opensA = !pair.a.isLeaf() &&
                                (pair.b.isLeaf() || pair.a.size() > bInA_.ratio * pair.b.size());
            if (opensA)
                openA(treeA_.nodes[pair.a.node->first[pair.a.index]], pair.b);
            else if (!pair.b.isLeaf())
                openB(pair.a, treeB_.nodes[pair.b.node->first[pair.b.index]]);
            else
                compareLeaves(pair.a, pair.b);
        }
        return world_.takePairs();
    }

private:
    struct Pair {
        Child a;
        Child b;
    };

    /// Every pair on the stack opens into at most kWidth, one of which is taken from it next.
    static constexpr std::size_t kMostPairs =
        (bvh::kWidth - 1) * 2 * bvh::kMostDepth + bvh::kWidth * bvh::kWidth;

    /// Bounds every coordinate in A's frame.
    static float reachOf(const QueryFrame& frame)
    {
        return 1 + 2 * frame.ratio +
               std::max({std::abs(frame.translation[0]), std::abs(frame.translation[1]),
                         std::abs(frame.translation[2])});
    }

    void openA(const Node& a, const Child& b)
    {
        const QueryBox box(bInA_, *b.node, b.index);
        for (std::uint32_t bits = childrenMeeting(bInA_, box, a); bits != 0; bits &= bits - 1)
            stack_[count_++] = {{&a, lowestBit(bits)}, b};
    }

    void openB(const Child& a, const Node& b)
    {
        const QueryBox box(aInB_, *a.node, a.index);
        for (std::uint32_t bits = childrenMeeting(aInB_, box, b); bits != 0; bits &= bits - 1)
            stack_[count_++] = {a, {&b, lowestBit(bits)}};
    }

    void compareLeaves(const Child& a, const Child& b)
    {
        const F8 d;
        const SlotRange slotsB = treeB_.leaf(*b.node, b.index);
        if (slotsB.first != leafB_.slots.first || leafB_.slots.count == 0)
            prepare(bInA_, treeB_, slotsB, slack_, leafB_);
        std::uint32_t bits = trianglesMeetingBox(leafB_, *a.node, a.index);
        if (bits == 0)
            return;
        const SlotRange slotsA = treeA_.leaf(*a.node, a.index);
        for (std::size_t at = 0; at < slotsA.count; at += hn::MaxLanes(d)) {
            const LeafTriangles leafA(loadTriangles(treeA_, slotsA, at), slack_);
            const std::uint32_t used = (1U << std::min(slotsA.count - at, hn::MaxLanes(d))) - 1;
            for (std::uint32_t left = bits; left != 0; left &= left - 1) {
                const std::uint32_t n = lowestBit(left);
                const std::uint32_t first = slotsA.first + static_cast<std::uint32_t>(at);
                for (std::uint32_t hits = ~bitsOf(d, apart(leafA, leafB_, n)) & used; hits != 0;
                     hits &= hits - 1)
                    world_.add(treeA_.order[first + lowestBit(hits)],
                               treeB_.order[slotsB.first + n]);
            }
        }
        world_.endOfLeaf();
    }

    static std::uint32_t lowestBit(std::uint32_t bits)
    {
        return static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
    }

    const Tree& treeA_;
    const Tree& treeB_;
    QueryFrame bInA_;
    QueryFrame aInB_;
    float slack_; ///< see leaf_triangles-inl.h
    QueryLeaf leafB_ = {};
    WorldTriangles world_;
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
