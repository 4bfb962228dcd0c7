#pragma once

#include "geometry/half_axes.h"
#include "geometry/unbounded.h"

#include <mbv/geometry/shapes.h>

#include <array>
#include <concepts>
#include <span>
#include <variant>

/// Between which points bounded shapes are. Internal.
namespace mbv::moving {

/// Calls measure(points, radius): a bounded shape is in the hull of the balls with the radius about
/// the points, which are as few as tell how far it is from a point or an axis. Not called for what
/// has no end.
void withOuterPoints(const Shape& shape, auto&& measure)
{
    std::visit(
        [&]<class S>(const S& s) {
            const auto around = [&](std::span<const Vec3> points, double radius) {
                measure(points, radius);
            };
            if constexpr (std::same_as<S, Sphere>)
                around({&s.center, 1}, s.radius);
            else if constexpr (std::same_as<S, Aabb> || std::same_as<S, Obb>)
                around(cornersOf(s), 0);
            else if constexpr (std::same_as<S, Capsule> || std::same_as<S, Cylinder>)
                around(std::array{s.a, s.b}, s.radius);
            else if constexpr (std::same_as<S, Cone>)
                around(std::array{s.apex, s.baseCenter}, s.radius);
            else if constexpr (std::same_as<S, Ellipsoid>)
                around({&s.center, 1}, largestHalfAxis(s));
            else if constexpr (std::same_as<S, ConvexHull>)
                around(s.points, 0);
            else if constexpr (std::same_as<S, Triangle>)
                around(std::array{s.a, s.b, s.c}, 0);
            else if constexpr (std::same_as<S, Segment>)
                around(std::array{s.a, s.b}, 0);
            else
                static_assert(Unbounded<S>, "a bounded kind is somewhere");
        },
        shape);
}

} // namespace mbv::moving
