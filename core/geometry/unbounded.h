#pragma once

#include <mbv/geometry/shapes.h>

#include <concepts>
#include <optional>
#include <variant>

/// Private to the library.
namespace mbv {

/// The shapes without an end, as isBounded() tells them at run time.
template <class S>
concept Unbounded = std::same_as<S, Plane> || std::same_as<S, HalfSpace>;

/// The unit normal of a shape without an end; nothing for others.
inline std::optional<Vec3> normalOfUnbounded(const Shape& shape)
{
    return std::visit(
        []<class S>(const S& s) -> std::optional<Vec3> {
            if constexpr (Unbounded<S>)
                return normalized(s.normal);
            else
                return std::nullopt;
        },
        shape);
}

} // namespace mbv
