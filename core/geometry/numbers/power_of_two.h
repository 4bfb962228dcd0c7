#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace mbv {

/// 2^k with 2^k <= x < 2^(k+1), held to 2^-1000..2^1000, where its inverse is finite. Multiplying
/// by either rounds nothing. Precondition: x >= 0. Internal.
inline double powerOfTwoBelow(double x)
{
    constexpr std::uint64_t kExponentBits = 0x7ff0'0000'0000'0000;
    const auto power = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) & kExponentBits);
    return std::clamp(power, 0x1p-1000, 0x1p1000);
}

/// 1 / powerOfTwoBelow(x), without the division.
inline double inverseOfPowerOfTwoBelow(double x)
{
    constexpr std::uint64_t kExponentsOfOneTwice = 0x7fe0'0000'0000'0000;
    return std::bit_cast<double>(kExponentsOfOneTwice -
                                 std::bit_cast<std::uint64_t>(powerOfTwoBelow(x)));
}

} // namespace mbv
