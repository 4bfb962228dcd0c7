// Both hierarchies are walked together, the nearest pair of boxes first, a box of one against the
// children of a node of the other; the larger of the two is the one that is opened. What lower
// bounds cannot keep away from the nearest pair so far is compared in doubles, in the world.
//
// Floats are precise enough until the meshes are so far apart that rounding makes all boxes look
// equally near; then the same is done in doubles.
#include "distance_walk.h"

#include "bvh_tree.h"
#include "distance_frame.h"
#include "relative_pose.h"
#include "world_triangle.h"

#include "collision/nearest.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bvh/distance_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "bvh/triangle_distance-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::DistanceBox;
using bvh::DistanceFrame;
using bvh::Node;
using bvh::RelativePose;
using bvh::SlotRange;
using bvh::Tree;

/// out[n] is at most the squared distance of the box and child n, in the node's local unit.
template <class T>
HWY_INLINE void leastSquares(const DistanceFrame<T>& frame, const DistanceBox<T>& box,
                             const Node& node, T* HWY_RESTRICT out)
{
    const Lanes<T> d;
    const auto half = hn::Set(d, T{0.5});
    for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
        V<T> middle[3];
        V<T> extent[3];
        auto square = hn::Zero(d);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto low = loadFloats<T>(node.min[i] + at);
            const auto high = loadFloats<T>(node.max[i] + at);
            middle[i] = hn::Mul(half, hn::Add(low, high));
            extent[i] = hn::Mul(half, hn::Sub(high, low));
            const auto between = hn::Abs(hn::Sub(middle[i], hn::Set(d, box.center[i])));
            const auto gap = hn::Sub(hn::Sub(between, extent[i]), hn::Set(d, box.extent[i]));
            const auto positive = hn::Max(gap, hn::Zero(d));
            square = hn::MulAdd(positive, positive, square);
        }
        auto axisSquare = hn::Zero(d);
        for (std::size_t j = 0; j < 3; ++j) {
            auto between = hn::Set(d, -box.axisCenter[j]);
            auto reach = hn::Set(d, box.axisExtent[j]);
            for (std::size_t i = 0; i < 3; ++i) {
                between = hn::MulAdd(middle[i], hn::Set(d, frame.turn[i][j]), between);
                reach = hn::MulAdd(extent[i], hn::Set(d, std::abs(frame.turn[i][j])), reach);
            }
            const auto gap = hn::Max(hn::Sub(hn::Abs(between), reach), hn::Zero(d));
            axisSquare = hn::MulAdd(gap, gap, axisSquare);
        }
        hn::StoreU(hn::Max(square, axisSquare), d, out + at);
    }
}

