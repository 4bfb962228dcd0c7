#pragma once

#include "vertex_table.h"

/// Internal.
namespace mbv::solid {

/// A plane seen along a coordinate axis that does not lie in it, against its direction: exact signs
/// in the two dimensions that are left.
class PlanarView {
public:
    PlanarView(const VertexTable& vertices, int axis) : vertices_(vertices), axis_(axis) {}

    /// 1 where a, b, c run counter-clockwise, 0 where they are on a line.
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;

    /// p lies between a and b, all three on a line, and is neither.
    bool isBetween(std::uint32_t a, std::uint32_t b, std::uint32_t p) const;

    const ExactVertex& vertex(std::uint32_t number) const { return vertices_[number]; }

    /// The coordinates that are seen, the first to the right.
    int right() const { return (axis_ + 1) % 3; }
    int up() const { return (axis_ + 2) % 3; }

private:
    const VertexTable& vertices_;
    int axis_;
};

} // namespace mbv::solid
