// A ray against the eight boxes of a node, and against the triangles of a leaf, in floats; what may
// be met goes on to the exact test.
//
// The ray is cut, in doubles, to where it enters the box of the mesh: from there on coordinates are
// at most 1 + m, and lengths below 4, with m the bound on what doubles lose (see local_view.cpp).
// Let v = 2^-24. Every error is one of a coordinate, as if a box or a corner were moved:
// - the origin is rounded, v (1 + m), and the direction, 4v at the end of the ray; a component of
//   the direction that is raised to 2^-30 moves it by 2^-28;
// - a slab's near side is at (side - o) / d, computed as side * inverse - o * inverse: the inverse
// is
//   off by v a factor, the product o * inverse and the result by v each: 3v (2 + m) along the axis;
// - a leaf's triangles are seen from where the ray enters its box, off by 8v for the product and
//   the sum, and their corners are stored to v.
// All are less than 2^-19 + m in sum for m < 1, which is the margin.
#include "ray_walk.h"

#include "bvh/access.h"
#include "geometry/directed_rounding.h"
#include "local_view.h"

#include <algorithm>
#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "mesh_query/ray_walk.cpp" // NOLINT(bugprone-suspicious-include)
#include <hwy/foreach_target.h>

#include <hwy/highway.h>

#include "collision/batch/close_up-inl.h"
#include "triangle_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::LocalRay;
using bvh::Node;
using bvh::SlotRange;
using bvh::Tree;
using bvh::TriangleTest;

/// What may wait: the others of each node on the way down.
constexpr std::size_t kMostStops = (bvh::kWidth - 1) * bvh::kMostDepth + 1;

class RayTraversal {
public:
    RayTraversal(const Tree& tree, const LocalRay& ray, double limit)
        : tree_(tree), ray_(ray), limit_(limit), reach_(ray.reach(limit))
    {
        for (std::size_t i = 0; i < 3; ++i) {
            inverse_[i] = 1 / ray.direction[i];
            isBackwards_[i] = ray.direction[i] < 0;
            const float widening = isBackwards_[i] ? -ray.margin : ray.margin;
            nearOffset_[i] = (ray.origin[i] + widening) * inverse_[i];
            farOffset_[i] = (ray.origin[i] - widening) * inverse_[i];
        }
    }

    void run(const TriangleTest& test)
    {
        open(tree_.nodes.front());
        while (count_ > 0) {
            const Stop stop = stops_[--count_];
            if (stop.enter > reach_)
                continue;
            if (stop.triangles == 0)
                open(tree_.nodes[stop.first]);
            else if (!compare({stop.first, stop.triangles}, stop.enter, test))
                return;
        }
    }

private:
    /// A child of a node, and where the ray enters its box.
    struct Stop {
        std::uint32_t first;
        std::uint32_t triangles;
        float enter;
    };

    /// The children that the ray meets go to the stack, the nearest last.
    void open(const Node& node)
    {
        const F8 d;
        alignas(64) float enters[bvh::kWidth];
        std::uint32_t bits = 0;
#pragma GCC unroll 8
        for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
            auto enter = hn::Zero(d);
            auto leave = hn::Set(d, reach_);
#pragma GCC unroll 3
            for (std::size_t i = 0; i < 3; ++i) {
                const float* near = isBackwards_[i] ? node.max[i] : node.min[i];
                const float* far = isBackwards_[i] ? node.min[i] : node.max[i];
                const auto inverse = hn::Set(d, inverse_[i]);
                enter = hn::Max(
                    enter, hn::MulSub(hn::Load(d, near + at), inverse, hn::Set(d, nearOffset_[i])));
                leave = hn::Min(
                    leave, hn::MulSub(hn::Load(d, far + at), inverse, hn::Set(d, farOffset_[i])));
            }
            bits |= bitsOf(d, hn::Le(enter, leave)) << at;
            hn::Store(enter, d, enters + at);
        }
        const std::size_t before = count_;
        for (bits &= (1U << node.children) - 1; bits != 0; bits &= bits - 1) {
            const std::size_t child = hwy::Num0BitsBelowLS1Bit_Nonzero32(bits);
            const Stop stop = {node.first[child], node.triangles[child], enters[child]};
            std::size_t place = count_++;
            for (; place > before && stops_[place - 1].enter < stop.enter; --place)
                stops_[place] = stops_[place - 1];
            stops_[place] = stop;
        }
    }

    /// Asks about the triangles of a leaf whose edges the ray may pass on one and the same side;
    /// false where no others are wanted.
    bool compare(const SlotRange& leaf, float enter, const TriangleTest& test)
    {
        constexpr std::uint32_t kLanes = hn::MaxLanes(F8());
        for (std::uint32_t at = 0; at < leaf.count; at += kLanes) {
            const std::uint32_t used = (1U << std::min(leaf.count - at, kLanes)) - 1;
            for (std::uint32_t left = mayMeet(loadTriangles(tree_, leaf, at), enter) & used;
                 left != 0; left &= left - 1) {
                const std::size_t n = at + hwy::Num0BitsBelowLS1Bit_Nonzero32(left);
                limit_ = std::min(limit_, test(tree_.order[leaf.first + n]));
                if (limit_ < 0)
                    return false;
                reach_ = ray_.reach(limit_);
            }
        }
        return true;
    }

    /// Of each triangle with corners a, b, c, seen from a point of the ray, the volumes of its
    /// edges with the direction. With r the largest coordinate of the three and e the margin, one
    /// is off by 2 * 3 e (r + e) for the corners, and by 24v r^2 for the six products of three and
    /// their sum.
    HWY_INLINE std::uint32_t mayMeet(const V8Triangle& t, float enter) const
    {
        const F8 d;
        const auto from = [&](std::size_t i) HWY_ATTR {
            return hn::Set(d, ray_.origin[i] + enter * ray_.direction[i]);
        };
        const V8Point origin = {from(0), from(1), from(2)};
        const V8Point direction = {hn::Set(d, ray_.direction[0]), hn::Set(d, ray_.direction[1]),
                                   hn::Set(d, ray_.direction[2])};
        const V8Point a = subtract(t.a, origin);
        const V8Point b = subtract(t.b, origin);
        const V8Point c = subtract(t.c, origin);
        const V8Point ofA = cross(direction, a);
        const auto ab = dot(ofA, b);
        const auto bc = dot(cross(direction, b), c);
        const auto ca = hn::Neg(dot(ofA, c));
        const auto largest = [&](const V8Point& p) HWY_ATTR {
            return greatestOf(hn::Abs(p.x), hn::Abs(p.y), hn::Abs(p.z));
        };
        const auto r =
            hn::Add(greatestOf(largest(a), largest(b), largest(c)), hn::Set(d, ray_.margin));
        const auto error =
            hn::Mul(r, hn::MulAdd(r, hn::Set(d, 0x1p-19F), hn::Set(d, 7 * ray_.margin)));
        const auto misses = hn::And(hn::Lt(leastOf(ab, bc, ca), hn::Neg(error)),
                                    hn::Gt(greatestOf(ab, bc, ca), error));
        return ~bitsOf(d, misses);
    }

    const Tree& tree_;
    const LocalRay& ray_;
    double limit_; ///< a length in the world
    float reach_;  ///< the same along the local ray
    float inverse_[3];
    float nearOffset_[3];
    float farOffset_[3];
    bool isBackwards_[3];
    std::size_t count_ = 0;
    Stop stops_[kMostStops];
};