template <class T> class DistanceWalk {
public:
    DistanceWalk(const PosedMesh& a, const PosedMesh& b, const RelativePose& bInA, double limit)
        : a_(a), b_(b), treeA_(a.bvh.tree()), treeB_(b.bvh.tree()), bInA_(bInA),
          aInB_(RelativePose(b, a)),
          stretch_(treeA_.frame.scale * (1 + std::max(defectOf(a), defectOf(b)) + kRounding))
    {
        setLimit(limit);
    }

    std::optional<Distance> run()
    {
        const Node& rootB = treeB_.nodes.front();
        for (std::uint32_t i = 0; i < rootB.children; ++i)
            openA(treeA_.nodes.front(), {&rootB, i});
        sortFrom(0);
        while (!stack_.empty()) {
            const Pair pair = stack_.back();
            stack_.pop_back();
            if (pair.square > limitSquare_)
                continue;
            const std::size_t before = stack_.size();
            if (opensA(pair))
                openA(treeA_.nodes[pair.a.node->first[pair.a.index]], pair.b);
            else if (!pair.b.isLeaf())
                openB(pair.a, treeB_.nodes[pair.b.node->first[pair.b.index]]);
            else
                compareLeaves(pair.a, pair.b);
            sortFrom(before);
        }
        return best_;
    }

private:
    static constexpr double kRounding = 64 * std::numeric_limits<T>::epsilon();

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

    /// Their distance is at least the root of `square`, in A's unit.
    struct Pair {
        Child a;
        Child b;
        T square;
    };

    /// How much longer or shorter lengths may get on their way from the world to a mesh's frame,
    /// where the axes of its pose are not quite orthonormal.
    static double defectOf(const PosedMesh& mesh)
    {
        const std::array<Vec3, 3> axes = axesOf(mesh.pose.rotation);
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j)
                sum += std::abs(dot(axes[i], axes[j]) - (i == j ? 1 : 0));
        }
        return sum;
    }

    void setLimit(double limit)
    {
        const double local = limit * stretch_;
        constexpr T kMost = std::numeric_limits<T>::max();
        limit_ = limit;
        localLimit_ = local < static_cast<double>(kMost) ? static_cast<T>(local) : kMost;
        limitSquare_ = std::max(localLimit_ * localLimit_, std::numeric_limits<T>::min());
    }

    bool opensA(const Pair& pair) const
    {
        return !pair.a.isLeaf() &&
               (pair.b.isLeaf() || pair.a.size() > static_cast<float>(bInA_.ratio) * pair.b.size());
    }

    void openA(const Node& a, const Child& b)
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(bInA_, {bInA_, *b.node, b.index}, a, squares);
        for (std::uint32_t i = 0; i < a.children; ++i)
            push({{&a, i}, b, squares[i]});
    }

    void openB(const Child& a, const Node& b)
    {
        alignas(64) T squares[bvh::kWidth];
        leastSquares<T>(aInB_, {aInB_, *a.node, a.index}, b, squares);
        const T unit = bInA_.ratio * bInA_.ratio;
        for (std::uint32_t i = 0; i < b.children; ++i)
            push({a, {&b, i}, squares[i] * unit});
    }

    void push(const Pair& pair)
    {
        if (!(pair.square > limitSquare_))
            stack_.push_back(pair);
    }

    /// The nearest on top.
    void sortFrom(std::size_t first)
    {
        std::sort(stack_.begin() + static_cast<std::ptrdiff_t>(first), stack_.end(),
                  [](const Pair& x, const Pair& y) { return x.square > y.square; });
    }

    HWY_INLINE static P3<T> loadCorner(const Tree& tree, const SlotRange& leaf, std::size_t corner,
                                       std::size_t at)
    {
        return {loadFloats<T>(tree.cornerRow(leaf, 3 * corner) + at),
                loadFloats<T>(tree.cornerRow(leaf, 3 * corner + 1) + at),
                loadFloats<T>(tree.cornerRow(leaf, 3 * corner + 2) + at)};
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

    void compareLeaves(const Child& a, const Child& b)
    {
        const Lanes<T> d;
        const SlotRange slotsA = treeA_.leaf(*a.node, a.index);
        const SlotRange slotsB = treeB_.leaf(*b.node, b.index);
        alignas(64) T least[bvh::kWidth];
        for (std::size_t at = 0; at < slotsA.count; at += hn::MaxLanes(d)) {
            const TriangleLanes<T> inA(loadCorner(treeA_, slotsA, 0, at),
                                       loadCorner(treeA_, slotsA, 1, at),
                                       loadCorner(treeA_, slotsA, 2, at));
            const std::size_t used = std::min(slotsA.count - at, hn::MaxLanes(d));
            for (std::uint32_t n = 0; n < slotsB.count; ++n) {
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

    /// The triangles are known to be apart.
    void compare(std::uint32_t a, std::uint32_t b)
    {
        const nearest::Points points =
            nearest::points(bvh::worldTriangle(a_, a), bvh::worldTriangle(b_, b));
        const double found = std::max(points.distance(), std::numeric_limits<double>::denorm_min());
        if (found <= limit_ && (!best_ || found < best_->distance)) {
            best_ = Distance{found, points.onA, points.onB};
            setLimit(found);
        }
    }

    const PosedMesh& a_;
    const PosedMesh& b_;
    const Tree& treeA_;
    const Tree& treeB_;
    DistanceFrame<T> bInA_;
    DistanceFrame<T> aInB_;
    double stretch_; ///< from lengths in the world to those in either frame, in A's unit, upwards
    double limit_ = 0;
    T localLimit_ = 0;
    T limitSquare_ = 0;
    std::optional<Distance> best_;
    std::vector<Pair> stack_;
};

std::optional<Distance> nearestInFloats(const PosedMesh& a, const PosedMesh& b,
                                        const RelativePose& bInA, double limit)
{
    return DistanceWalk<float>(a, b, bInA, limit).run();
}

std::optional<Distance> nearestInDoubles(const PosedMesh& a, const PosedMesh& b,
                                         const RelativePose& bInA, double limit)
{
    return DistanceWalk<double>(a, b, bInA, limit).run();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(nearestInFloats);
HWY_EXPORT(nearestInDoubles);

std::optional<Distance> bvh::nearestPoints(const PosedMesh& a, const PosedMesh& b, double limit)
{
    const RelativePose bInA(a, b);
    constexpr double kFar = 64; // of A's unit; a float's ulp is then 2^-18
    const bool isNear =
        maxComponent(abs(bInA.translation)) < kFar && bInA.ratio < kFar && bInA.ratio > 1 / kFar;
    return isNear ? HWY_DYNAMIC_DISPATCH(nearestInFloats)(a, b, bInA, limit)
                  : HWY_DYNAMIC_DISPATCH(nearestInDoubles)(a, b, bInA, limit);
}

} // namespace mbv
#endif
