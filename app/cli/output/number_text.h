#pragma once

#include <mbv/geometry/vec3.h>

#include <optional>
#include <string>

namespace mbv::cli {

/// For people: six significant digits, no negative zero.
std::string shortNumber(double value);

/// "-" without a value.
std::string numberOrDash(const std::optional<double>& value);

/// With so many digits after the point, no negative zero: "0.500".
std::string fixedNumber(double value, int digits);

/// "(1, 2.5, -3)", six significant digits each.
std::string shortVector(const Vec3& v);

/// Without a value where it is beyond the range of a double: reports leave such numbers out.
std::optional<double> finiteOrNone(double value);

} // namespace mbv::cli
