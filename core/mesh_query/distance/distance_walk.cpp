// Both hierarchies are walked together, the nearest pair of boxes first, a box of one against the
// children of a node of the other; the larger of the two is the one that is opened. What lower
// bounds cannot keep away from the nearest pair so far is compared in doubles, in the world.
//
// Floats are precise enough until the meshes are so far apart that rounding makes all boxes look
// equally near; then the same is done in doubles.
#include "distance_walk.h"

#include "bvh/access.h"
#include "distance_frame.h"
#include "distance_pairs.h"
#include "mesh_query/local_view.h"
#include "mesh_query/relative_pose.h"
#include "mesh_query/world_triangle.h"
#include "support_walk.h"

#include "collision/convex/gjk.h"
#include "collision/nearest/nearest.h"
#include "geometry/power_of_two.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/distance/distance_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

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
          bInA_(bInA), aInB_(RelativePose(b, a)), stop_(stop),
          stretch_(treeA_.frame.scale *
                   (1 + std::max(LocalView(a).distortion(), LocalView(b).distortion()) + kRounding))
    {
        setLimit(limit);
    }

    std::optional<Distance> run()
    {
        const Node& rootA = treeA_.nodes.front();
        const Node& rootB = treeB_.nodes.front();
        descend(rootA, rootB);
        if (best_)
            tryHulls();
        const bool hasSlab = slabNormal_ != Vec3{};
        for (std::uint32_t i = 0; i < rootB.children; ++i)
            openA(rootA, {treeB_, rootB, i});
        std::size_t opened = 0;
        std::size_t nextSlab = 0;
        while (!heap_.empty() && !(heap_.front().square > limitSquare_)) {
            stop_.spend(kUnits);
            if (opened++ == nextSlab) {
                if (hasSlab && isDoneInSlab())
                    break;
                nextSlab = std::max(8 * nextSlab, kFirstSlab);
            }
            std::pop_heap(heap_.begin(), heap_.end(), bvh::IsFarther());
            const Pair pair = heap_.back();
            heap_.pop_back();
            if (opensA(pair))
                openA(pair.a.below(treeA_), pair.b);
            else if (!pair.b.isLeaf(treeB_))
                openB(pair.a, pair.b.below(treeB_));
            else
                compareLeaves(pair.a, pair.b);
        }
        return best_;
    }

