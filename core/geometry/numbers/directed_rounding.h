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
    // Without a branch, which would be missed every other time. As whole numbers, those of negative
    // values turned round, floats are in their own order.
    using Bits = std::conditional_t<sizeof(Scalar) == sizeof(float), std::int32_t, std::int64_t>;
    const auto turned = [](Bits bits) {
        constexpr Bits kAllButSign = std::numeric_limits<Bits>::max();
        return bits < 0 ? static_cast<Bits>(bits ^ kAllButSign) : bits;
    };
    const auto nearest = static_cast<Scalar>(value);
    const Bits place = turned(std::bit_cast<Bits>(nearest));
    return std::bit_cast<Scalar>(turned(place - static_cast<Bits>(nearest > value)));
}

/// The smallest Scalar that is not below `value`; NaN stays.
template <std::floating_point Scalar> Scalar roundedUp(double value)
{
    return -roundedDown<Scalar>(-value);
}

} // namespace mbv
