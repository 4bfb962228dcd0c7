// Support queries on a mesh, by its stored corners: those of a leaf, and the boxes of a node, at
// once. The ends of a box and of a corner in it are computed alike, and rounding keeps their order.
#if defined(MBV_SUPPORT_WALK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_SUPPORT_WALK_INL_H
#undef MBV_SUPPORT_WALK_INL_H
#else
#define MBV_SUPPORT_WALK_INL_H
#endif

#include "collision/batch/close_up-inl.h"
#include "support_walk.h"
#include "triangle_distance-inl.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

class SupportWalk {
public:
    /// The triangle that has the mesh's support point, with how far the mesh reaches. Across a flat
    /// face all of its boxes reach farther than its corners by a rounding: of many, it is a
    /// triangle that is as good as that, and the mesh reaches no farther than is said. Where that
    /// face is slanted its boxes reach farther by their sizes: it is given up after many.
    bvh::SupportTriangle triangle(const bvh::Tree& tree, const Vec3& direction)
    {
        bvh::SupportTriangle found;
        const Direction along(direction);
        waiting_.clear();
        open(tree, 0, along, found.end);
        std::size_t nextLook = kFirstLook;
        for (std::size_t opened = 0; !waiting_.empty(); ++opened) {
            const bvh::SupportChild next = waiting_.back();
            waiting_.pop_back();
            if (!(next.end > found.end))
                continue;
            if (opened >= nextLook) {
                nextLook *= 2;
                const double most = mostOf(next);
                if (most <= found.end + kBoxRounding || opened >= kMaxOpened) {
                    found.end = most;
                    break;
                }
            }
            const bvh::Node& node = tree.nodes[next.node];
            if (node.isLeaf(next.child))
                keepFurthest(tree, tree.leaf(node, next.child), along, found);
            else
                open(tree, node.first[next.child], along, found.end);
        }
        return found;
    }

    /// All triangles that reach as far as `least`; false where they are more than a few.
    bool triangles(const bvh::Tree& tree, const Vec3& direction, double least,
                   std::vector<bvh::SupportTriangle>& found)
    {
        found.clear();
        const Direction along(direction);
        waiting_.clear();
        open(tree, 0, along, least);
        while (!waiting_.empty()) {
            const bvh::SupportChild next = waiting_.back();
            waiting_.pop_back();
            const bvh::Node& node = tree.nodes[next.node];
            if (node.isLeaf(next.child))
                takeAll(tree, tree.leaf(node, next.child), along, least, found);
            else
                open(tree, node.first[next.child], along, least);
            if (found.size() > kMaxTriangles || waiting_.size() > kMaxChildren)
                return false;
        }
        return true;
    }

private:
    static constexpr std::size_t kFirstLook = 128; ///< after so many whether the rest is level
    static constexpr std::size_t kMaxOpened = 1024;
    static constexpr double kBoxRounding = 0x1p-22;
    static constexpr std::size_t kMaxTriangles = 40;
    static constexpr std::size_t kMaxChildren = 64;

    using D = Lanes<double>;

    /// A direction, and the side of a box that is furthest along it.
    struct Direction {
        double axis[3];
        float (bvh::Node::*side[3])[3][bvh::kWidth];

        explicit Direction(const Vec3& direction)
        {
            for (int i = 0; i < 3; ++i) {
                axis[i] = direction[i];
                side[i] = direction[i] > 0 ? &bvh::Node::max : &bvh::Node::min;
            }
        }
    };

    /// Nothing that waits reaches farther, nor does this child.
    double mostOf(const bvh::SupportChild& next) const
    {
        double most = next.end;
        for (const bvh::SupportChild& child : waiting_)
            most = std::max(most, child.end);
        return most;
    }

