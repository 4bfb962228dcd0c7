#include "extremes.h"

namespace mbv::convex {

bool areApart(const Extremes& extremes, double clear)
{
    const auto& [x, minusX, y, minusY, z, minusZ] = extremes;
    return x.difference.x < -clear || minusX.difference.x > clear || y.difference.y < -clear ||
           minusY.difference.y > clear || z.difference.z < -clear || minusZ.difference.z > clear;
}

/// The octahedron is four tetrahedra around the edge from -z to z. Seen along that, the origin is
/// counter-clockwise from one of the other vertices, and the next one is from it.
std::optional<GjkResult> insideExtremes(const Extremes& extremes)
{
    constexpr std::array<std::size_t, 4> kAround = {0, 2, 1, 3};
    const Vertex& top = extremes[4];
    const Vertex& bottom = extremes[5];
    const Vec3 across = cross(top.difference, bottom.difference);
    const auto side = [&](std::size_t i) { return dot(across, extremes[i].difference); };
    std::array<double, 4> sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i] = side(kAround[i]);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t next = (i + 1) % sides.size();
        if (!(sides[i] >= 0 && sides[next] <= 0))
            continue;
        Simplex simplex;
        simplex.vertices = {top, bottom, extremes[kAround[i]], extremes[kAround[next]]};
        simplex.count = 4;
        reduceToNearest(simplex);
        if (simplex.count == 4)
            return resultOf(simplex);
    }
    return std::nullopt;
}

} // namespace mbv::convex
