#pragma once

#include <mbv/collision/overlaps.h>

#include <algorithm>
#include <concepts>
#include <limits>

namespace mbv {

/// The answer as (b, a) would be asked.
[[nodiscard]] constexpr Distance flipped(const Distance& d)
{
    return {d.distance, d.pointOnB, d.pointOnA};
}

/// How far two closed shapes are apart, and the points where; mesh units. Where many points are
/// nearest (parallel edges or faces), some pair of them. Precondition: both are valid.
///
/// Accurate to rounding of the larger of distance and size, to 1e-6 of it with a cylinder, cone,
/// ellipsoid or hull. Zero exactly when overlaps(a, b) is true: the row of the table is asked how
/// far, overlaps() whether. Where it decides exactly, shapes that are apart by less than rounding
/// have a distance of at least the smallest positive double; the other rows, whose overlaps() is
/// itself decided to rounding, agree with that.
template <class A, class B>
requires HasPair<A, B> || HasPair<B, A>
[[nodiscard]] Distance distance(const A& a, const B& b)
{
    if constexpr (HasPair<A, B>) {
        auto result = pair::distance(a, b);
        const auto overlap = [&] {
            if constexpr (std::same_as<decltype(result), pair::Separation>)
                return result.overlap;
            else
                return pair::overlaps(a, b);
        };
        constexpr double kMin = std::numeric_limits<double>::denorm_min();
        result.distance = overlap() ? 0 : std::max(result.distance, kMin);
        return result;
    } else {
        return flipped(distance(b, a));
    }
}

[[nodiscard]] Distance distance(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
[[nodiscard]] Distance distanceChecked(const Shape& a, const Shape& b);

} // namespace mbv
