// A ray against the eight boxes of a node, and against the triangles of a leaf, in floats; what may
// be met goes on to the exact test. The margin is that of the ray; see local_ray.h.
#if defined(MBV_RAY_TRAVERSAL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_RAY_TRAVERSAL_INL_H
#undef MBV_RAY_TRAVERSAL_INL_H
#else
#define MBV_RAY_TRAVERSAL_INL_H
#endif

#include "bvh/bvh_tree.h"
#include "local_ray.h"
#include "stop_stack.h"

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
    /// `limit` is a length along the ray.
    RayTraversal(const Tree& tree, const LocalRay& ray, double limit)
        : tree_(tree), ray_(ray), limit_(limit), reach_(ray.reach(limit))
    {
        float largest = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            constexpr Sides kSides[] = {&Node::min, &Node::max};
            const bool isBackwards = std::signbit(ray.inverse[i]);
            const float widening = std::copysign(ray.margin, ray.inverse[i]);
            near_[i] = kSides[isBackwards ? 1 : 0];
            far_[i] = kSides[isBackwards ? 0 : 1];
            nearOffset_[i] = (ray.origin[i] + widening) * ray.inverse[i];
            farOffset_[i] = (ray.origin[i] - widening) * ray.inverse[i];
            largest = std::max(largest, std::abs(ray.direction[i]));
        }
        errorOfSquare_ = 0x1p-19F * largest;
        errorOfLength_ = 7 * ray.margin * largest;
    }

    /// Calls test(slot), which returns the length along the ray up to which triangles are still of
    /// interest: infinity for all, less than 0 to end.
    template <class Test> HWY_INLINE void run(const Test& test)
    {
        bvh::Stop<float> next = {0, 0, 0};
        do {
            while (!next.isLeaf()) {
                if (!open(tree_.nodes[next.first], next) && !stops_.pop(reach_, next))
                    return;
            }
            if (!compare(next.leaf(), next.nearness, test))
                return;
        } while (stops_.pop(reach_, next));
    }

private:
    using Sides = float (Node::*)[3][bvh::kWidth];

    /// Those of the node's children that the ray meets, by where it enters them.
    HWY_INLINE bool open(const Node& node, bvh::Stop<float>& next)
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
        return stops_.push(node, bits, enters, next);
    }

    /// Asks about the triangles of a leaf whose edges the ray may pass on one and the same side;
    /// false where no others are wanted.
    template <class Test>
    HWY_INLINE bool compare(const SlotRange& leaf, float enter, const Test& test)
    {
        constexpr std::uint32_t kLanes = hn::MaxLanes(F8());
        hwy::Prefetch(&tree_.order[leaf.first]); // the test will need them
        hwy::Prefetch(&tree_.vertices[leaf.first]);
        hwy::Prefetch(&tree_.vertices[leaf.first + leaf.count - 1]);
        for (std::uint32_t at = 0; at < leaf.count; at += kLanes) {
            const std::uint32_t used = (1U << std::min(leaf.count - at, kLanes)) - 1;
            for (std::uint32_t left = mayMeet(loadTriangles(tree_, leaf, at), enter) & used;
                 left != 0; left &= left - 1) {
                const auto n = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(left));
                limit_ = std::min(limit_, test(leaf.first + at + n));
                if (limit_ < 0)
                    return false;
                reach_ = ray_.reach(limit_);
            }
        }
        return true;
    }

    /// Of each triangle with corners a, b, c, seen from a point of the ray, the volumes of its
    /// edges with the direction. With r the largest coordinate of the three, e the margin and d the
    /// largest of the direction, one is off by 2 * 3 e (r + e) d for the corners, and by 24v r^2 d
    /// for the six products of three and their sum.
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
            hn::Mul(r, hn::MulAdd(r, hn::Set(d, errorOfSquare_), hn::Set(d, errorOfLength_)));
        const auto misses = hn::And(hn::Lt(leastOf(ab, bc, ca), hn::Neg(error)),
                                    hn::Gt(greatestOf(ab, bc, ca), error));
        return ~bitsOf(d, misses);
    }

    const Tree& tree_;
    const LocalRay& ray_;
    double limit_; ///< a length along the ray
    float reach_;  ///< the same along the local one
    Sides near_[3];
    Sides far_[3];
    float nearOffset_[3];
    float farOffset_[3];
    float errorOfSquare_;
    float errorOfLength_;
    bvh::StopStack<float> stops_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
