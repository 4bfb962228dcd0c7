// A ray against the eight boxes of a node, and against the triangles of a leaf, in floats; what may
// be met goes on to a test in doubles. The margin is that of the ray; see local_ray.h.
#if defined(MBV_RAY_TRAVERSAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_RAY_TRAVERSAL_INL_H
#undef MBV_RAY_TRAVERSAL_INL_H
#else
#define MBV_RAY_TRAVERSAL_INL_H
#endif

#include "bvh/bvh_tree.h"
#include "local_ray.h"
#include "ray_walk.h"
#include "traversal_stack.h"

#include <algorithm>
#include <cmath>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "collision/batch/close_up-inl.h"
#include "triangle_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

using bvh::LocalRay;
using bvh::Node;
using bvh::SlotRange;
using bvh::Tree;

/// Finds the triangles that a ray may meet, roughly the nearest first.
class RayTraversal {
public:
    /// The tree is that of the mesh; `limit` is a length along the ray.
    RayTraversal(const TriangleMesh& mesh, const Tree& tree, const LocalRay& ray, double limit)
        : mesh_(mesh), tree_(tree), ray_(ray), limit_(limit), reach_(ray.reach(limit))
    {
        constexpr Sides kSides[] = {&Node::min, &Node::max};
        for (std::size_t i = 0; i < 3; ++i) {
            const bool isBackwards = std::signbit(ray.inverse[i]);
            near_[i] = kSides[isBackwards ? 1 : 0];
            far_[i] = kSides[isBackwards ? 0 : 1];
            const float offset = ray.origin[i] * ray.inverse[i];
            const float widening = ray.margin * std::abs(ray.inverse[i]);
            nearOffset_[i] = offset + widening;
            farOffset_[i] = offset - widening;
        }
        along_ = longestOf(std::abs(ray.direction[0]), std::abs(ray.direction[1]),
                           std::abs(ray.direction[2]));
        way_ = std::copysign(1.0F, ray.direction[along_]);
        backwards_ = way_ < 0 ? ~0U : 0U;
        startDepth_ = way_ * ray.origin[along_];
        constexpr std::size_t kAcross[3][2] = {{1, 2}, {2, 0}, {0, 1}};
        for (std::size_t i = 0; i < 2; ++i) {
            across_[i] = kAcross[along_][i];
            slope_[i] = ray.direction[across_[i]] * ray.inverse[along_];
            middle_[i] = ray.origin[across_[i]] - slope_[i] * ray.origin[along_];
        }
    }

    /// Calls test(slot, SurePassing), which returns the length along the ray up to which triangles
    /// are still of interest: infinity for all, less than 0 to end.
    template <class Test> HWY_INLINE void run(const Test& test)
    {
        bvh::WaitingChild<float> next;
        bool goesOn = open(0, next);
        while (goesOn) {
            const Node& node = tree_.nodes[next.node()];
            if (!node.isLeaf(next.child()))
                goesOn = open(node.first[next.child()], next) || waiting_.pop(reach_, next);
            else if (compare(tree_.leaf(node, next.child()), test))
                goesOn = waiting_.pop(reach_, next);
            else
                return;
        }
    }

private:
    /// Without a branch, which would be missed every other time.
    static HWY_INLINE std::size_t longestOf(float x, float y, float z)
    {
        const auto ofOthers = std::size_t{1} + static_cast<std::size_t>(z > y);
        return static_cast<std::size_t>(std::max(y, z) > x) * ofOthers;
    }

    using Sides = float (Node::*)[3][bvh::kWidth];

