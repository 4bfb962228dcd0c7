#pragma once

#include <mbv/collision/overlaps.h>

#include <optional>

namespace mbv {

/// The answer as (b, a) would be asked.
[[nodiscard]] constexpr Contact flipped(const Contact& c)
{
    return {c.depth, -c.normal, c.pointOnB, c.pointOnA};
}

/// How two closed solids meet: the shortest translation that leaves them touching, and the points
/// that do; mesh units. Where they only touch, depth is 0. Of several shortest translations
/// (concentric spheres), some one; of points that touch along an edge or a face, some pair of them.
///
/// Nothing when they are apart, and where no finite translation separates them: two half-spaces
/// that do not face each other. Accurate to rounding of the size, to 1e-6 of it with a cylinder,
/// cone, ellipsoid or hull. Precondition: both are valid.
template <Solid A, Solid B>
requires HasPair<A, B> || HasPair<B, A>
[[nodiscard]] std::optional<Contact> contact(const A& a, const B& b)
{
    if constexpr (HasPair<A, B>) {
        if constexpr (!pair::kContactDecides<A, B>) {
            if (!pair::overlaps(a, b))
                return std::nullopt;
        }
        return pair::contact(a, b);
    } else {
        const auto result = contact(b, a);
        return result ? std::optional(flipped(*result)) : std::nullopt;
    }
}

/// Nothing, too, when one of them is not a solid (see isSolid).
[[nodiscard]] std::optional<Contact> contact(const Shape& a, const Shape& b);

/// The same with its precondition checked: throws Error (InvalidShape) naming the shape ("a" or
/// "b") and the field.
[[nodiscard]] std::optional<Contact> contactChecked(const Shape& a, const Shape& b);

} // namespace mbv
