// The boxes and triangles of a tree, the nearest to a point first. What lower bounds cannot keep
// away from the nearest so far is compared in doubles, in the world.
//
// A triangle's nearest point is found as well as rounding allows: on an edge, or in the face. Along
// whatever direction it is seen, no point of the triangle is nearer than the nearest corner is
// along that direction.
//
// Floats are precise enough until the point is so far away that rounding makes many triangles look
// equally near; then the same is done in doubles. With e the epsilon of either and p the point's
// largest coordinate, which is at least 1, what the bound loses is less than 16 e p: the point is
// rounded by e p / 2, and the difference to a corner, up to 2 sqrt(3) p long, its dot product with
// the direction, the root and the quotient by less than 4 e of that.
#include "point_walk.h"

#include "bvh/access.h"
#include "collision/nearest/nearest.h"
#include "geometry/numbers/directed_rounding.h"
#include "mesh_query/traversal_stack.h"

#include <mbv/collision/distance.h>

#include <algorithm>
#include <limits>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE                                                                         \
    "mesh_query/distance/point_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "collision/batch/close_up-inl.h"
#include "triangle_distance-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::Node;
using bvh::PointQuery;
using bvh::SlotRange;
using bvh::Tree;

template <class T> class PointTraversal {
public:
    explicit PointTraversal(const PointQuery& query)
        : query_(query), tree_(query.tree),
          doubt_(2 * (query.margin + bvh::kCornerError) +
                 16 * double{kEpsilon} * (1 + maxComponent(abs(query.local)))),
          margin_(roundedUp<T>(query.margin + doubt_))
    {
        for (int i = 0; i < 3; ++i)
            local_[i] = static_cast<T>(query.local[i]);
        setLimit(kInfinity);
    }

    NearestOnMesh run()
    {
        if (query_.near)
            compare(query_.triangles[*query_.near], *query_.near);
        bvh::WaitingChild<T> next;
        bool goesOn = open(0, next);
        while (goesOn && !(nearest_.distance <= query_.enough.distance)) {
            const Node& node = tree_.nodes[next.node()];
            if (!node.isLeaf(next.child())) {
                goesOn = open(node.first[next.child()], next) || waiting_.pop(limitSquare_, next);
            } else {
                compareLeaf(tree_.leaf(node, next.child()));
                goesOn = waiting_.pop(limitSquare_, next);
            }
        }
        return nearest_;
    }

private:
    /// Those of a node's children that may be near enough.
    HWY_INLINE bool open(std::uint32_t at, bvh::WaitingChild<T>& next)
    {
        const Node& node = tree_.nodes[at];
        const Lanes<T> d;
        const auto zero = hn::Zero(d);
        const auto margin = hn::Set(d, margin_);
        const auto limit = hn::Set(d, limitSquare_);
        alignas(64) T squares[bvh::kWidth];
        std::uint32_t bits = 0;
        for (std::size_t lane = 0; lane < bvh::kWidth; lane += hn::MaxLanes(d)) {
            auto square = zero;
            for (std::size_t i = 0; i < 3; ++i) {
                const auto p = hn::Set(d, local_[i]);
                const auto below = hn::Sub(loadFloats<T>(node.min[i] + lane), p);
                const auto above = hn::Sub(p, loadFloats<T>(node.max[i] + lane));
                const auto gap = hn::Max(hn::Sub(hn::Max(below, above), margin), zero);
                square = hn::MulAdd(gap, gap, square);
            }
            // What is no number cuts nothing away.
            bits |= bitsOf(d, hn::Not(hn::Gt(square, limit))) << lane;
            hn::Store(square, d, squares + lane);
        }
        return waiting_.push(at, bits & ((1U << node.children) - 1), squares, next);
    }

    /// In the order of their bounds, as long as one may be nearer than the nearest so far.
    HWY_INLINE void compareLeaf(const SlotRange& leaf)
    {
        hwy::Prefetch(&tree_.slots[leaf.first]); // the test will need them
        hwy::Prefetch(&tree_.slots[leaf.first + leaf.count - 1]);
        alignas(64) T bounds[bvh::kWidth];
        const Lanes<T> d;
        for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d))
            hn::Store(leastDistances(leaf, at), d, bounds + at);
        for (std::uint32_t done = 0; done < leaf.count; ++done) {
            T* const next = std::min_element(bounds, bounds + leaf.count);
            if (*next > limit_)
                return;
            const std::uint32_t slot = leaf.first + static_cast<std::uint32_t>(next - bounds);
            compare(query_.triangles.of(tree_.slots[slot].vertices), tree_.slots[slot].triangle);
            *next = std::numeric_limits<T>::max();
        }
    }

    /// No triangle of the leaf from `at` on is nearer, but by what was lost. Negative where one has
    /// no direction to the point.
    HWY_INLINE V<T> leastDistances(const SlotRange& leaf, std::size_t at) const
    {
        const Lanes<T> d;
        const TriangleLanes<T> triangle(loadCorner<T>(tree_, leaf, 0, at),
                                        loadCorner<T>(tree_, leaf, 1, at),
                                        loadCorner<T>(tree_, leaf, 2, at));
        const P3<T> point = broadcast<T>(local_);
        const P3<T> towards = shortestTo(triangle, point);
        auto nearest = hn::Set(d, std::numeric_limits<T>::max());
        for (const P3<T>& corner : triangle.corner)
            nearest = hn::Min(nearest, dot(subtract(corner, point), towards));
        const auto square = dot(towards, towards);
        const auto tiny = hn::Set(d, std::numeric_limits<T>::min());
        const auto bound = hn::Div(nearest, hn::Sqrt(hn::Max(square, tiny)));
        return hn::IfThenElse(hn::Gt(square, tiny), bound, hn::Set(d, T{-1}));
    }

    /// From the point to the edges and, where it is over it, to the face.
    static HWY_INLINE P3<T> shortestTo(const TriangleLanes<T>& triangle, const P3<T>& point)
    {
        const Lanes<T> d;
        const auto tiny = hn::Set(d, std::numeric_limits<T>::min());
        ShortestVector<T> shortest = {{hn::Zero(d), hn::Zero(d), hn::Zero(d)},
                                      hn::Set(d, std::numeric_limits<T>::max())};
        auto least = hn::Set(d, std::numeric_limits<T>::max());
        for (std::size_t k = 0; k < 3; ++k) {
            const P3<T> from = subtract(point, triangle.corner[k]);
            const auto along =
                clampedToOne<T>(hn::Div(dot(from, triangle.edge[k]), triangle.square[k]));
            const P3<T> between =
                plusTimes<T>(subtract(triangle.corner[k], point), along, triangle.edge[k]);
            shortest.keepShorter(between, dot(between, between), hn::FirstN(d, hn::MaxLanes(d)));
            least = hn::Min(least, dot(cross(triangle.edge[k], from), triangle.normal));
        }
        const auto height = dot(subtract(triangle.corner[0], point), triangle.normal);
        const auto part = hn::Div(height, hn::Add(dot(triangle.normal, triangle.normal), tiny));
        const P3<T> toFace = {hn::Mul(part, triangle.normal.x), hn::Mul(part, triangle.normal.y),
                              hn::Mul(part, triangle.normal.z)};
        shortest.keepShorter(toFace, hn::Mul(part, height), hn::Ge(least, hn::Zero(d)));
        return shortest.between;
    }

    /// Of equally near ones the first in the mesh is kept, whatever the order they are met in.
    void compare(const Triangle& t, std::uint32_t triangle)
    {
        const Distance found = distanceTo(t);
        const bool isNearer = found.distance < nearest_.distance ||
                              (found.distance == nearest_.distance && triangle < nearest_.triangle);
        if (!isNearer)
            return;
        nearest_ = {found.distance, found.pointOnA, triangle};
        setLimit(query_.enough.part * found.distance * query_.stretch);
    }

    Distance distanceTo(const Triangle& t) const
    {
        constexpr double kTouching = 1e-12; // of the triangle's size: whether it does is exact
        const nearest::Points points = nearest::points(query_.point, t);
        const double between = points.distance();
        const double size = maxComponent(max(abs(t.b - t.a), abs(t.c - t.a)));
        if (!(between > kTouching * size))
            return distance(t, Segment{query_.point, query_.point});
        return {between, points.onB, query_.point};
    }

    /// Lengths in the tree's unit.
    void setLimit(double limit)
    {
        limit_ = roundedUp<T>(limit + doubt_);
        limitSquare_ = (1 + 16 * kEpsilon) * limit_ * limit_ + std::numeric_limits<T>::min();
    }

    static constexpr T kEpsilon = std::numeric_limits<T>::epsilon();
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    const PointQuery& query_;
    const Tree& tree_;
    T local_[3];
    double doubt_; ///< what bounds on distances may be too large by
    T margin_;     ///< the same, and more, along each coordinate
    T limit_;      ///< what may be as near as this is of interest
    T limitSquare_;
    NearestOnMesh nearest_ = {kInfinity, {}, 0};
    bvh::TraversalStack<T> waiting_;
};

