#pragma once

#include <mbv/geometry/vec2.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace mbv::manifold {

/// Moves to the front, in their order, the corners of a polygon without those that are within
/// `same` of another, or of the line between the two beside them, as where sides of two faces all
/// but coincide. Gives how many are left: at least one of some.
template <class Corner, class PlaceOf>
std::size_t keepDistinct(std::span<Corner> corners, double same, const PlaceOf& placeOf)
{
    const double squaredSame = same * same;
    const auto isSame = [&](const Corner& p, const Corner& q) {
        const Vec2 apart = placeOf(p) - placeOf(q);
        return dot(apart, apart) <= squaredSame;
    };
    const auto end = std::unique(corners.begin(), corners.end(), isSame);
    auto count = static_cast<std::size_t>(end - corners.begin());
    while (count > 1 && isSame(corners[0], corners[count - 1]))
        --count;
    const auto isInLine = [&](const Corner& before, const Corner& p, const Corner& after) {
        const Vec2 along = placeOf(after) - placeOf(before);
        const Vec2 to = placeOf(p) - placeOf(before);
        const double area = dot(perpendicular(along), to);
        return area * area <= squaredSame * dot(along, along);
    };
    constexpr std::size_t kMin = 3; // of a polygon
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t left = kept + count - i;
        const Corner& before = kept > 0 ? corners[kept - 1] : corners[count - 1];
        const Corner& after = i + 1 < count ? corners[i + 1] : corners[0];
        if (left <= kMin || !isInLine(before, corners[i], after))
            corners[kept++] = corners[i];
    }
    return kept;
}

} // namespace mbv::manifold
