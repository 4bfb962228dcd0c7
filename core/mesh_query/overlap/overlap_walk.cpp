// Both hierarchies are walked together: the children of a node of one against those of a node of
// the other, each in the other's local frame; where one of two boxes is much the larger, it alone
// is opened. What is left of two leaves after the tests in floats is collected and decided in
// doubles, on the corners in the world.
#include "overlap_walk.h"

#include "bvh/access.h"
#include "mesh_query/bounding_spheres.h"
#include "mesh_query/relative_pose.h"
#include "query_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/overlap/overlap_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "box_pairs-inl.h"
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

/// One of the two meshes, and how the other sees it.
struct Side {
    const Tree& tree;
    QueryFrame frame; ///< the tree's in the other's
    float slack;      ///< see leaf_triangles-inl.h
    SeenNodes seen;
    QueryLeaf leaf; ///< the one that was last asked about

    /// `unit` is that of the sizes of seen boxes.
    Side(const Tree& its, const RelativePose& inOther, float unit)
        : tree(its), frame(inOther), slack(2 * frame.margin + 0x1p-21F * reachOf(frame)),
          seen(tree, frame, unit)
    {
        leaf.slots.count = 0;
    }

    /// The boxes are kept with the frame that they were seen in.
    Side(const Side&) = delete;
    Side& operator=(const Side&) = delete;
    ~Side() = default;

private:
    /// Bounds every coordinate in the other's frame.
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
        const Node& wholeA = a_.tree.whole;
        const Node& wholeB = b_.tree.whole;
        push({wholeA, a_.seen(wholeA), 1}, 0, {wholeB, b_.seen(wholeB), 1}, 1);
        // Asking at every pair would take a tenth of the time.
        constexpr std::uint32_t kOpenedAtOnce = 16;
        std::uint32_t opened = 0;
        while (count_ > 0 && !world_.isDone()) {
            if (++opened == kOpenedAtOnce) {
                spend(opened);
                opened = 0;
            }
            if (!firstOnly_)
                open<false>();
            else if (!open<true>())
                restart();
        }
        spend(opened);
        world_.finish();
    }

