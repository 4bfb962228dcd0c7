#pragma once

#include <array>
#include <cstdint>

/// Internal to the broad phase.
namespace mbv::broad {

inline constexpr int kHilbertBits = 10; ///< of each coordinate

namespace hilbert {

constexpr unsigned turnedRight(unsigned bits, unsigned by)
{
    by %= 3;
    return (bits >> by | bits << (3 - by)) & 7U;
}

constexpr unsigned gray(unsigned i)
{
    return i ^ i >> 1U;
}

constexpr unsigned trailingOnes(unsigned i)
{
    return (i & 1U) == 0 ? 0 : 1 + trailingOnes(i >> 1U);
}

/// Row: where the curve enters a cube (corner e) and leaves it (along axis d), as 3 e + d. Column:
/// the octant. Entry: the row of that octant's own curve times 8, plus the octant's place on the
/// way. After C. Hamilton, "Compact Hilbert Indices", Dalhousie University CS-2006-07, section 2.
inline constexpr auto kSteps = [] {
    std::array<std::array<std::uint8_t, 8>, 24> steps{};
    for (unsigned e = 0; e < 8; ++e) {
        for (unsigned d = 0; d < 3; ++d) {
            for (unsigned place = 0; place < 8; ++place) {
                // turning left by n is turning right by 3 - n
                const unsigned octant = turnedRight(gray(place), 5 - d) ^ e;
                const unsigned entry = place == 0 ? 0 : gray((place - 1) / 2 * 2);
                const unsigned along =
                    place == 0 ? 0 : trailingOnes(place % 2 == 0 ? place - 1 : place) % 3;
                const unsigned nextE = e ^ turnedRight(entry, 5 - d);
                const unsigned nextD = (d + along + 1) % 3;
                steps[3 * e + d][octant] =
                    static_cast<std::uint8_t>((3 * nextE + nextD) * 8 + place);
            }
        }
    }
    return steps;
}();

} // namespace hilbert

/// How far along the curve the cell lies; coordinates have `bits` bits.
constexpr std::uint32_t hilbertIndex(std::uint32_t x, std::uint32_t y, std::uint32_t z,
                                     int bits = kHilbertBits)
{
    std::uint32_t index = 0;
    unsigned row = 0;
    for (int bit = bits - 1; bit >= 0; --bit) {
        const std::uint32_t octant =
            (x >> bit & 1U) | (y >> bit & 1U) << 1U | (z >> bit & 1U) << 2U;
        const unsigned step = hilbert::kSteps[row][octant];
        index = index << 3U | (step & 7U);
        row = step >> 3U;
    }
    return index;
}

} // namespace mbv::broad
