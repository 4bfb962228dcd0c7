#include "vertex_table.h"

#include <bit>

namespace mbv::solid {

std::size_t VertexTable::Hash::operator()(const Vec3& p) const
{
    std::uint64_t hash = 0;
    for (int axis = 0; axis < 3; ++axis) {
        hash ^= std::bit_cast<std::uint64_t>(p[axis]);
        hash *= 0x9E3779B97F4A7C15U; // Fibonacci hashing (Knuth, TAOCP 3, 6.4)
        hash ^= hash >> 32U;
    }
    return hash;
}

std::uint32_t VertexTable::numberOf(const ExactVertex& vertex)
{
    const auto added = static_cast<std::uint32_t>(vertices_.size());
    const auto [entry, isNew] = first_.try_emplace(vertex.rounded(), added);
    if (!isNew) {
        std::uint32_t number = entry->second;
        while (!(vertices_[number] == vertex)) {
            if (next_[number] == number) {
                next_[number] = added;
                break;
            }
            number = next_[number];
        }
        if (next_[number] != added)
            return number;
    }
    vertices_.push_back(vertex);
    next_.push_back(added);
    return added;
}

} // namespace mbv::solid
