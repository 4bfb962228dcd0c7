// Highway 1.0's Compress for eight lanes copies its table to the stack on every call when built
// with GCC; this one reads its own.
#if defined(MBV_BATCH_CLOSE_UP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BATCH_CLOSE_UP_INL_H
#undef MBV_BATCH_CLOSE_UP_INL_H
#else
#define MBV_BATCH_CLOSE_UP_INL_H
#endif

#include "lane_table.h"

#include <hwy/highway.h>

#include <cstdint>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Bit n is lane n's.
template <class D> HWY_INLINE std::uint32_t bitsOf(D d, hn::Mask<D> mask)
{
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    return static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8);
}

/// Moves the lanes whose mask is set to the front, in order; the others are then of no meaning.
template <class D> class CloseUp {
public:
    HWY_INLINE CloseUp(D d, hn::Mask<D> mask) : mask_(mask), bits_(bitsOf(d, mask)) {}

    HWY_INLINE std::size_t count() const { return hwy::PopCount(bits_); }

    HWY_INLINE hn::Vec<D> operator()(hn::Vec<D> v) const
    {
        const D d;
        if constexpr (hn::MaxLanes(D()) == 1) {
            return v;
        } else if constexpr (hn::MaxLanes(D()) == 16) {
            return hn::Compress(v, mask_);
        } else {
            const hn::RebindToSigned<D> signedLanes;
            const hn::Rebind<std::uint8_t, D> bytes;
            const auto lanes =
                hn::PromoteTo(signedLanes, hn::LoadU(bytes, batch::kLaneTable[bits_].data()));
            return hn::TableLookupLanes(v, hn::IndicesFromVec(d, lanes));
        }
    }

private:
    hn::Mask<D> mask_;
    std::uint32_t bits_;
};

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