    /// Those of a node's children that reach as far as `least` wait, the furthest on top.
    void open(const bvh::Tree& tree, std::uint32_t index, const Direction& along, double least)
    {
        const D d;
        const bvh::Node& node = tree.nodes[index];
        const P3<double> axis = broadcast<double>(along.axis);
        alignas(64) double ends[bvh::kWidth];
        for (std::size_t at = 0; at < bvh::kWidth; at += hn::MaxLanes(d)) {
            const P3<double> furthest = {loadFloats<double>((node.*along.side[0])[0] + at),
                                         loadFloats<double>((node.*along.side[1])[1] + at),
                                         loadFloats<double>((node.*along.side[2])[2] + at)};
            hn::Store(dot(furthest, axis), d, ends + at);
        }
        const std::size_t before = waiting_.size();
        for (std::uint32_t child = 0; child < node.children; ++child) {
            if (ends[child] < least)
                continue;
            std::size_t place = waiting_.size();
            waiting_.push_back({ends[child], index, child});
            for (; place > before && waiting_[place - 1].end > ends[child]; --place)
                std::swap(waiting_[place - 1], waiting_[place]);
        }
    }

    /// How far the corners of a leaf's triangles from `at` on reach.
    struct Ends {
        V<double> corner[3];
        V<double> furthest;

        Ends(const bvh::Tree& tree, const bvh::SlotRange& leaf, std::size_t at,
             const Direction& along)
        {
            const P3<double> axis = broadcast<double>(along.axis);
            for (std::size_t k = 0; k < 3; ++k)
                corner[k] = dot(loadCorner<double>(tree, leaf, k, at), axis);
            furthest = hn::Max(corner[0], hn::Max(corner[1], corner[2]));
        }

        /// What lane n has found.
        bvh::SupportTriangle of(const bvh::Tree& tree, const bvh::SlotRange& leaf, std::size_t at,
                                std::size_t n) const
        {
            const D d;
            alignas(64) double ends[3][bvh::kWidth];
            for (std::size_t k = 0; k < 3; ++k)
                hn::Store(corner[k], d, ends[k]);
            std::size_t k = 0;
            for (std::size_t other = 1; other < 3; ++other)
                k = ends[other][n] > ends[k][n] ? other : k;
            const auto coordinate = [&](std::size_t i) {
                return static_cast<double>(tree.cornerRow(leaf, 3 * k + i)[at + n]);
            };
            return {tree.slots[leaf.first + at + n].triangle, ends[k][n],
                    Vec3{coordinate(0), coordinate(1), coordinate(2)}};
        }
    };

    static void keepFurthest(const bvh::Tree& tree, const bvh::SlotRange& leaf,
                             const Direction& along, bvh::SupportTriangle& found)
    {
        const D d;
        for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
            const Ends ends(tree, leaf, at, along);
            const auto used = hn::FirstN(d, leaf.count - at);
            const auto furthest = hn::IfThenElse(used, ends.furthest, hn::Set(d, found.end));
            const auto most = hn::MaxOfLanes(d, furthest);
            if (hn::GetLane(most) > found.end) {
                const std::uint32_t bits = bitsOf(d, hn::And(used, hn::Eq(furthest, most)));
                found = ends.of(tree, leaf, at, hwy::Num0BitsBelowLS1Bit_Nonzero32(bits));
            }
        }
    }

    static void takeAll(const bvh::Tree& tree, const bvh::SlotRange& leaf, const Direction& along,
                        double least, std::vector<bvh::SupportTriangle>& found)
    {
        const D d;
        for (std::size_t at = 0; at < leaf.count; at += hn::MaxLanes(d)) {
            const Ends ends(tree, leaf, at, along);
            const auto used = hn::FirstN(d, leaf.count - at);
            const auto reach = hn::And(used, hn::Ge(ends.furthest, hn::Set(d, least)));
            for (std::uint32_t bits = bitsOf(d, reach); bits != 0; bits &= bits - 1) {
                const std::size_t n = hwy::Num0BitsBelowLS1Bit_Nonzero32(bits);
                found.push_back(ends.of(tree, leaf, at, n));
            }
        }
    }

    std::vector<bvh::SupportChild> waiting_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
