#pragma once

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

/// The sphere of unit directions in triangles. Internal.
namespace mbv::convex {

/// By unit corners. |m|^2 = 1 - sum 2 w_i w_j (1 - n_i . n_j) for weights w, at least 1 - x.
inline double stretchOf(const Vec3& a, const Vec3& b, const Vec3& c)
{
    const double x = 2.0 / 3 * (1 - std::min({dot(a, b), dot(b, c), dot(c, a)}));
    return 1 + x / 2 + x * x / 2; // for x up to 0.3
}

struct Cell {
    std::array<std::uint16_t, 3> corners; ///< indices of directions
    double stretch;                       ///< at least 1 / |m| for m in its flat triangle
};

/// An octahedron about the coordinate axes, halved twice: 128 triangles.
class Grid {
public:
    static constexpr std::size_t kTriangles = 128;
    static constexpr std::size_t kCorners = 66;
    using Triangles = std::array<std::uint64_t, kTriangles / 64>; ///< a bit each

    Grid();

    std::array<Vec3, kCorners> directions;
    std::array<Cell, kTriangles> triangles;
    std::array<Triangles, kCorners> around = {}; ///< triangles at a corner
    double stretch = 1;                          ///< at least each triangle's

private:
    std::uint16_t cornerAt(const Vec3& direction);

    std::size_t count_ = 0;
};

const Grid& grid();

} // namespace mbv::convex
