#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Rounding that goes one way, for boxes that must hold what they held. Internal.
namespace mbv {

/// The largest Scalar that is not above `value`; NaN stays. As std::nextafter would find it,
/// without the call: a tree of a million boxes rounds six million numbers.
template <std::floating_point Scalar> Scalar roundedDown(double value)
{
    using Bits = std::conditional_t<sizeof(Scalar) == sizeof(float), std::uint32_t, std::uint64_t>;
    const auto nearest = static_cast<Scalar>(value);
    if (!(nearest > value))
        return nearest;
    if (nearest == 0)
        return -std::numeric_limits<Scalar>::denorm_min();
    const auto bits = std::bit_cast<Bits>(nearest);
    return std::bit_cast<Scalar>(nearest > 0 ? bits - 1 : bits + 1);
}

/// The smallest Scalar that is not below `value`; NaN stays.
template <std::floating_point Scalar> Scalar roundedUp(double value)
{
    return -roundedDown<Scalar>(-value);
}

} // namespace mbv
