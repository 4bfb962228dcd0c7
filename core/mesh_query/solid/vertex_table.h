#pragma once

#include "collision/exact/exact_vertex.h"
#include "geometry/points/point_table.h"

#include <cstddef>
#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Gives equal points one number.
class VertexTable {
public:
    /// With room for so many.
    explicit VertexTable(std::size_t expected = 0);

    std::uint32_t numberOf(const ExactVertex& vertex);

    const ExactVertex& operator[](std::uint32_t number) const { return vertices_[number]; }
    std::size_t size() const { return vertices_.size(); }

private:
    std::uint32_t& slotOf(const ExactVertex& vertex);
    void grow();

    PointHash hash_;
    std::vector<ExactVertex> vertices_;
    /// Open addressing by rounded coordinates (Knuth, TAOCP 3, 6.4), at most half full; as many as
    /// a power of two.
    std::vector<std::uint32_t> slots_;
};

} // namespace mbv::solid
