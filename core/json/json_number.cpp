#include "json_number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace mbv {

void appendJsonNumber(std::string& text, double value)
{
    constexpr int kMaxBeforePoint = 15; // and four zeros behind it at most: else an exponent
    constexpr int kMinPlace = -4;
    if (!std::isfinite(value)) {
        text += "null";
        return;
    }
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::scientific);
    std::string_view scientific(buffer.data(),
                                static_cast<std::size_t>(written.ptr - buffer.data()));
    if (scientific.front() == '-') {
        text += '-';
        scientific.remove_prefix(1);
    }
    const std::size_t e = scientific.find('e');
    int exponent = 0;
    const std::size_t sign = scientific[e + 1] == '+' ? 2 : 1; // from_chars reads no plus
    std::from_chars(scientific.data() + e + sign, scientific.data() + scientific.size(), exponent);
    const int place = exponent + 1; // of the decimal point, in the digits
    if (place > kMaxBeforePoint || place <= kMinPlace) {
        text += scientific;
        return;
    }
    std::string_view rest = scientific.substr(1, e - 1); // ".25" behind the first digit, or nothing
    rest.remove_prefix(rest.empty() ? 0 : 1);
    if (place <= 0) {
        text.append("0.").append(static_cast<std::size_t>(-place), '0');
        (text += scientific.front()) += rest;
        return;
    }
    const auto before = static_cast<std::size_t>(place) - 1; // of `rest`
    text += scientific.front();
    if (rest.size() <= before) {
        text.append(rest).append(before - rest.size(), '0').append(".0");
        return;
    }
    text.append(rest.substr(0, before)).append(".").append(rest.substr(before));
}

void appendJsonField(std::string& text, std::string_view name, std::span<const double> values,
                     std::size_t indent)
{
    const std::string inner(indent + 2, ' ');
    const std::size_t line = text.size();
    text.append(inner).append("\"").append(name).append("\": ");
    const std::size_t begin = text.size();
    const auto append = [&](std::string_view opening, std::string_view between) {
        for (std::size_t i = 0; i < values.size(); ++i)
            appendJsonNumber(text.append(i == 0 ? opening : between), values[i]);
    };
    append("[", ", ");
    text += ']';
    if (text.size() - line <= kJsonLineWidth)
        return;
    text.resize(begin);
    const std::string element = "\n" + inner + "  ";
    append("[" + element, "," + element);
    text.append("\n").append(inner) += ']';
}

} // namespace mbv
