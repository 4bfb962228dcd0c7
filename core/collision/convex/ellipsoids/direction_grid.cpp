#include "direction_grid.h"

#include <vector>

namespace mbv::convex {

Grid::Grid()
{
    std::vector<std::array<Vec3, 3>> cells;
    for (unsigned octant = 0; octant < 8; ++octant) {
        const auto signOf = [&](unsigned axis) { return (octant >> axis & 1U) != 0 ? -1.0 : 1.0; };
        cells.push_back({Vec3{signOf(0), 0, 0}, Vec3{0, signOf(1), 0}, Vec3{0, 0, signOf(2)}});
    }
    for (int level = 0; level < 2; ++level) {
        std::vector<std::array<Vec3, 3>> halved;
        for (const auto& [a, b, c] : cells) {
            const Vec3 ab = normalized(a + b);
            const Vec3 bc = normalized(b + c);
            const Vec3 ca = normalized(c + a);
            halved.insert(halved.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
        }
        cells = halved;
    }
    for (std::size_t i = 0; i < kTriangles; ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            triangles[i].corners[k] = cornerAt(cells[i][k]);
            around[triangles[i].corners[k]][i / 64] |= std::uint64_t{1} << i % 64;
        }
        const auto& [a, b, c] = cells[i];
        triangles[i].stretch = stretchOf(a, b, c);
        stretch = std::max(stretch, triangles[i].stretch);
    }
}

std::uint16_t Grid::cornerAt(const Vec3& direction)
{
    constexpr double kSame = 1 - 1e-6;
    std::size_t i = 0;
    while (i < count_ && dot(directions[i], direction) < kSame)
        ++i;
    if (i == count_)
        directions[count_++] = direction;
    return static_cast<std::uint16_t>(i);
}

const Grid& grid()
{
    static const Grid kMade;
    return kMade;
}

} // namespace mbv::convex
