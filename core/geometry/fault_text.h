#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>
#include <span>
#include <string>

/// Numbers in messages, and what messages about shapes have in common. Internal.
namespace mbv {

/// The shortest text that reads back as the same double.
std::string exactText(double value);

/// Six significant digits.
std::string shortText(double value);

/// The fault of a point or vector of two or three components, one of which is not finite.
std::optional<ShapeFault> notFinite(std::span<const double> components, const char* field);

} // namespace mbv
