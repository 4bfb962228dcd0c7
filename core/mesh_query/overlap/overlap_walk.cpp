// Both hierarchies are walked together: a box of one against the children of a node of the other,
// in its local frame, the larger box being the one that is opened. What is left of two leaves after
// the tests in floats is collected and decided in doubles, on the corners in the world.
#include "overlap_walk.h"

#include "bvh/access.h"
#include "mesh_query/bounding_spheres.h"
#include "mesh_query/relative_pose.h"
#include "query_frame.h"

#include <algorithm>
#include <cmath>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/overlap/overlap_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "box_children-inl.h"
#include "leaf_triangles-inl.h"
#include "world_triangles-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::FrameInWorld;
using bvh::Node;
using bvh::PairSink;
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
    Walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly, StopCheck& stop,
         const PairSink& sink)
        : Walk(a, b, FrameInWorld(a), FrameInWorld(b), firstOnly, stop, sink)
    {
    }

    void run()
    {
        const Node& b = b_.tree.whole;
        const float extentB =
            b.max[0][0] - b.min[0][0] + b.max[1][0] - b.min[1][0] + b.max[2][0] - b.min[2][0];
        Pair pair = {{}, {&b, 0, extentB}};
        bool isLeft = open<true>(a_.tree.whole, pair);
        // Asking at every pair would take a tenth of the time.
        constexpr std::uint32_t kOpenedAtOnce = 32;
        std::uint32_t opened = 1;
        for (; isLeft && !world_.isDone(); ++opened) {
            if (opened == kOpenedAtOnce) {
                spend(opened);
                opened = 0;
            }
            const bool opensA = !pair.a.isLeaf() &&
                                (pair.b.isLeaf() || pair.a.extent > a_.other.ratio * pair.b.extent);
            isLeft = opensA ? open<true>(a_.tree.nodes[pair.a.node->first[pair.a.index]], pair)
                            : open<false>(b_.tree.nodes[pair.b.node->first[pair.b.index]], pair);
        }
        spend(opened);
        world_.finish();
    }

