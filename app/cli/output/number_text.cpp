#include "number_text.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>

namespace mbv::cli {

std::string shortNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value == 0 ? 0.0 : value);
    return text.data();
}

std::string numberOrDash(const std::optional<double>& value)
{
    return value ? shortNumber(*value) : "-";
}

std::string fixedNumber(double value, int digits)
{
    std::array<char, 400> text{}; // the largest double has 309 digits before the point
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    const std::string_view written = text.data();
    const bool isMinusZero =
        written.front() == '-' && written.find_first_of("123456789") == std::string_view::npos;
    return std::string(isMinusZero ? written.substr(1) : written);
}

std::string shortVector(const Vec3& v)
{
    return "(" + shortNumber(v.x) + ", " + shortNumber(v.y) + ", " + shortNumber(v.z) + ")";
}

std::optional<double> finiteOrNone(double value)
{
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace mbv::cli