void traverse(const Tree& tree, const LocalRay& ray, double limit, const TriangleTest& test)
{
    RayTraversal(tree, ray, limit).run(test);
}

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace mbv::bvh {

HWY_EXPORT(traverse);

namespace {

constexpr float kFloatMargin = 0x1p-19F;
/// Beyond this a slab is as good as parallel to the ray, and zero times it is still zero.
constexpr double kLargestInverse = 1e290;
/// Of the direction in floats; less is as good as parallel from the mesh's box on.
constexpr double kLeastComponent = 0x1p-30;

double inverseOf(double x)
{
    return std::abs(x) * kLargestInverse > 1 ? 1 / x : std::copysign(kLargestInverse, x);
}

} // namespace

float LocalRay::reach(double lengthInWorld) const
{
    constexpr double kEnd = 8; // behind all of the mesh
    return roundedUp<float>(std::min(lengthInWorld * scale - start, kEnd)) + margin;
}

RayWalk::RayWalk(const PosedMesh& posed, const Ray& ray) : tree_(treeOf(posed.bvh)), maxT_(ray.maxT)
{
    const LocalView view(posed);
    const Vec3 origin = view.toLocal(ray.origin);
    const Vec3 direction = view.directionToLocal(normalized(ray.direction)) / view.scale();
    // Rounding of the direction and of the slabs moves the ray by a few roundings of the way to
    // the mesh, which is no longer than 2 from a local origin within 1.
    constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();
    const double margin = view.margin(ray.origin) + kRounding * (2 + maxComponent(abs(origin)));
    isFar_ = !(margin < 1);
    if (isFar_)
        return;
    double enter = 0;
    double leave = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        const double inverse = inverseOf(direction[i]);
        const double first = (tree_.whole.min[axis][0] - margin - origin[i]) * inverse;
        const double last = (tree_.whole.max[axis][0] + margin - origin[i]) * inverse;
        enter = std::max(enter, std::min(first, last));
        leave = std::min(leave, std::max(first, last));
    }
    if (enter > leave)
        return;
    LocalRay& local = ray_.emplace();
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        local.origin[axis] = static_cast<float>(origin[i] + enter * direction[i]);
        local.direction[axis] = static_cast<float>(
            std::copysign(std::max(std::abs(direction[i]), kLeastComponent), direction[i]));
    }
    local.margin = roundedUp<float>(margin) + kFloatMargin;
    local.start = enter;
    local.scale = view.scale();
}

void RayWalk::visit(const TriangleTest& test) const
{
    if (ray_)
        HWY_DYNAMIC_DISPATCH(traverse)(tree_, *ray_, maxT_, test);
    if (!isFar_)
        return;
    for (const std::uint32_t triangle : tree_.order) {
        if (test(triangle) < 0)
            return;
    }
}

} // namespace mbv::bvh
#endif