private:
    Walk(const PosedMesh& a, const PosedMesh& b, const FrameInWorld& frameA,
         const FrameInWorld& frameB, bool firstOnly, StopCheck& stop, const PairSink& sink)
        : a_(bvh::treeOf(a.bvh), {frameA, frameB}), b_(bvh::treeOf(b.bvh), {frameB, frameA}),
          firstOnly_(firstOnly), stop_(stop), world_(a, b, firstOnly, stop, sink)
    {
    }

    void spend(std::size_t opened)
    {
        stop_.spend(opened + bvh::kWidth * (leavesCompared_ - leavesSpent_));
        leavesSpent_ = leavesCompared_;
    }

    /// Not both are leaves.
    struct Pair {
        Child a;
        Child b;
    };

    /// A pair opens into at most kWidth, of which one is opened next and the others wait: so many
    /// wait at most for the sake of one pair, until it is done with.
    static constexpr std::size_t kMostBelow = (bvh::kWidth - 1) * 2 * bvh::kMostDepth + 1;
    static constexpr std::size_t kMostPairs = 2 * kMostBelow;

    /// Where surfaces nearly coincide, one corner of them can keep the search busy for long though
    /// they meet elsewhere. After some leaves without a hit it goes on with another large pair.
    void restart()
    {
        constexpr std::size_t kPatience = 2;
        if (leavesCompared_ < (attempts_ + 1) * kPatience || attempts_ + 1 >= count_ ||
            count_ + kMostBelow > kMostPairs)
            return;
        std::swap(stack_[attempts_++], stack_[count_ - 1]);
    }

    /// The children of a node, of A or else of B, against the other mesh's box in `pair`, which
    /// then becomes the next pair to be opened; false where none is left.
    template <bool kIsA> bool open(const Node& node, Pair& pair)
    {
        Side& side = kIsA ? a_ : b_;
        Child& opened = kIsA ? pair.a : pair.b;
        const Child& query = kIsA ? pair.b : pair.a;
        const QueryBox box = queryBox(side.other, *query.node, query.index);
        const MetChildren met = childrenMeeting(side.other, box, node);
        std::uint32_t bits = met.bits;
        if (query.isLeaf()) {
            for (std::uint32_t leaves = bits & node.leaves; leaves != 0; leaves &= leaves - 1)
                compareLeaves<kIsA>(node, lowestBit(leaves), query);
            bits &= ~std::uint32_t{node.leaves};
        }
        if (bits == 0)
            return pop(pair);
        const std::uint32_t next = firstOnly_ ? deepestOf(met, bits) : lowestBit(bits);
        // Written where it waits: to copy a pair that has just been written waits for the writing.
        for (bits &= ~(1U << next); bits != 0; bits &= bits - 1) {
            const std::uint32_t child = lowestBit(bits);
            Pair& waiting = stack_[count_++];
            (kIsA ? waiting.a : waiting.b) = {&node, child, met.extent[child]};
            (kIsA ? waiting.b : waiting.a) = query;
        }
        opened = {&node, next, met.extent[next]};
        return true;
    }

    bool pop(Pair& pair)
    {
        if (count_ == 0)
            return false;
        if (firstOnly_)
            restart();
        pair = stack_[--count_];
        return true;
    }

    template <bool kIsA>
    void compareLeaves(const Node& node, std::uint32_t child, const Child& query)
    {
        static_assert(bvh::kWidth * bvh::kWidth == 64);
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
        std::uint64_t met =
            0; // bit kWidth * n + k: triangle n of the query's leaf and k of this one
        for (std::uint32_t at = 0; at < slots.count; at += kLanes) {
            const LeafTriangles leaf(loadTriangles(side.tree, slots, at), side.slack);
            const std::uint32_t used = (1U << std::min(slots.count - at, kLanes)) - 1;
            for (std::uint32_t left = bits; left != 0; left &= left - 1) {
                const std::uint32_t n = lowestBit(left);
                const std::uint32_t hits = ~bitsOf(F8(), apart(leaf, queryLeaf, n)) & used;
                met |= std::uint64_t{hits} << (bvh::kWidth * n + at);
            }
        }
        for (; met != 0; met &= met - 1) {
            const std::size_t bit = hwy::Num0BitsBelowLS1Bit_Nonzero64(met);
            const std::uint32_t asked = queryTree.order[querySlots.first + bit / bvh::kWidth];
            const std::uint32_t hit = side.tree.order[slots.first + bit % bvh::kWidth];
            world_.add(kIsA ? hit : asked, kIsA ? asked : hit);
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
    StopCheck& stop_;
    WorldTriangles world_;
    std::size_t leavesCompared_ = 0;
    std::size_t leavesSpent_ = 0; ///< of those, what StopCheck has heard of
    std::size_t attempts_ = 0;    ///< how often restart() did
    std::size_t count_ = 0;
    Pair stack_[kMostPairs];
};

void walk(const PosedMesh& a, const PosedMesh& b, bool firstOnly, StopCheck& stop,
          const PairSink& sink)
{
    Walk(a, b, firstOnly, stop, sink).run();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(walk);

void bvh::findMeetingPairs(const PosedMesh& a, const PosedMesh& b, StopCheck& stop,
                           const PairSink& sink)
{
    if (!haveSpheresApart(a, b))
        HWY_DYNAMIC_DISPATCH(walk)(a, b, false, stop, sink);
}

std::optional<TrianglePair> bvh::someMeetingPair(const PosedMesh& a, const PosedMesh& b,
                                                 StopCheck& stop)
{
    std::optional<TrianglePair> found;
    if (haveSpheresApart(a, b))
        return found;
    HWY_DYNAMIC_DISPATCH(walk)
    (a, b, true, stop, [&found](std::span<const TrianglePair> pairs) {
        if (!pairs.empty())
            found = pairs.front();
        return false;
    });
    return found;
}

} // namespace mbv
#endif
