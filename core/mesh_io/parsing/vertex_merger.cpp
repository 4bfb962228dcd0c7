#include "vertex_merger.h"

#include <bit>
#include <random>

namespace mbv {

namespace {

constexpr std::uint32_t kEmpty = 0xFFFF'FFFF;

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

/// The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): every bit of the input reaches
/// every bit of the output.
std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58'476D'1CE4'E5B9;
    x = (x ^ (x >> 27)) * 0x94D0'49BB'1331'11EB;
    return x ^ (x >> 31);
}

std::uint64_t bitsOf(double x)
{
    return std::bit_cast<std::uint64_t>(x + 0.0); // -0 + 0 is +0
}

} // namespace

VertexMerger::VertexMerger(std::vector<Vec3>& vertices, std::size_t expected)
    : vertices_(vertices), slots_(std::bit_ceil(2 * expected + kBlock), kEmpty), seed_(randomSeed())
{
    vertices_.reserve(expected);
}

void VertexMerger::indicesOf(std::span<const Vec3> points, std::span<std::uint32_t> indices)
{
    if (2 * (vertices_.size() + points.size()) > slots_.size())
        grow();
    std::array<std::size_t, kBlock> slots{};
    for (std::size_t i = 0; i < points.size(); ++i)
        slots[i] = firstSlotOf(points[i]);
    // Loads that do not depend on one another: their cache misses overlap.
    for (std::size_t i = 0; i < points.size(); ++i)
        indices[i] = slots_[slots[i]];
    std::array<bool, kBlock> found{};
    for (std::size_t i = 0; i < points.size(); ++i)
        found[i] = indices[i] != kEmpty && vertices_[indices[i]] == points[i];
    // New points and collisions, in order.
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (found[i])
            continue;
        std::uint32_t& index = slots_[slotOf(points[i], slots[i])];
        if (index == kEmpty) {
            index = static_cast<std::uint32_t>(vertices_.size());
            vertices_.push_back(points[i]);
        }
        indices[i] = index;
    }
}

std::size_t VertexMerger::firstSlotOf(const Vec3& p) const
{
    std::uint64_t hash = mixed(seed_ ^ bitsOf(p.x));
    hash = mixed(hash ^ bitsOf(p.y));
    hash = mixed(hash ^ bitsOf(p.z));
    return static_cast<std::size_t>(hash) & (slots_.size() - 1);
}

/// The slot that has the point, or the empty one where it belongs.
std::size_t VertexMerger::slotOf(const Vec3& p, std::size_t first) const
{
    std::size_t slot = first;
    while (slots_[slot] != kEmpty && vertices_[slots_[slot]] != p)
        slot = (slot + 1) & (slots_.size() - 1);
    return slot;
}

void VertexMerger::grow()
{
    slots_.assign(2 * slots_.size(), kEmpty);
    for (std::size_t i = 0; i < vertices_.size(); ++i)
        slots_[slotOf(vertices_[i], firstSlotOf(vertices_[i]))] = static_cast<std::uint32_t>(i);
}

} // namespace mbv
