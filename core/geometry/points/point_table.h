#pragma once

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv {

/// Seeded at random, so that no file can be crafted to make all its vertices collide. Internal.
class PointHash {
public:
    PointHash();

    /// One for 0 and -0.
    ///
    /// A sum of products of the halves of the coordinates and random keys, of which the upper 32
    /// bits are strongly universal (Lemire, Kaser, "Strongly universal string hashing is fast",
    /// Computer Journal 57, 2014: Multilinear-HM). The finalizer is one to one, so it leaves them
    /// so, and spreads points of a grid that lie in rows of slots.
    std::uint32_t operator()(const Vec3& p) const
    {
        const std::uint64_t sum = keys_[0] + product(p.x, 1) + product(p.y, 3) + product(p.z, 5);
        return finalized(static_cast<std::uint32_t>(sum >> 32));
    }

private:
    std::uint64_t product(double x, std::size_t key) const
    {
        const auto bits = std::bit_cast<std::uint64_t>(x + 0.0); // -0 + 0 is +0
        return (keys_[key] + (bits >> 32)) * (keys_[key + 1] + (bits & 0xFFFF'FFFF));
    }

    /// That of MurmurHash3 (Appleby, 2011).
    static constexpr std::uint32_t finalized(std::uint32_t x)
    {
        x = (x ^ (x >> 16)) * 0x85EB'CA6B;
        x = (x ^ (x >> 13)) * 0xC2B2'AE35;
        return x ^ (x >> 16);
    }

    std::array<std::uint64_t, 7> keys_;
};

/// Of points, each with a number below kEmpty: a hash table with linear probing, that any number of
/// threads may add to. Where points are equal (0 equals -0) it keeps the lowest of their numbers,
/// so what it has does not depend on the threads. Internal.
class PointTable {
public:
    static constexpr std::uint32_t kEmpty = 0xFFFF'FFFF;

    /// For so many different points: more than twice the slots, up to 2^32 of them.
    explicit PointTable(std::size_t points);

    bool hasRoomFor(std::size_t points) const
    {
        return 2 * points <= numbers_.size() || numbers_.size() == kMaxSlots;
    }

    /// Adds the points at(i) with number(i) for i in [begin, end) and tells keep(i, slot) where
    /// they are. `pointOf` gives the point of any number that has been added, or is being.
    template <class At, class Number, class PointOf, class Keep>
    void add(std::size_t begin, std::size_t end, const At& at, const Number& number,
             const PointOf& pointOf, const Keep& keep);

    /// The number there, and another one in its place.
    std::uint32_t at(std::uint32_t slot) const
    {
        return std::atomic_ref(numbers_[slot]).load(std::memory_order_relaxed);
    }
    void put(std::uint32_t slot, std::uint32_t number)
    {
        std::atomic_ref(numbers_[slot]).store(number, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t kMaxSlots = std::size_t{1} << 32;

    /// Points that are looked up together, so that the processor waits for the memory of all of
    /// them at once: half the time of one by one for millions of vertices.
    static constexpr std::size_t kBlock = 48;

    std::uint32_t firstSlotOf(const Vec3& p) const
    {
        return hash_(p) & static_cast<std::uint32_t>(numbers_.size() - 1);
    }

    template <class PointOf>
    std::uint32_t slotOf(std::uint32_t first, const Vec3& p, std::uint32_t number,
                         const PointOf& pointOf);

    mutable std::vector<std::uint32_t> numbers_; ///< a power of two; atomic_ref takes no const
    PointHash hash_;
};

/// The slot of the point, where its number now is, or a lower one.
template <class PointOf>
std::uint32_t PointTable::slotOf(std::uint32_t first, const Vec3& p, std::uint32_t number,
                                 const PointOf& pointOf)
{
    const std::size_t mask = numbers_.size() - 1;
    for (std::size_t slot = first;; slot = (slot + 1) & mask) {
        const std::atomic_ref there(numbers_[slot]);
        std::uint32_t known = there.load(std::memory_order_relaxed);
        if (known == kEmpty &&
            there.compare_exchange_strong(known, number, std::memory_order_relaxed))
            return static_cast<std::uint32_t>(slot);
        // `known` is what is there by now; what is of another point stays so.
        if (pointOf(known) != p)
            continue;
        while (number < known &&
               !there.compare_exchange_weak(known, number, std::memory_order_relaxed)) {
        }
        return static_cast<std::uint32_t>(slot);
    }
}

template <class At, class Number, class PointOf, class Keep>
void PointTable::add(std::size_t begin, std::size_t end, const At& at, const Number& number,
                     const PointOf& pointOf, const Keep& keep)
{
    std::array<std::uint32_t, kBlock> slots{};
    std::array<std::uint32_t, kBlock> known{};
    std::array<bool, kBlock> found{};
    for (; begin < end; begin += std::min(kBlock, end - begin)) {
        const std::size_t count = std::min(kBlock, end - begin);
        for (std::size_t i = 0; i < count; ++i)
            slots[i] = firstSlotOf(at(begin + i));
        // Loads that do not depend on one another: their cache misses overlap.
        for (std::size_t i = 0; i < count; ++i)
            known[i] = this->at(slots[i]);
        for (std::size_t i = 0; i < count; ++i)
            found[i] = known[i] < number(begin + i) && pointOf(known[i]) == at(begin + i);
        for (std::size_t i = 0; i < count; ++i)
            keep(begin + i,
                 found[i] ? slots[i] : slotOf(slots[i], at(begin + i), number(begin + i), pointOf));
    }
}

} // namespace mbv
