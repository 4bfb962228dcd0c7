#include "morton_order.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

/// Two zeros behind each of ten digits.
std::uint32_t spread(std::uint32_t digits)
{
    digits = (digits | digits << 16) & 0x030000FFU;
    digits = (digits | digits << 8) & 0x0300F00FU;
    digits = (digits | digits << 4) & 0x030C30C3U;
    return (digits | digits << 2) & 0x09249249U;
}

} // namespace

std::uint32_t placeOnMortonCurve(const Vec3& p, const Aabb& bounds)
{
    std::uint32_t place = 0;
    for (int axis = 0; axis < 3; ++axis) {
        constexpr double kCells = 1024;
        const double extent = bounds.max[axis] - bounds.min[axis];
        const double part = extent > 0 ? (p[axis] - bounds.min[axis]) / extent : 0;
        place = place << 1U |
                spread(static_cast<std::uint32_t>(std::clamp(kCells * part, 0.0, kCells - 1)));
    }
    return place;
}

std::vector<std::size_t> mortonOrder(std::span<const Vec3> points)
{
    if (points.empty())
        return {};
    const Aabb bounds = boundsOf(points);
    std::vector<std::pair<std::uint32_t, std::size_t>> places;
    places.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        places.emplace_back(placeOnMortonCurve(points[i], bounds), i);
    std::sort(places.begin(), places.end());
    std::vector<std::size_t> order;
    order.reserve(points.size());
    for (const auto& [place, index] : places)
        order.push_back(index);
    return order;
}

} // namespace mbv
