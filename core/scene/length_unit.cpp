#include <mbv/scene/length_unit.h>

#include <algorithm>

namespace mbv {

std::optional<double> metersIn(std::string_view unit)
{
    const auto* const found = std::ranges::find_if(
        kLengthUnits, [unit](const LengthUnit& known) { return known.name == unit; });
    return found == kLengthUnits.end() ? std::nullopt : std::optional(found->meters);
}

std::string unknownUnitWarning(std::string_view unit, std::string_view what)
{
    if (unit.empty() || metersIn(unit))
        return {};
    std::string known;
    for (const LengthUnit& one : kLengthUnits)
        known += (known.empty() ? "" : ", ") + std::string(one.name);
    return std::string(what) + " has lengths as if they were meters: the scene's units, \"" +
           std::string(unit) + "\", are none of " + known;
}

std::string differingUnitsWarning(std::string_view unit, std::string_view before,
                                  std::string_view what)
{
    if (unit.empty() || before.empty() || unit == before)
        return {};
    return std::string(what) + ": its units are \"" + std::string(unit) +
           "\", those of the scene before \"" + std::string(before) +
           "\"; numbers are taken as they are";
}

} // namespace mbv
