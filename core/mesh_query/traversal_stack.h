#pragma once

#include "bvh/bvh_tree.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <hwy/base.h>

/// What a walk down a tree has yet to look at. Internal.
namespace mbv::bvh {

/// A child of a node, and how far off it is at least.
template <class T> struct WaitingChild {
    /// What is not negative has the order of its bits, and whole numbers are chosen between without
    /// a branch, which would be missed every other time.
    using Bits =
        std::conditional_t<sizeof(T) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;

    Bits bits;          ///< of how far
    std::uint32_t slot; ///< kWidth times the node, plus the child; 2^29 nodes have 137 GB

    T nearness() const { return std::bit_cast<T>(bits); }
    std::uint32_t node() const { return slot / kWidth; }
    std::uint32_t child() const { return slot % kWidth; }
};

/// The nearer one becomes the first.
template <class T> HWY_INLINE void sort(WaitingChild<T>& nearer, WaitingChild<T>& farther)
{
    using Bits = typename WaitingChild<T>::Bits;
    const bool swaps = farther.bits < nearer.bits;
    const Bits bits = (nearer.bits ^ farther.bits) & (Bits{0} - static_cast<Bits>(swaps));
    const std::uint32_t slot =
        (nearer.slot ^ farther.slot) & (0U - static_cast<std::uint32_t>(swaps));
    nearer = {nearer.bits ^ bits, nearer.slot ^ slot};
    farther = {farther.bits ^ bits, farther.slot ^ slot};
}

/// Depth first, and of each node's children the nearest first.
template <class T> class TraversalStack {
public:
    /// Of the children of a node whose bits are set, child n as near as nearness[n] >= 0, the
    /// nearest becomes `next` and the others wait. False where there are none.
    HWY_INLINE bool push(std::uint32_t node, std::uint32_t bits, const T* nearness,
                         WaitingChild<T>& next)
    {
        if (bits == 0)
            return false;
        const auto lowestOf = [&](std::uint32_t some) {
            const auto child = static_cast<std::uint32_t>(hwy::Num0BitsBelowLS1Bit_Nonzero32(some));
            return WaitingChild<T>{std::bit_cast<typename WaitingChild<T>::Bits>(nearness[child]),
                                   static_cast<std::uint32_t>(kWidth) * node + child};
        };
        // One or two in most cases: without a branch between them.
        const std::size_t before = count_;
        std::uint32_t others = bits & (bits - 1);
        next = lowestOf(bits);
        WaitingChild<T> second = lowestOf(others != 0 ? others : bits);
        sort(next, second);
        waiting_[count_] = second;
        count_ += static_cast<std::size_t>(others != 0);
        for (others &= others - 1; others != 0; others &= others - 1) {
            WaitingChild<T> later = lowestOf(others);
            sort(next, later);
            std::size_t place = count_++;
            for (; place > before && waiting_[place - 1].bits < later.bits; --place)
                waiting_[place] = waiting_[place - 1];
            waiting_[place] = later;
        }
        return true;
    }

    /// The next of those that are no farther off than `limit`; false where there are none.
    HWY_INLINE bool pop(T limit, WaitingChild<T>& next)
    {
        do {
            if (count_ == 0)
                return false;
            next = waiting_[--count_];
        } while (next.nearness() > limit);
        return true;
    }

private:
    /// The others of each node on the way down, and the place behind.
    static constexpr std::size_t kMax = (kWidth - 1) * kMaxDepth + 1;

    std::size_t count_ = 0;
    WaitingChild<T> waiting_[kMax];
};

} // namespace mbv::bvh
