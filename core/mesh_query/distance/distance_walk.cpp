// Both hierarchies are walked together, near pairs of boxes first, a box of one against the
// children of a node of the other; the larger of the two is the one that is opened. What lower
// bounds cannot keep away from the nearest pair so far is compared in doubles, in the world.
//
// Floats are precise enough until the meshes are so far apart that rounding makes all boxes look
// equally near; then the same is done in doubles.
#include "distance_walk.h"

#include "bvh/access.h"
#include "distance_frame.h"
#include "distance_pairs.h"
#include "mesh_query/face_separation.h"
#include "mesh_query/local_view.h"
#include "mesh_query/relative_pose.h"
#include "nearest_pair.h"

#include <mbv/collision/triangle_pair.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/distance/distance_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "hull_slab-inl.h"
#include "leaf_axis-inl.h"
#include "triangle_distance-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::ChildPlace;
using bvh::DistanceBox;
using bvh::DistanceFrame;
using bvh::LocalView;
using bvh::Node;
using bvh::RelativePose;
using bvh::SlotRange;
using bvh::Tree;

template <class T> class DistanceWalk {
public:
    DistanceWalk(const PosedMesh& a, const PosedMesh& b, const RelativePose& bInA, double limit,
                 StopCheck& stop)
        : a_(a), b_(b), treeA_(bvh::treeOf(a.bvh)), treeB_(bvh::treeOf(b.bvh)), pose_(bInA),
          bInA_(bInA), aInB_(RelativePose(b, a)), stop_(stop), nearest_(a, b, stop), limit_(limit),
          stretch_(
              treeA_.frame.scale *
              (1 + std::max(LocalView(a).distortion(), LocalView(b).distortion()) + kRounding)),
          axisSlack_(bInA_.slackAlongUnit())
    {
        nearest_.beginAgain(limit);
        takeLimit();
    }

    std::optional<Distance> run()
    {
        const Node& rootA = treeA_.nodes.front();
        const Node& rootB = treeB_.nodes.front();
        descend(rootA, rootB);
        const auto compareBoth = [&](std::uint32_t a, std::uint32_t b) { compare(a, b); };
        const auto reach = [&] { return nearest_.limit() * stretch_; };
        HullSlab slab(treeA_, treeB_, pose_);
        if (nearest_.isFound())
            slab.find(axisInA_, compareBoth);
        for (std::uint32_t i = 0; i < rootB.children; ++i)
            openA(rootA, Child(treeB_, rootB, i));
        std::size_t opened = 0;
        std::size_t nextSlab = 0;
        Pair pair;
        while (!nearest_.isCertain() && waiting_.pop(limitSquare_, pair)) {
            stop_.spend(kUnits);
            if (nearest_.isAsFar(pair.a.place, pair.b.place))
                continue;
            if (opened++ == nextSlab) {
                if (!nearest_.isFound() && nextSlab == kFirstSlab) {
                    descendBeyond(rootA, rootB);
                    if (axisInA_ != Vec3{})
                        slab.find(axisInA_, compareBoth);
                }
                if (isBeyondAcrossFaces(opened))
                    break;
                if (slab.isAllCompared(reach, compareBoth))
                    break;
                nextSlab = std::max(8 * nextSlab, kFirstSlab);
            }
            if (opensA(pair))
                openA(pair.a.place.below(treeA_), pair.b);
            else if (!pair.b.place.isLeaf(treeB_))
                openB(pair.a, pair.b.place.below(treeB_));
            else
                compareLeaves(pair.a.place, pair.b.place);
        }
        return nearest_.result(pose_, stretch_, limit_);
    }

private:
    static constexpr double kRounding = 64 * std::numeric_limits<T>::epsilon();
    /// Pairs opened before the slab is asked again.
    static constexpr std::size_t kFirstSlab = 32;
    /// Of work, for StopCheck: two boxes or triangles.
    static constexpr std::size_t kUnits = 16;

    using Child = bvh::SizedChild<T>;
    using Pair = bvh::ChildPair<T>;

    void takeLimit()
    {
        const double local = nearest_.limit() * stretch_;
        constexpr T kMax = std::numeric_limits<T>::max();
        localLimit_ = local < static_cast<double>(kMax) ? static_cast<T>(local) : kMax;
        limitSquare_ = std::max(localLimit_ * localLimit_, std::numeric_limits<T>::min());
    }

    bool opensA(const Pair& pair) const
    {
        return !pair.a.place.isLeaf(treeA_) &&
               (pair.b.place.isLeaf(treeB_) || pair.a.size > bInA_.ratio * pair.b.size);
    }

    void openA(const Node& a, const Child& b)
    {
        const ChildDistances<T> found = distancesInA(a, b);
        for (std::uint32_t i = 0; i < a.children; ++i)
            push({{{treeA_, a, i}, found.size[i]}, b, found.square[i]});
    }

    void openB(const Child& a, const Node& b)
    {
        const ChildDistances<T> found = distancesInB(a, b);
        const T unit = bInA_.ratio * bInA_.ratio;
        for (std::uint32_t i = 0; i < b.children; ++i)
            push({a, {{treeB_, b, i}, found.size[i]}, found.square[i] * unit});
    }

    HWY_INLINE ChildDistances<T> distancesInA(const Node& a, const Child& b) const
    {
        return childDistances<T>(bInA_, {bInA_, b.place.in(treeB_), b.place.child()}, a);
    }

    HWY_INLINE ChildDistances<T> distancesInB(const Child& a, const Node& b) const
    {
        return childDistances<T>(aInB_, {aInB_, a.place.in(treeA_), a.place.child()}, b);
    }

    void push(const Pair& pair)
    {
        if (!(pair.square > limitSquare_))
            waiting_.push(pair);
    }

    /// Straight down to two leaves that are near each other, for a limit to begin with.
    void descend(const Node& rootA, const Node& rootB)
    {
        Pair pair = nearestChild(rootA, Child(treeB_, rootB, 0));
        pair = nearestChild(pair.a, rootB);
        while (!pair.a.place.isLeaf(treeA_) || !pair.b.place.isLeaf(treeB_)) {
            pair = opensA(pair) ? nearestChild(pair.a.place.below(treeA_), pair.b)
                                : nearestChild(pair.a, pair.b.place.below(treeB_));
        }
        compareLeaves(pair.a.place, pair.b.place);
    }

    /// The same where nothing was found within the limit: for a way between the meshes.
    void descendBeyond(const Node& rootA, const Node& rootB)
    {
        nearest_.beginAgain(std::numeric_limits<double>::infinity());
        takeLimit();
        descend(rootA, rootB);
        if (!(nearest_.limit() <= limit_)) {
            nearest_.beginAgain(limit_);
            beyond_ = nearestTriangles_;
        }
        takeLimit();
    }

    /// Across triangles that are too far from each other all else is, too. Asked once, when it
    /// takes no longer than what was opened so far.
    bool isBeyondAcrossFaces(std::size_t opened)
    {
        constexpr std::size_t kVerticesAPair = 128;
        const std::size_t vertices = a_.bvh.mesh().vertices.size() + b_.bvh.mesh().vertices.size();
        if (!beyond_ || nearest_.isFound() || vertices > kVerticesAPair * opened)
            return false;
        const double gap = bvh::gapAcross(a_, b_, beyond_->a, beyond_->b);
        beyond_.reset();
        return gap > limit_;
    }

    Pair nearestChild(const Node& a, const Child& b) const
    {
        const ChildDistances<T> found = distancesInA(a, b);
        const std::uint32_t i = leastOf(found.square, a.children);
        return {{{treeA_, a, i}, found.size[i]}, b, 0};
    }

    Pair nearestChild(const Child& a, const Node& b) const
    {
        const ChildDistances<T> found = distancesInB(a, b);
        const std::uint32_t i = leastOf(found.square, b.children);
        return {a, {{treeB_, b, i}, found.size[i]}, 0};
    }

    static std::uint32_t leastOf(const T* squares, std::uint32_t count)
    {
        return static_cast<std::uint32_t>(std::min_element(squares, squares + count) - squares);
    }

    /// A corner of B, the same in every lane.
    HWY_INLINE P3<T> mappedCorner(const SlotRange& leaf, std::size_t corner, std::size_t n) const
    {
        const Lanes<T> d;
        T q[3];
        for (std::size_t j = 0; j < 3; ++j)
            q[j] = treeB_.cornerRow(leaf, 3 * corner + j)[n];
        const auto coordinate = [&](std::size_t i) HWY_ATTR {
            return hn::Set(d, bInA_.translation[i] + bInA_.map[i][0] * q[0] +
                                  bInA_.map[i][1] * q[1] + bInA_.map[i][2] * q[2]);
        };
        return {coordinate(0), coordinate(1), coordinate(2)};
    }

    /// What triangles of A are within the limit of.
    HWY_INLINE V<T> farthest(const LeafAxis<T>& along, const P3<T> (&corners)[3]) const
    {
        return hn::Add(along.endOf(corners), hn::Set(Lanes<T>(), localLimit_ + axisSlack_));
    }

    /// Whether any triangles of two leaves may be within the limit, along an axis.
    HWY_INLINE bool reaches(const SlotRange& leafOfA, const LeafAxis<T>& along,
                            const BeginOfLeaf<T>& leafOfB) const
    {
        const Lanes<T> d;
        for (std::size_t at = 0; at < leafOfA.count; at += hn::MaxLanes(d)) {
            const P3<T> corners[3] = {loadCorner<T>(treeA_, leafOfA, 0, at),
                                      loadCorner<T>(treeA_, leafOfA, 1, at),
                                      loadCorner<T>(treeA_, leafOfA, 2, at)};
            const auto lanes = hn::FirstN(d, leafOfA.count - at);
            if (!hn::AllFalse(d, hn::And(lanes, leafOfB.isWithin(farthest(along, corners)))))
                return true;
        }
        return false;
    }

    void compareLeaves(ChildPlace a, ChildPlace b)
    {
        const Lanes<T> d;
        const SlotRange slotsA = a.leaf(treeA_);
        const SlotRange slotsB = b.leaf(treeB_);
        const LeafAxis<T> across(bInA_, a.in(treeA_), a.child(), b.in(treeB_), b.child());
        const BeginOfLeaf<T> alongAcross(across, treeB_, slotsB);
        if (!reaches(slotsA, across, alongAcross))
            return;
        const BeginOfLeaf<T> alongWay(way_, treeB_, slotsB);
        alignas(64) T least[bvh::kWidth];
        for (std::size_t at = 0; at < slotsA.count; at += hn::MaxLanes(d)) {
            const P3<T> corners[3] = {loadCorner<T>(treeA_, slotsA, 0, at),
                                      loadCorner<T>(treeA_, slotsA, 1, at),
                                      loadCorner<T>(treeA_, slotsA, 2, at)};
            const std::size_t used = std::min(slotsA.count - at, hn::MaxLanes(d));
            const auto lanes = hn::FirstN(d, used);
            const auto endOnWay = farthest(way_, corners);
            if (hn::AllFalse(d, hn::And(lanes, alongWay.isWithin(endOnWay))))
                continue;
            const auto endAcross = farthest(across, corners);
            const TriangleLanes<T> inA(corners[0], corners[1], corners[2]);
            for (std::uint32_t n = 0; n < slotsB.count; ++n) {
                const auto near =
                    hn::And(alongWay.isWithin(n, endOnWay), alongAcross.isWithin(n, endAcross));
                if (hn::AllFalse(d, hn::And(lanes, near)))
                    continue;
                const TriangleLanes<T> inB(mappedCorner(slotsB, 0, n), mappedCorner(slotsB, 1, n),
                                           mappedCorner(slotsB, 2, n));
                hn::StoreU(leastDistance<T>(bInA_, inA, inB), d, least);
                for (std::size_t i = 0; i < used; ++i) {
                    if (!(least[i] > localLimit_)) {
                        near_.push_back({treeA_.slots[slotsA.first + at + i].triangle,
                                         treeB_.slots[slotsB.first + n].triangle, least[i]});
                    }
                }
            }
        }
        compareNear();
    }

    /// The nearest first: most others are then beyond the limit.
    void compareNear()
    {
        std::ranges::sort(near_, {}, &bvh::NearTriangles<T>::least);
        for (const bvh::NearTriangles<T>& pair : near_) {
            if (!(pair.least > localLimit_))
                compare(pair.a, pair.b);
        }
        near_.clear();
    }

    /// The triangles are known to be apart.
    void compare(std::uint32_t a, std::uint32_t b)
    {
        stop_.spend(kUnits);
        if (nearest_.compare(a, b)) {
            takeLimit();
            nearestTriangles_ = {a, b};
            setWay(normalized(nearest_.between()));
        }
    }

    /// Whatever direction the axis has, what is farther apart along it is farther apart: as good as
    /// all near pairs of two surfaces lie along the same one.
    void setWay(const Vec3& inWorld)
    {
        axisInA_ = normalized(LocalView(a_).rotatedBack(inWorld));
        way_ = {bInA_, axisInA_};
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const Tree& treeA_;
    const Tree& treeB_;
    const RelativePose& pose_; ///< of B in A
    DistanceFrame<T> bInA_;
    DistanceFrame<T> aInB_;
    StopCheck& stop_;
    bvh::NearestPair nearest_;
    double limit_;
    double stretch_; ///< from lengths in the world to those in either frame, in A's unit, upwards
    T localLimit_ = 0;
    T limitSquare_ = 0;
    Vec3 axisInA_;
    LeafAxis<T> way_; ///< from A to B, along the shortest vector so far
    T axisSlack_;
    TrianglePair nearestTriangles_;      ///< of those compared so far
    std::optional<TrianglePair> beyond_; ///< near each other, where nothing is within the limit
    std::vector<bvh::NearTriangles<T>> near_; ///< of two leaves
    bvh::WaitingPairs<T> waiting_;
};

std::optional<Distance> nearestInFloats(const PosedMesh& a, const PosedMesh& b,
                                        const RelativePose& bInA, double limit, StopCheck& stop)
{
    return DistanceWalk<float>(a, b, bInA, limit, stop).run();
}

std::optional<Distance> nearestInDoubles(const PosedMesh& a, const PosedMesh& b,
                                         const RelativePose& bInA, double limit, StopCheck& stop)
{
    return DistanceWalk<double>(a, b, bInA, limit, stop).run();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(nearestInFloats);
HWY_EXPORT(nearestInDoubles);

std::optional<Distance> bvh::nearestPoints(const PosedMesh& a, const PosedMesh& b, double limit,
                                           StopCheck& stop)
{
    const RelativePose bInA(a, b);
    constexpr double kFar = 64; // of A's unit; a float's ulp is then 2^-18
    const bool isNear =
        maxComponent(abs(bInA.translation)) < kFar && bInA.ratio < kFar && bInA.ratio > 1 / kFar;
    return isNear ? HWY_DYNAMIC_DISPATCH(nearestInFloats)(a, b, bInA, limit, stop)
                  : HWY_DYNAMIC_DISPATCH(nearestInDoubles)(a, b, bInA, limit, stop);
}

} // namespace mbv
#endif