    /// Those of the node's children that the ray meets, by where it enters them.
    HWY_INLINE bool open(std::uint32_t index, bvh::WaitingChild<float>& next)
    {
        const Node& node = tree_.nodes[index];
        const F8 d;
        alignas(64) float enters[bvh::kWidth];
        std::uint32_t bits = 0;
#pragma GCC unroll 8
        for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
            auto enter = hn::Zero(d);
            auto leave = hn::Set(d, reach_);
#pragma GCC unroll 3
            for (std::size_t i = 0; i < 3; ++i) {
                const auto inverse = hn::Set(d, ray_.inverse[i]);
                enter = hn::Max(enter, hn::MulSub(hn::Load(d, (node.*near_[i])[i] + at), inverse,
                                                  hn::Set(d, nearOffset_[i])));
                leave = hn::Min(leave, hn::MulSub(hn::Load(d, (node.*far_[i])[i] + at), inverse,
                                                  hn::Set(d, farOffset_[i])));
            }
            bits |= bitsOf(d, hn::Le(enter, leave)) << at;
            hn::Store(enter, d, enters + at);
        }
        bits &= (1U << node.children) - 1;
        return waiting_.push(index, bits, enters, next);
    }

    /// Asks about the triangles of a leaf whose edges the ray may pass on one and the same side;
    /// false where no others are wanted.
    template <class Test> HWY_INLINE bool compare(const SlotRange& leaf, const Test& test)
    {
        constexpr std::uint32_t kLanes = hn::MaxLanes(F8());
        prefetch(leaf.first); // most of a leaf's triangles share vertices with its first or last
        prefetch(leaf.first + leaf.count - 1);
        // The first of the bounds tells the compiler that one step may do.
        for (std::uint32_t at = 0; at < bvh::kWidth && at < leaf.count; at += kLanes) {
            const std::uint32_t used = (1U << std::min(leaf.count - at, kLanes)) - 1;
            const Passings passings = passingsOf(leaf, at);
            for (std::uint32_t left = ~passings.beside & used; left != 0; left &= left - 1) {
                const auto n = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(left));
                limit_ = std::min(limit_, test(leaf.first + at + n, passings.of(n)));
                if (limit_ < 0)
                    return false;
                reach_ = ray_.reach(limit_);
            }
        }
        return true;
    }

    /// What the test will need of a slot.
    HWY_INLINE void prefetch(std::uint32_t slot) const
    {
        for (const std::uint32_t vertex : tree_.slots[slot].vertices)
            hwy::Prefetch(&mesh_.vertices[vertex]);
    }

    /// Of some triangles, a bit each where rounding leaves no doubt.
    struct Passings {
        std::uint32_t beside;  ///< the line passes it by
        std::uint32_t along;   ///< through its inside, along its normal
        std::uint32_t against; ///< through its inside, against its normal
        std::uint32_t ahead;   ///< all of it is beyond where the ray starts

        HWY_INLINE bvh::SurePassing of(std::uint32_t n) const
        {
            const auto isSet = [n](std::uint32_t bits) { return (bits >> n & 1U) != 0; };
            return {isSet(along | against), isSet((along | against) & ahead), isSet(along)};
        }
    };

    /// The triangles are seen along the ray, in the plane of the two axes across the one that it
    /// runs along most, with the ray in the middle (Woop, Benthin, Wald: Watertight Ray/Triangle
    /// Intersection, 2013): it passes an edge on the side that the edge's area with the middle
    /// says. With r the largest coordinate of a triangle and e how far those are off, an area is
    /// off by 4e (r + e), and by 4v r^2 for its products and their difference. Positive areas are
    /// of triangles whose normal points along the axis.
    HWY_INLINE Passings passingsOf(const SlotRange& leaf, std::size_t from) const
    {
        const F8 d;
        const std::size_t stride = leaf.count;
        const auto seen = [&](const float* corner) HWY_ATTR {
            const auto depth = hn::LoadU(d, corner + along_ * stride);
            const auto moved = [&](std::size_t i) HWY_ATTR {
                const auto onPlane = hn::NegMulAdd(hn::Set(d, slope_[i]), depth,
                                                   hn::LoadU(d, corner + across_[i] * stride));
                return hn::Sub(onPlane, hn::Set(d, middle_[i]));
            };
            return Seen{moved(0), moved(1), hn::Mul(depth, hn::Set(d, way_))};
        };
        const float* const rows = tree_.cornerRow(leaf, 0) + from;
        const Seen a = seen(rows);
        const Seen b = seen(rows + 3 * stride);
        const Seen c = seen(rows + 6 * stride);
        const auto ab = areaOf(a, b);
        const auto bc = areaOf(b, c);
        const auto ca = areaOf(c, a);
        const auto r =
            hn::Add(greatestOf(largestOf(a), largestOf(b), largestOf(c)), hn::Set(d, offPlane_));
        const auto error =
            hn::Mul(r, hn::MulAdd(r, hn::Set(d, 0x1p-22F), hn::Set(d, 5 * offPlane_)));
        const auto least = leastOf(ab, bc, ca);
        const auto most = greatestOf(ab, bc, ca);
        const std::uint32_t allPositive = bitsOf(d, hn::Gt(least, error));
        const std::uint32_t allNegative = bitsOf(d, hn::Lt(most, hn::Neg(error)));
        const std::uint32_t somePositive = bitsOf(d, hn::Gt(most, error));
        const std::uint32_t someNegative = bitsOf(d, hn::Lt(least, hn::Neg(error)));
        const std::uint32_t ahead = bitsOf(
            d, hn::Gt(leastOf(a.depth, b.depth, c.depth), hn::Set(d, startDepth_ + offPlane_)));
        const std::uint32_t turned = (allPositive ^ allNegative) & backwards_;
        return {somePositive & someNegative, allPositive ^ turned, allNegative ^ turned, ahead};
    }

    /// Corners: across the ray, and how far along it.
    struct Seen {
        V8 x, y, depth;
    };

    static HWY_INLINE V8 areaOf(const Seen& a, const Seen& b)
    {
        return hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x));
    }

    static HWY_INLINE V8 largestOf(const Seen& a)
    {
        return hn::Max(hn::Abs(a.x), hn::Abs(a.y));
    }

    const TriangleMesh& mesh_;
    const Tree& tree_;
    const LocalRay& ray_;
    double limit_; ///< a length along the ray
    float reach_;  ///< the same along the local one
    Sides near_[3];
    Sides far_[3];
    float nearOffset_[3];
    float farOffset_[3];
    std::size_t along_;                ///< the axis of the direction's largest component
    float way_;                        ///< 1 or -1, its sign
    std::uint32_t backwards_;          ///< all bits where that is -1
    float startDepth_;                 ///< of the ray's start, along that axis and way
    std::size_t across_[2];            ///< the others
    float slope_[2];                   ///< of the ray, over the axis along
    float middle_[2];                  ///< where it is at zero of that axis
    float offPlane_ = 2 * ray_.margin; ///< how far corners are off at most, seen along the ray
    bvh::TraversalStack<float> waiting_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
