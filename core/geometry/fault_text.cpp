#include "fault_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace mbv {

std::string exactText(double value)
{
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), end.ptr};
}

std::string shortText(double value)
{
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::general, 6);
    return {buffer.data(), end.ptr};
}

std::optional<ShapeFault> notFinite(std::span<const double> components, const char* field)
{
    if (std::ranges::all_of(components, [](double x) { return std::isfinite(x); }))
        return std::nullopt;
    std::string tuple;
    for (const double component : components)
        tuple += (tuple.empty() ? "(" : ", ") + exactText(component);
    return ShapeFault{field, "has a component that is not finite: " + tuple + ")"};
}

} // namespace mbv
