#pragma once

#include <mbv/geometry/shapes.h>

#include <concepts>

/// Private to the library.
namespace mbv {

/// The shapes without an end, as isBounded() tells them at run time.
template <class S>
concept Unbounded = std::same_as<S, Plane> || std::same_as<S, HalfSpace>;

} // namespace mbv
