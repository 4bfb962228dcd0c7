#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Where an edge, by the numbers of its ends, passes a triangle.
struct EdgeCrossing {
    std::uint32_t low = 0; ///< the lesser end
    std::uint32_t high = 0;
    std::uint32_t triangle = 0;

    friend bool operator==(const EdgeCrossing&, const EdgeCrossing&) = default;
};

/// Numbers of such points: those of an edge and a triangle are asked for by all triangles that have
/// the edge. Open addressing, at most half full.
class CrossingTable {
public:
    explicit CrossingTable(std::size_t expected)
        : slots_(std::bit_ceil(std::max<std::size_t>(64, 2 * expected)))
    {
    }

    /// Its number, which make() gives where there is none yet.
    template <class Make> std::uint32_t numberOf(const EdgeCrossing& crossing, const Make& make)
    {
        Slot* slot = &slotOf(crossing);
        if (!slot->isUsed) {
            if (2 * ++size_ > slots_.size()) {
                grow();
                slot = &slotOf(crossing);
            }
            *slot = {crossing, make(), true};
        }
        return slot->number;
    }

private:
    struct Slot {
        EdgeCrossing crossing;
        std::uint32_t number = 0;
        bool isUsed = false;
    };

    /// Multiplicative (Knuth, TAOCP 3, 6.4).
    static std::size_t hashOf(const EdgeCrossing& crossing)
    {
        constexpr std::uint64_t kFactor = 0x9E37'79B9'7F4A'7C15;
        std::uint64_t hash = (std::uint64_t{crossing.low} << 32 | crossing.high) * kFactor;
        hash = ((hash ^ hash >> 32) + crossing.triangle) * kFactor;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }

    /// Its own, or the free one that would be.
    Slot& slotOf(const EdgeCrossing& crossing)
    {
        std::size_t slot = hashOf(crossing) & (slots_.size() - 1);
        while (slots_[slot].isUsed && !(slots_[slot].crossing == crossing))
            slot = (slot + 1) & (slots_.size() - 1);
        return slots_[slot];
    }

    void grow()
    {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.isUsed)
                slotOf(slot.crossing) = slot;
        }
    }

    std::vector<Slot> slots_; ///< a power of two
    std::size_t size_ = 0;
};

} // namespace mbv::solid
