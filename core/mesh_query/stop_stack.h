#pragma once

#include "bvh/bvh_tree.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include <hwy/base.h>

/// What a walk down a tree has yet to look at. Internal.
namespace mbv::bvh {

/// A node, or a leaf where it has triangles, and how far off it is at least.
template <class T> struct Stop {
    std::uint32_t first; ///< see Node::first
    std::uint32_t triangles;
    T nearness;

    bool isLeaf() const { return triangles != 0; }
    SlotRange leaf() const { return {first, triangles}; }
};

/// Depth first, and of each node's children the nearest first.
template <class T> class StopStack {
public:
    /// Of the children of a node whose bits are set, child n as near as nearness[n], the nearest
    /// becomes `next` and the others wait. False where there are none.
    HWY_INLINE bool push(const Node& node, std::uint32_t bits, const T* nearness, Stop<T>& next)
    {
        if (bits == 0)
            return false;
        const auto lowestOf = [&](std::uint32_t some) {
            const std::size_t child = hwy::Num0BitsBelowLS1Bit_Nonzero32(some);
            return Stop<T>{node.first[child], node.triangles[child], nearness[child]};
        };
        next = lowestOf(bits);
        const std::size_t before = count_;
        for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
            Stop<T> later = lowestOf(bits);
            if (later.nearness < next.nearness)
                std::swap(later, next);
            std::size_t place = count_++;
            for (; place > before && stops_[place - 1].nearness < later.nearness; --place)
                stops_[place] = stops_[place - 1];
            stops_[place] = later;
        }
        return true;
    }

    /// The next of those that are no farther off than `limit`; false where there are none.
    HWY_INLINE bool pop(T limit, Stop<T>& next)
    {
        do {
            if (count_ == 0)
                return false;
            next = stops_[--count_];
        } while (next.nearness > limit);
        return true;
    }

private:
    /// The others of each node on the way down.
    static constexpr std::size_t kMost = (kWidth - 1) * kMostDepth + 1;

    std::size_t count_ = 0;
    Stop<T> stops_[kMost];
};

} // namespace mbv::bvh
