// Highway includes this file once per instruction set, so its guard toggles instead of staying.
#if defined(MBV_BATCH_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef MBV_BATCH_TRANSPOSE_INL_H
#undef MBV_BATCH_TRANSPOSE_INL_H
#else
#define MBV_BATCH_TRANSPOSE_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>

HWY_BEFORE_NAMESPACE();
namespace mbv::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class D> using Vec = hn::Vec<D>;

#if HWY_TARGET == HWY_SCALAR // one lane: nothing to transpose

template <class D, class Address>
HWY_INLINE void loadTransposed(D d, const Address& address, Vec<D>& x, Vec<D>& y, Vec<D>& z,
                               Vec<D>& w)
{
    const auto* values = address(0);
    x = hn::Set(d, values[0]);
    y = hn::Set(d, values[1]);
    z = hn::Set(d, values[2]);
    w = hn::Set(d, values[3]);
}

template <class D, class Address>
HWY_INLINE void loadTransposed(D d, const Address& address, Vec<D>& x, Vec<D>& y)
{
    const auto* values = address(0);
    x = hn::Set(d, values[0]);
    y = hn::Set(d, values[1]);
}

#else

/// Block k (of 128 bits) is what address(first + k * step) points to. A gather instruction would
/// load lane by lane; this loads four floats or two doubles at a time.
template <class D, class Address>
HWY_INLINE Vec<D> loadBlocks(D d, const Address& address, std::size_t first, std::size_t step)
{
    constexpr std::size_t kBlocks = hn::MaxLanes(D()) * sizeof(hn::TFromD<D>) / 16;
    if constexpr (kBlocks == 1) {
        return hn::Load(d, address(first));
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, loadBlocks(half, address, first + kBlocks / 2 * step, step),
                           loadBlocks(half, address, first, step));
    }
}

/// Lane n of (x, y, z, w) is what address(n) points to: four floats each.
template <class D, class Address>
HWY_INLINE void loadTransposed(D d, const Address& address, Vec<D>& x, Vec<D>& y, Vec<D>& z,
                               Vec<D>& w)
{
    const hn::Repartition<double, D> d64;
    const auto v0 = loadBlocks(d, address, 0, 4);
    const auto v1 = loadBlocks(d, address, 1, 4);
    const auto v2 = loadBlocks(d, address, 2, 4);
    const auto v3 = loadBlocks(d, address, 3, 4);
    const auto xy01 = hn::BitCast(d64, hn::InterleaveLower(d, v0, v1));
    const auto zw01 = hn::BitCast(d64, hn::InterleaveUpper(d, v0, v1));
    const auto xy23 = hn::BitCast(d64, hn::InterleaveLower(d, v2, v3));
    const auto zw23 = hn::BitCast(d64, hn::InterleaveUpper(d, v2, v3));
    x = hn::BitCast(d, hn::InterleaveLower(d64, xy01, xy23));
    y = hn::BitCast(d, hn::InterleaveUpper(d64, xy01, xy23));
    z = hn::BitCast(d, hn::InterleaveLower(d64, zw01, zw23));
    w = hn::BitCast(d, hn::InterleaveUpper(d64, zw01, zw23));
}

/// Lane n of (x, y) is what address(n) points to: two doubles each.
template <class D, class Address>
HWY_INLINE void loadTransposed(D d, const Address& address, Vec<D>& x, Vec<D>& y)
{
    const auto v0 = loadBlocks(d, address, 0, 2);
    const auto v1 = loadBlocks(d, address, 1, 2);
    x = hn::InterleaveLower(d, v0, v1);
    y = hn::InterleaveUpper(d, v0, v1);
}

#endif

} // namespace mbv::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
