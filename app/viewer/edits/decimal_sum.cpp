#include "decimal_sum.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace mbv::viewer {

namespace {

/// Behind the point, of the shortest decimal that is read as x.
int placesOf(double x)
{
    std::array<char, 32> text{}; // "-1.2345678901234567e-308"
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), x, std::chars_format::scientific).ptr;
    const std::string_view written(text.data(), static_cast<std::size_t>(end - text.data()));
    const std::size_t exponentAt = written.find('e');
    const std::size_t point = written.find('.');
    const std::size_t digits = point == std::string_view::npos ? 0 : exponentAt - point - 1;
    int exponent = 0;
    const char* first = written.data() + exponentAt + 1;
    std::from_chars(*first == '+' ? first + 1 : first, end, exponent);
    return std::max(0, static_cast<int>(digits) - exponent);
}

} // namespace

double decimalSum(double a, double b)
{
    const double sum = a + b;
    if (!std::isfinite(sum))
        return sum;
    std::array<char, 800> text{}; // 309 digits and 340 places at most
    const int places = std::max(placesOf(a), placesOf(b));
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), sum, std::chars_format::fixed, places)
            .ptr;
    double rounded = sum;
    std::from_chars(text.data(), end, rounded);
    return rounded + 0.0; // no negative zero
}

} // namespace mbv::viewer
