#pragma once

#include "collision/exact/exact_vertex.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Gives equal points one number.
class VertexTable {
public:
    std::uint32_t numberOf(const ExactVertex& vertex);

    const ExactVertex& operator[](std::uint32_t number) const { return vertices_[number]; }
    std::size_t size() const { return vertices_.size(); }

private:
    struct Hash {
        std::size_t operator()(const Vec3& p) const;
    };

    std::vector<ExactVertex> vertices_;
    std::vector<std::uint32_t> next_; ///< with the same rounded coordinates, or itself
    std::unordered_map<Vec3, std::uint32_t, Hash> first_; ///< by rounded coordinates
};

} // namespace mbv::solid