NearestOnMesh nearestInFloats(const PointQuery& query)
{
    return PointTraversal<float>(query).run();
}

NearestOnMesh nearestInDoubles(const PointQuery& query)
{
    return PointTraversal<double>(query).run();
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv {

HWY_EXPORT(nearestInFloats);
HWY_EXPORT(nearestInDoubles);

namespace bvh {
namespace {

constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

} // namespace

/// Lengths in the tree are off by what the axes of the pose are not quite orthonormal.
PointWalk::PointWalk(const PosedMesh& mesh)
    : tree_(treeOf(mesh.bvh)), triangles_(mesh), view_(mesh),
      stretch_(view_.scale() * (1 + view_.distortion() + kRounding))
{
}

NearestOnMesh PointWalk::some(const Vec3& point, std::optional<std::uint32_t> near,
                              const Enough& enough) const
{
    constexpr double kFar = 16; // of the tree's unit; a float's ulp is then 2^-20
    const Vec3 local = view_.toLocal(point);
    const double reach = 1 + maxComponent(abs(local));
    const double margin = view_.margin(point) + kRounding * reach;
    const PointQuery query = {tree_, triangles_, point, local, margin, stretch_, enough, near};
    return reach < kFar && margin < 1 ? HWY_DYNAMIC_DISPATCH(nearestInFloats)(query)
                                      : HWY_DYNAMIC_DISPATCH(nearestInDoubles)(query);
}

} // namespace bvh
} // namespace mbv
#endif