private:
    Walk(const PosedMesh& a, const PosedMesh& b, const FrameInWorld& frameA,
         const FrameInWorld& frameB, bool firstOnly, StopCheck& stop, const PairSink& sink)
        : a_(bvh::treeOf(a.bvh), {frameB, frameA}, 1),
          b_(bvh::treeOf(b.bvh), {frameA, frameB},
             static_cast<float>(frameA.local.scale / frameB.local.scale)),
          firstOnly_(firstOnly), stop_(stop), world_(a, b, firstOnly, stop, sink)
    {
    }

    void spend(std::size_t opened)
    {
        constexpr std::size_t kUnits = 3; // both nodes are seen, and their children compared
        stop_.spend(kUnits * opened + bvh::kWidth * (leavesCompared_ - leavesSpent_));
        leavesSpent_ = leavesCompared_;
    }

    /// A child of a node of A, and those of one of B that it may meet. None are two leaves.
    struct Group {
        const Node* a;
        const Node* b;
        std::uint8_t childA;
        std::uint8_t bits;   ///< of B's children; some
        std::uint8_t opensA; ///< where A's is opened
        std::uint8_t opensB; ///< where B's is, or both
    };

    /// Of a pair that is opened one is opened next, and the others wait: in a group for each child
    /// of A's, or in one where B's alone is opened. So many wait at most for the sake of one pair,
    /// until it is done with.
    static constexpr std::size_t kMaxBelow = (bvh::kWidth + 1) * bvh::kMaxDepth + 1;
    static constexpr std::size_t kMaxGroups = 2 * kMaxBelow;

    /// Where surfaces nearly coincide, one corner of them can keep the search busy for long though
    /// they meet elsewhere. After leaves without a hit it goes on with another large pair.
    void restart()
    {
        if (leavesCompared_ <= attempts_ || attempts_ + 1 >= count_ ||
            count_ + kMaxBelow > kMaxGroups)
            return;
        std::swap(stack_[attempts_++], stack_[count_ - 1]);
    }

    /// Child `childA` waits with those of B. Both boxes of a pair are opened, unless one is a leaf
    /// or much the smaller.
    HWY_INLINE void push(const SomeChildren& a, std::uint32_t childA, const SomeChildren& b,
                         std::uint32_t bits)
    {
        constexpr float kMuch = 2;
        const F8 d;
        const auto larger = hn::Set(d, a.seen.size[childA] * kMuch);
        const auto smaller = hn::Set(d, a.seen.size[childA] / kMuch);
        std::uint32_t opensA = 0;
        std::uint32_t opensB = 0;
#pragma GCC unroll 8
        for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
            const auto size = hn::Load(d, b.seen.size + at);
            opensA |= bitsOf(d, hn::Le(size, larger)) << at;
            opensB |= bitsOf(d, hn::Ge(size, smaller)) << at;
        }
        const std::uint32_t leaves = b.node.leaves;
        const bool isLeaf = a.node.isLeaf(childA);
        opensB = (isLeaf ? bits : opensB) & ~leaves;
        opensA = isLeaf ? 0 : opensA | ~opensB;
        stack_[count_++] = {&a.node,
                            &b.node,
                            static_cast<std::uint8_t>(childA),
                            static_cast<std::uint8_t>(bits),
                            static_cast<std::uint8_t>(opensA),
                            static_cast<std::uint8_t>(opensB)};
    }

    /// Takes a pair that waits and opens it; false where nothing comes of that.
    template <bool kFirst> HWY_INLINE bool open()
    {
        Group& top = stack_[count_ - 1];
        const Node& nodeA = *top.a;
        const Node& nodeB = *top.b;
        const std::uint32_t childA = top.childA;
        const std::uint32_t childB = lowestBit(top.bits);
        const std::uint32_t bit = 1U << childB;
        const bool opensA = (top.opensA & bit) != 0;
        const bool opensB = (top.opensB & bit) != 0;
        top.bits = static_cast<std::uint8_t>(top.bits ^ bit);
        if (top.bits == 0)
            --count_;

        const Node& inA = opensA ? a_.tree.nodes[nodeA.first[childA]] : nodeA;
        const SeenBoxes& seenA = a_.seen(inA);
        const SomeChildren a = {inA, seenA,
                                opensA ? childrenMeeting(inA, seenA, nodeB, childB) : 1U << childA};
        if (a.bits == 0)
            return false;
        const Node& inB = opensB ? b_.tree.nodes[nodeB.first[childB]] : nodeB;
        const SeenBoxes& seenB = b_.seen(inB);
        const SomeChildren b = {inB, seenB,
                                opensB ? childrenMeeting(inB, seenB, nodeA, childA) : bit};
        if (b.bits == 0)
            return false;

        PairGaps gaps;
        const std::size_t before = count_;
        std::uint32_t leavesOfA = 0;
        std::uint8_t leavesOfB[bvh::kWidth]; // that those of A meet
        visitMeeting<kFirst>(a, b, b_.frame.ratio, gaps,
                             [&](std::uint32_t n, std::uint32_t bits) HWY_ATTR {
                                 if (inA.isLeaf(n)) {
                                     leavesOfA |= 1U << n;
                                     leavesOfB[n] = static_cast<std::uint8_t>(bits & inB.leaves);
                                     bits &= ~std::uint32_t{inB.leaves};
                                 }
                                 if (bits != 0)
                                     push(a, n, b, bits);
                             });
        for (; leavesOfA != 0; leavesOfA &= leavesOfA - 1) {
            const std::uint32_t n = lowestBit(leavesOfA);
            for (std::uint32_t left = leavesOfB[n]; left != 0; left &= left - 1) {
                if (opensB)
                    compareLeaves<true>(inA, n, inB, lowestBit(left));
                else
                    compareLeaves<false>(inB, lowestBit(left), inA, n);
                if (kFirst && world_.isDone())
                    return true;
            }
        }
        if (count_ == before)
            return false;
        if constexpr (kFirst)
            putDeepestOnTop(before, a, b, gaps);
        return true;
    }

    /// Of the pairs in the groups from `first` on, the one that is deepest for its size: in large
    /// ones depth says less.
    void putDeepestOnTop(std::size_t first, const SomeChildren& a, const SomeChildren& b,
                         const PairGaps& gaps)
    {
        const std::uint32_t bitsOfFirst = stack_[first].bits;
        if (count_ == first + 1 && (bitsOfFirst & (bitsOfFirst - 1)) == 0)
            return;
        const F8 d;
        const auto none = hn::Set(d, std::numeric_limits<float>::infinity());
        auto depths = none;
        auto places = hn::Zero(d); // kWidth * group + child of B
        auto place = hn::Iota(d, 0);
        for (std::size_t g = first; g < count_; ++g) {
            const Group& group = stack_[g];
            for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
                const auto size = hn::Max(
                    hn::Add(hn::Load(d, b.seen.size + at), hn::Set(d, a.seen.size[group.childA])),
                    hn::Set(d, std::numeric_limits<float>::min()));
                const auto depth = hn::Div(hn::Load(d, gaps.rows[group.childA] + at), size);
                const auto byte = static_cast<std::uint8_t>(group.bits >> at);
                const auto isDeeper = hn::And(hn::LoadMaskBits(d, &byte), hn::Lt(depth, depths));
                depths = hn::IfThenElse(isDeeper, depth, depths);
                places = hn::IfThenElse(isDeeper, place, places);
                place = hn::Add(place, hn::Set(d, static_cast<float>(hn::MaxLanes(d))));
            }
        }
        const auto isDeepest = hn::Eq(depths, hn::MinOfLanes(d, depths));
        places = hn::MinOfLanes(d, hn::IfThenElse(isDeepest, places, none));
        const auto found = static_cast<std::size_t>(hn::GetLane(places));
        Group& group = stack_[first + found / bvh::kWidth];
        const std::uint32_t bit = group.bits & 1U << found % bvh::kWidth;
        if (bit == 0) // no depth is a number
            return;
        Group deepest = group;
        deepest.bits = static_cast<std::uint8_t>(bit);
        group.bits = static_cast<std::uint8_t>(group.bits ^ bit);
        if (group.bits == 0)
            group = stack_[--count_];
        stack_[count_++] = deepest;
    }

    /// One leaf of a tree against another's; the query's is the one that is brought over.
    template <bool kQueryIsA>
    void compareLeaves(const Node& queryNode, std::uint32_t queryChild, const Node& node,
                       std::uint32_t child)
    {
        static_assert(bvh::kWidth * bvh::kWidth == 64);
        constexpr std::uint32_t kLanes = hn::MaxLanes(F8());
        ++leavesCompared_;
        Side& query = kQueryIsA ? a_ : b_;
        const Tree& tree = kQueryIsA ? b_.tree : a_.tree;
        const SlotRange querySlots = query.tree.leaf(queryNode, queryChild);
        QueryLeaf& queryLeaf = query.leaf;
        if (querySlots.first != queryLeaf.slots.first || queryLeaf.slots.count == 0)
            prepare(query.frame, query.tree, querySlots, query.slack, queryLeaf);
        const std::uint32_t bits = trianglesMeetingBox(queryLeaf, node, child);
        if (bits == 0)
            return;
        if (!queryLeaf.hasNormals)
            prepareNormals(queryLeaf);
        const SlotRange slots = tree.leaf(node, child);
        std::uint64_t met =
            0; // bit kWidth * n + k: triangle n of the query's leaf and k of this one
        for (std::uint32_t at = 0; at < slots.count; at += kLanes) {
            const LeafTriangles leaf(loadTriangles(tree, slots, at), query.slack);
            const std::uint32_t used = (1U << std::min(slots.count - at, kLanes)) - 1;
            for (std::uint32_t left = bits; left != 0; left &= left - 1) {
                const std::uint32_t n = lowestBit(left);
                const std::uint32_t hits = ~bitsOf(F8(), apart(leaf, queryLeaf, n)) & used;
                met |= std::uint64_t{hits} << (bvh::kWidth * n + at);
            }
        }
        for (; met != 0; met &= met - 1) {
            const std::size_t bit = hwy::Num0BitsBelowLS1Bit_Nonzero64(met);
            const std::uint32_t asked =
                query.tree.slots[querySlots.first + bit / bvh::kWidth].triangle;
            const std::uint32_t hit = tree.slots[slots.first + bit % bvh::kWidth].triangle;
            world_.add(kQueryIsA ? asked : hit, kQueryIsA ? hit : asked);
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
    Group stack_[kMaxGroups];
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
    // The larger one first, which takes four fifths of the time.
    const bool isSwapped = treeOf(a.bvh).frame.scale > treeOf(b.bvh).frame.scale;
    HWY_DYNAMIC_DISPATCH(walk)
    (isSwapped ? b : a, isSwapped ? a : b, true, stop,
     [&found](std::span<const TrianglePair> pairs) {
         if (!pairs.empty())
             found = pairs.front();
         return false;
     });
    return found && isSwapped ? TrianglePair{found->b, found->a} : found;
}

} // namespace mbv
#endif
