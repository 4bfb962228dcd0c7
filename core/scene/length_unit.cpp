#include <mbv/scene/length_unit.h>

#include <algorithm>

namespace mbv {

std::optional<double> metersIn(std::string_view unit)
{
    const auto* const found = std::ranges::find_if(
        kLengthUnits, [unit](const LengthUnit& known) { return known.name == unit; });
    return found == kLengthUnits.end() ? std::nullopt : std::optional(found->meters);
}

} // namespace mbv