private:
    static constexpr double kRounding = 64 * std::numeric_limits<T>::epsilon();
    /// Pairs opened before isDoneInSlab() is tried again.
    static constexpr std::size_t kFirstSlab = 32;
    /// Of work, for StopCheck: two boxes or triangles.
    static constexpr std::size_t kUnits = 16;

    using Pair = bvh::ChildPair<T>;

    void setLimit(double limit)
    {
        const double local = limit * stretch_;
        constexpr T kMost = std::numeric_limits<T>::max();
        limit_ = limit;
        limitUnit_ = powerOfTwoBelow(limit);
        localLimit_ = local < static_cast<double>(kMost) ? static_cast<T>(local) : kMost;
        limitSquare_ = std::max(localLimit_ * localLimit_, std::numeric_limits<T>::min());
    }

    bool opensA(const Pair& pair) const
    {
        return !pair.a.isLeaf(treeA_) &&
               (pair.b.isLeaf(treeB_) ||
                pair.a.size(treeA_) > static_cast<float>(bInA_.ratio) * pair.b.size(treeB_));
    }

    void openA(const Node& a, ChildPlace b)
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(bInA_, {bInA_, b.in(treeB_), b.child()}, a, squares);
        for (std::uint32_t i = 0; i < a.children; ++i)
            push({{treeA_, a, i}, b, squares[i]});
    }

    void openB(ChildPlace a, const Node& b)
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(aInB_, {aInB_, a.in(treeA_), a.child()}, b, squares);
        const T unit = bInA_.ratio * bInA_.ratio;
        for (std::uint32_t i = 0; i < b.children; ++i)
            push({a, {treeB_, b, i}, squares[i] * unit});
    }

    void push(const Pair& pair)
    {
        if (pair.square > limitSquare_)
            return;
        heap_.push_back(pair);
        std::push_heap(heap_.begin(), heap_.end(), bvh::IsFarther());
    }

    /// Straight down to two leaves that are near each other, for a limit to begin with.
    void descend(const Node& rootA, const Node& rootB)
    {
        Pair pair = nearestChild(rootA, {treeB_, rootB, 0});
        pair = nearestChild(pair.a, rootB);
        while (!pair.a.isLeaf(treeA_) || !pair.b.isLeaf(treeB_)) {
            pair = opensA(pair) ? nearestChild(pair.a.below(treeA_), pair.b)
                                : nearestChild(pair.a, pair.b.below(treeB_));
        }
        compareLeaves(pair.a, pair.b);
    }

    Pair nearestChild(const Node& a, ChildPlace b) const
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(bInA_, {bInA_, b.in(treeB_), b.child()}, a, squares);
        return {{treeA_, a, leastOf(squares, a.children)}, b, 0};
    }

    Pair nearestChild(ChildPlace a, const Node& b) const
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(aInB_, {aInB_, a.in(treeA_), a.child()}, b, squares);
        return {a, {treeB_, b, leastOf(squares, b.children)}, 0};
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

    void compareLeaves(ChildPlace a, ChildPlace b)
    {
        const Lanes<T> d;
        const SlotRange slotsA = a.leaf(treeA_);
        const SlotRange slotsB = b.leaf(treeB_);
        alignas(64) T nearestOfB[bvh::kWidth] = {};
        const T nearest = nearestAlongAxis(slotsB, nearestOfB);
        alignas(64) T least[bvh::kWidth];
        for (std::size_t at = 0; at < slotsA.count; at += hn::MaxLanes(d)) {
            const P3<T> corners[3] = {loadCorner<T>(treeA_, slotsA, 0, at),
                                      loadCorner<T>(treeA_, slotsA, 1, at),
                                      loadCorner<T>(treeA_, slotsA, 2, at)};
            const std::size_t used = std::min(slotsA.count - at, hn::MaxLanes(d));
            const auto lanes = hn::FirstN(d, used);
            const P3<T> axis = broadcast<T>(axis_);
            const auto support = hn::Max(hn::Max(dot(corners[0], axis), dot(corners[1], axis)),
                                         dot(corners[2], axis));
            const auto reached = hn::Add(support, hn::Set(d, localLimit_ + axisSlack_));
            if (hn::AllFalse(d, hn::And(lanes, hn::Not(hn::Lt(reached, hn::Set(d, nearest))))))
                continue;
            const TriangleLanes<T> inA(corners[0], corners[1], corners[2]);
            for (std::uint32_t n = 0; n < slotsB.count; ++n) {
                const auto near = hn::Not(hn::Lt(reached, hn::Set(d, nearestOfB[n])));
                if (hn::AllFalse(d, hn::And(lanes, near)))
                    continue;
                const TriangleLanes<T> inB(mappedCorner(slotsB, 0, n), mappedCorner(slotsB, 1, n),
                                           mappedCorner(slotsB, 2, n));
                hn::StoreU(leastDistance<T>(bInA_, inA, inB), d, least);
                for (std::size_t i = 0; i < used; ++i) {
                    if (!(least[i] > localLimit_)) {
                        compare(treeA_.order[slotsA.first + at + i],
                                treeB_.order[slotsB.first + n]);
                    }
                }
            }
        }
    }

    /// How far along the axis each triangle of a leaf of B begins, and the first of them.
    T nearestAlongAxis(const SlotRange& leaf, T (&out)[bvh::kWidth]) const
    {
        const Lanes<T> d;
        const P3<T> axis = broadcast<T>(axisInB_);
        for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
            const auto least = hn::Min(hn::Min(dot(loadCorner<T>(treeB_, leaf, 0, at), axis),
                                               dot(loadCorner<T>(treeB_, leaf, 1, at), axis)),
                                       dot(loadCorner<T>(treeB_, leaf, 2, at), axis));
            hn::StoreU(hn::Add(least, hn::Set(d, axisOffset_)), d, out + at);
        }
        return *std::min_element(out, out + leaf.count);
    }

    /// Where the convex hulls are apart, from what is nearest there: a limit to begin with, and the
    /// direction in which a slab between the meshes is thickest.
    void tryHulls()
    {
        if (support_.triangle(treeA_, axisInA_).end >= beginOfB(axisInA_))
            return;
        inSlabOfA_.clear();
        inSlabOfB_.clear();
        const auto support = [&](const Vec3& direction) {
            inSlabOfA_.push_back(support_.triangle(treeA_, direction));
            inSlabOfB_.push_back(support_.triangle(treeB_, rotatedToB(-direction)));
            const Vec3 onA = inSlabOfA_.back().corner;
            const Vec3 onB = movedToA(inSlabOfB_.back().corner);
            return convex::Vertex{onA - onB, onA, onB};
        };
        const convex::GjkResult hulls =
            convex::gjkOfDifference(support, axisInA_, std::numeric_limits<double>::infinity());
        if (hulls.isInside || hulls.simplex.towards == Vec3{})
            return;
        slabNormal_ = normalized(-hulls.simplex.towards);
        for (std::size_t i = 0; i < inSlabOfA_.size(); ++i)
            compare(inSlabOfA_[i].triangle, inSlabOfB_[i].triangle);
    }

    /// Where the meshes lie on either side of a slab, all but the few triangles that stick out
    /// towards the other are farther from all of it than the limit. Compares those, if they are
    /// few: then nothing is left to do.
    bool isDoneInSlab()
    {
        const double slack = DistanceFrame<double>(pose_).slackAlongUnit();
        const double offset = dot(slabNormal_, pose_.translation);
        const Vec3 back = rotatedToB(-slabNormal_);
        const double endOfA = support_.triangle(treeA_, slabNormal_).end;
        const double reach = limit_ * stretch_ + slack;
        if (!support_.triangles(treeA_, slabNormal_, beginOfB(slabNormal_) - reach, inSlabOfA_) ||
            !support_.triangles(treeB_, back, offset - endOfA - reach, inSlabOfB_))
            return false;
        for (const bvh::SupportTriangle& a : inSlabOfA_) {
            for (const bvh::SupportTriangle& b : inSlabOfB_) {
                if (!(offset - b.end - a.end > limit_ * stretch_ + slack))
                    compare(a.triangle, b.triangle);
            }
        }
        return true;
    }

    /// How far along a direction in A's frame B begins.
    double beginOfB(const Vec3& direction)
    {
        return dot(direction, pose_.translation) -
               support_.triangle(treeB_, rotatedToB(-direction)).end;
    }

    /// A direction in A's frame as projections of B's corners on it are computed in B's.
    Vec3 rotatedToB(const Vec3& v) const
    {
        return pose_.ratio *
               (v.x * pose_.rotation[0] + v.y * pose_.rotation[1] + v.z * pose_.rotation[2]);
    }

    Vec3 movedToA(const Vec3& p) const
    {
        const Vec3* r = pose_.rotation;
        return pose_.ratio * Vec3{dot(r[0], p), dot(r[1], p), dot(r[2], p)} + pose_.translation;
    }

    /// The triangles are known to be apart.
    void compare(std::uint32_t a, std::uint32_t b)
    {
        stop_.spend(kUnits);
        const Triangle inA = bvh::worldTriangle(a_, a);
        const Triangle inB = bvh::worldTriangle(b_, b);
        const Vec3 gap = max(min(inB.a, min(inB.b, inB.c)) - max(inA.a, max(inA.b, inA.c)),
                             min(inA.a, min(inA.b, inA.c)) - max(inB.a, max(inB.b, inB.c)));
        const Vec3 apart = max(gap, Vec3{}) / limitUnit_;
        const double limit = limit_ / limitUnit_;
        if (dot(apart, apart) > limit * limit * (1 + kRounding))
            return;
        const nearest::Points points = nearest::points(inA, inB);
        const double found = std::max(points.distance(), std::numeric_limits<double>::denorm_min());
        if (found <= limit_ && (!best_ || found < best_->distance)) {
            best_ = Distance{found, points.onA, points.onB};
            setLimit(found);
            setWay(normalized(points.between));
        }
    }

    /// Whatever direction the axis has, what is farther apart along it is farther apart: as good as
    /// all near pairs of two surfaces lie along the same one.
    void setWay(const Vec3& inWorld)
    {
        axisInA_ = normalized(LocalView(a_).rotatedBack(inWorld));
        const Vec3 inB = rotatedToB(axisInA_);
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            axis_[k] = static_cast<T>(axisInA_[i]);
            axisInB_[k] = static_cast<T>(inB[i]);
        }
        axisOffset_ = static_cast<T>(dot(axisInA_, pose_.translation));
        axisSlack_ = bInA_.slackAlongUnit();
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const Tree& treeA_;
    const Tree& treeB_;
    const RelativePose& pose_; ///< of B in A
    DistanceFrame<T> bInA_;
    DistanceFrame<T> aInB_;
    StopCheck& stop_;
    double stretch_; ///< from lengths in the world to those in either frame, in A's unit, upwards
    double limit_ = 0;
    double limitUnit_ = 1; ///< a power of two: in its unit the limit's square is a double
    T localLimit_ = 0;
    T limitSquare_ = 0;
    Vec3 axisInA_;
    Vec3 slabNormal_; ///< unit, from A to B, along the shortest vector between their hulls; or zero
    T axis_[3] = {};  ///< unit, from A to B, along the shortest vector so far; or zero
    T axisInB_[3] = {}; ///< how far along it the axes of B's frame lead
    T axisOffset_ = 0;  ///< and the origin of B's frame is
    T axisSlack_ = 0;
    std::optional<Distance> best_;
    bvh::SupportWalk support_;
    std::vector<bvh::SupportTriangle> inSlabOfA_;
    std::vector<bvh::SupportTriangle> inSlabOfB_;
    std::vector<Pair> heap_; ///< the nearest first
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
