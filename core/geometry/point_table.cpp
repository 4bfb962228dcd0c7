#include "point_table.h"

#include <random>

namespace mbv {

namespace {

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

} // namespace

PointHash::PointHash() : seed_(randomSeed()) {}

PointTable::PointTable(std::size_t points)
    : numbers_(std::min(std::bit_ceil(2 * points + 1), kMostSlots), kEmpty)
{
}

} // namespace mbv
