#pragma once

#include "overlaps.h"

#include <algorithm>
#include <limits>

namespace mbv {

/// The answer as (b, a) would be asked.
constexpr Distance flipped(const Distance& d)
{
    return {d.distance, d.pointOnB, d.pointOnA};
}

/// How far two closed shapes are apart, and the points where: exact to rounding for the closed
/// forms, to 1e-6 of the larger of distance and size where a cylinder or a hull takes part.
/// Zero exactly when overlaps(a, b); otherwise at least the smallest positive double. Precondition:
/// both are valid.
template <class A, class B>
requires HasPair<A, B> || HasPair<B, A> Distance distance(const A& a, const B& b)
{
    if constexpr (HasPair<A, B>) {
        Distance result = pair::distance(a, b);
        if (pair::overlaps(a, b))
            result.distance = 0;
        else
            result.distance = std::max(result.distance, std::numeric_limits<double>::denorm_min());
        return result;
    } else {
        return flipped(distance(b, a));
    }
}

Distance distance(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
Distance distanceChecked(const Shape& a, const Shape& b);

} // namespace mbv
