// What kernels that select lanes share, compiled once per instruction set.
#ifndef MBV_FIT_LANE_ORDERS
#define MBV_FIT_LANE_ORDERS

#include <array>
#include <cstddef>
#include <cstdint>

namespace mbv {

/// For every mask of eight lanes: those of the mask, ascending, and then the others. Fewer lanes
/// use the first masks, and of each the first numbers.
using LaneOrders = std::array<std::array<std::uint8_t, 8>, 256>;

consteval LaneOrders laneOrders()
{
    LaneOrders orders = {};
    for (std::size_t mask = 0; mask < orders.size(); ++mask) {
        std::size_t next = 0;
        for (const std::size_t wanted : {1, 0}) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if ((mask >> lane & 1U) == wanted)
                    orders[mask][next++] = static_cast<std::uint8_t>(lane);
            }
        }
    }
    return orders;
}

inline constexpr LaneOrders kLaneOrders = laneOrders();

} // namespace mbv
#endif

#if defined(MBV_FIT_PACK_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_FIT_PACK_LANES_INL_H
#undef MBV_FIT_PACK_LANES_INL_H
#else
#define MBV_FIT_PACK_LANES_INL_H
#endif

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

/// Brings the lanes of a mask, of up to eight, to the front of vectors. A table tells their order:
/// the instruction that stores such lanes takes Zen 4 some hundred cycles.
template <class Tag> class PackedLanes {
    using Mask = hwy::HWY_NAMESPACE::Mask<Tag>;
    using Lanes = hwy::HWY_NAMESPACE::Vec<Tag>;

public:
    HWY_INLINE PackedLanes(Tag tag, Mask mask) : count_(hwy::HWY_NAMESPACE::CountTrue(tag, mask))
    {
        namespace hn = hwy::HWY_NAMESPACE;
        static_assert(hn::MaxLanes(tag) <= 8);
        std::uint8_t bits[8] = {};
        hn::StoreMaskBits(tag, mask, bits);
        const hn::Rebind<std::uint8_t, Tag> bytes;
        const hn::Rebind<std::uint32_t, Tag> words;
        const hn::Rebind<std::uint64_t, Tag> longs;
        const auto order = hn::LoadU(bytes, kLaneOrders[bits[0]].data());
        order_ = hn::PromoteTo(longs, hn::PromoteTo(words, order));
    }

    std::size_t count() const { return count_; }

    /// A whole vector: whatever fills it follows the lanes of the mask.
    HWY_INLINE void store(Tag tag, Lanes values, double* to) const
    {
        namespace hn = hwy::HWY_NAMESPACE;
        hn::StoreU(hn::TableLookupLanes(values, hn::IndicesFromVec(tag, order_)), tag, to);
    }

private:
    std::size_t count_ = 0;
    hwy::HWY_NAMESPACE::Vec<hwy::HWY_NAMESPACE::Rebind<std::uint64_t, Tag>> order_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
