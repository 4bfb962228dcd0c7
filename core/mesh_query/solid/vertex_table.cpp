#include "vertex_table.h"

#include <algorithm>
#include <bit>

namespace mbv::solid {
namespace {

constexpr auto kEmpty = static_cast<std::uint32_t>(-1);
constexpr std::size_t kMinSlots = 64;

} // namespace

VertexTable::VertexTable(std::size_t expected)
    : slots_(std::bit_ceil(std::max(kMinSlots, 2 * expected)), kEmpty)
{
    vertices_.reserve(expected);
}

/// Its own, or the empty one that would be.
std::uint32_t& VertexTable::slotOf(const ExactVertex& vertex)
{
    std::size_t slot = hash_(vertex.rounded()) & (slots_.size() - 1);
    while (slots_[slot] != kEmpty && !(vertices_[slots_[slot]].rounded() == vertex.rounded() &&
                                       vertices_[slots_[slot]] == vertex))
        slot = (slot + 1) & (slots_.size() - 1);
    return slots_[slot];
}

void VertexTable::grow()
{
    slots_.assign(2 * slots_.size(), kEmpty);
    for (std::uint32_t number = 0; number < vertices_.size(); ++number) {
        std::size_t slot = hash_(vertices_[number].rounded()) & (slots_.size() - 1);
        while (slots_[slot] != kEmpty)
            slot = (slot + 1) & (slots_.size() - 1);
        slots_[slot] = number;
    }
}

std::uint32_t VertexTable::numberOf(const ExactVertex& vertex)
{
    std::uint32_t& number = slotOf(vertex);
    if (number != kEmpty)
        return number;
    const auto added = static_cast<std::uint32_t>(vertices_.size());
    number = added;
    vertices_.push_back(vertex);
    if (2 * vertices_.size() > slots_.size())
        grow();
    return added;
}

} // namespace mbv::solid
