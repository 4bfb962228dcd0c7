#include "lowest_point.h"

#include "collision/exact/accurate_cross.h"

#include <mbv/geometry/vec2.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace mbv {
namespace {

constexpr double kRounding = 1e-13;
constexpr double kEndless = 1e3; ///< the length of a line, beside sizes of about 1

/// normal . p <= offset.
struct HalfPlane {
    Vec2 normal;
    double offset = 0;
};

/// On the line at the edge of the last half-plane, within those before it.
std::optional<Vec2> lowestOnEdge(const Vec2& direction, std::span<const HalfPlane> within)
{
    const HalfPlane& edge = within.back();
    const double squaredLength = dot(edge.normal, edge.normal);
    const Vec2 start = (edge.offset / squaredLength) * edge.normal;
    const Vec2 along = perpendicular(edge.normal) / std::sqrt(squaredLength);
    double low = -kEndless;
    double high = kEndless;
    for (const HalfPlane& other : within.first(within.size() - 1)) {
        const double slope = dot(other.normal, along);
        const double left = other.offset - dot(other.normal, start);
        if (std::abs(slope) < kRounding) {
            if (left < -kRounding)
                return std::nullopt;
        } else if (slope > 0) {
            high = std::min(high, left / slope);
        } else {
            low = std::max(low, left / slope);
        }
    }
    if (low > high + kRounding)
        return std::nullopt;
    const double at = dot(direction, along) > 0 ? low : high;
    return start + at * along;
}

std::optional<Vec2> lowestInPlane(const Vec2& direction, std::span<const HalfPlane> within,
                                  double reach)
{
    Vec2 lowest = {direction.x > 0 ? -reach : reach, direction.y > 0 ? -reach : reach};
    for (std::size_t i = 0; i < within.size(); ++i) {
        const HalfPlane& next = within[i];
        const double over = dot(next.normal, lowest) - next.offset;
        if (over <= kRounding)
            continue;
        if (dot(next.normal, next.normal) < kRounding * kRounding)
            return std::nullopt; // parallel to the plane, which is beyond it
        const auto found = lowestOnEdge(direction, within.first(i + 1));
        if (!found)
            return std::nullopt;
        lowest = *found;
    }
    return lowest;
}

/// On the plane at the border of the last half-space, within those before it.
std::optional<Vec3> lowestOnBorder(const Vec3& direction, std::span<const HalfSpace> within,
                                   double reach)
{
    const HalfSpace& border = within.back();
    const Vec3 start = border.offset * border.normal;
    const Vec3 u = anyPerpendicular(border.normal);
    const Vec3 v = cross(border.normal, u);
    std::vector<HalfPlane> sides;
    const auto add = [&](const Vec3& normal, double offset) {
        sides.push_back({{dot(normal, u), dot(normal, v)}, offset - dot(normal, start)});
    };
    for (int k = 0; k < 3; ++k) {
        Vec3 axis;
        axis[k] = 1;
        add(axis, reach);
        add(-axis, reach);
    }
    for (const HalfSpace& other : within.first(within.size() - 1))
        add(other.normal, other.offset);
    const auto found = lowestInPlane({dot(direction, u), dot(direction, v)}, sides, 4 * reach);
    if (!found)
        return std::nullopt;
    return start + found->x * u + found->y * v;
}

} // namespace

std::optional<Vec3> lowestPoint(const Vec3& direction, std::span<const HalfSpace> within,
                                double reach)
{
    std::vector<HalfSpace> shuffled(within.begin(), within.end());
    std::minstd_rand random;
    for (std::size_t i = shuffled.size(); i > 1; --i)
        std::swap(shuffled[i - 1], shuffled[random() % i]);
    Vec3 lowest;
    for (int k = 0; k < 3; ++k)
        lowest[k] = direction[k] > 0 ? -reach : reach;
    for (std::size_t i = 0; i < shuffled.size(); ++i) {
        if (dot(shuffled[i].normal, lowest) <= shuffled[i].offset + kRounding)
            continue;
        const auto found = lowestOnBorder(direction, std::span(shuffled).first(i + 1), reach);
        if (!found)
            return std::nullopt;
        lowest = *found;
    }
    return lowest;
}

} // namespace mbv
