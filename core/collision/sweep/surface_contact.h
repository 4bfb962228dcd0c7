#pragma once

#include <mbv/collision/results.h>
#include <mbv/geometry/shapes.h>

#include <optional>

/// Internal.
namespace mbv {

/// contact() of solids and of surfaces: a triangle is the flat hull of its corners, B as a plane is
/// left on the nearer side. Nothing where they are apart to rounding.
std::optional<Contact> surfaceContact(const Shape& a, const Shape& b);

} // namespace mbv
