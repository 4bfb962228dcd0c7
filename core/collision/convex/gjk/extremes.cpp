#include "extremes.h"

#include <algorithm>
#include <cmath>

namespace mbv::convex {

bool areApart(const Extremes& extremes, double clear)
{
    const auto& [x, minusX, y, minusY, z, minusZ] = extremes;
    return x.difference.x < -clear || minusX.difference.x > clear || y.difference.y < -clear ||
           minusY.difference.y > clear || z.difference.z < -clear || minusZ.difference.z > clear;
}

/// The octahedron is four tetrahedra around the edge from -z to z. Seen along that, the origin is
/// counter-clockwise from one of the other vertices, and the next one is from it. The weight of a
/// vertex is the volume of the origin and the other three.
std::optional<GjkResult> insideExtremes(const Extremes& extremes)
{
    constexpr std::array<std::size_t, 4> kAround = {0, 2, 1, 3};
    constexpr double kFlat = 1e-9; // six volumes, of the size: faces of what has more have area
    const Vertex& top = extremes[4];
    const Vertex& bottom = extremes[5];
    const Vec3 across = cross(top.difference, bottom.difference);
    std::array<double, 4> sides;
    for (std::size_t i = 0; i < sides.size(); ++i)
        sides[i] = dot(across, extremes[kAround[i]].difference);
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t next = (i + 1) % sides.size();
        if (!(sides[i] >= 0 && sides[next] <= 0))
            continue;
        const Vertex& first = extremes[kAround[i]];
        const Vertex& second = extremes[kAround[next]];
        const Vec3 outwards = cross(first.difference, second.difference);
        const double above = dot(outwards, top.difference);
        const double below = -dot(outwards, bottom.difference);
        const double sum = (above + below) + (sides[i] - sides[next]);
        if (!(above > 0 && below > 0 && sum > kFlat))
            continue;
        const std::array<double, 4> weights = {below / sum, above / sum, -sides[next] / sum,
                                               sides[i] / sum};
        const Vec3 nearest = weights[0] * top.difference + weights[1] * bottom.difference +
                             weights[2] * first.difference + weights[3] * second.difference;
        const double rounding = roundingOf(std::max(
            {dot(top.difference, top.difference), dot(bottom.difference, bottom.difference),
             dot(first.difference, first.difference), dot(second.difference, second.difference)}));
        const double distance = std::sqrt(dot(nearest, nearest));
        if (distance <= rounding)
            return GjkResult{{{top, bottom, first, second}, weights, 4, nearest, nearest},
                             distance,
                             0,
                             rounding,
                             true};
    }
    return std::nullopt;
}

} // namespace mbv::convex
