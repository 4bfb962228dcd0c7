#include "point_table.h"

#include "geometry/parallel/large_pages.h"

#include <random>

namespace mbv {

namespace {

/// Once for the process: a device may take longer to ask than a small table to fill.
std::uint64_t randomSeed()
{
    static const std::uint64_t seed = [] {
        std::random_device device;
        return (std::uint64_t{device()} << 32) | device();
    }();
    return seed;
}

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): the next of its numbers.
std::uint64_t nextNumber(std::uint64_t& state)
{
    std::uint64_t x = state += 0x9E37'79B9'7F4A'7C15;
    x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9;
    x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EB;
    return x ^ (x >> 31);
}

} // namespace

PointHash::PointHash()
{
    std::uint64_t state = randomSeed(); // the device is slow
    for (std::uint64_t& key : keys_)
        key = nextNumber(state);
}

PointTable::PointTable(std::size_t points)
{
    const std::size_t slots = std::min(std::bit_ceil(2 * points + 1), kMaxSlots);
    reserveInLargePages(numbers_, slots);
    numbers_.resize(slots, kEmpty);
}

} // namespace mbv
