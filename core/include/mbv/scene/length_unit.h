#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace mbv {

/// The units of length that are known, as Scene::units names them.
struct LengthUnit {
    const char* name;
    double meters;
};

inline constexpr std::array kLengthUnits = {
    LengthUnit{"um", 1e-6}, LengthUnit{"mm", 1e-3},   LengthUnit{"cm", 1e-2},  LengthUnit{"m", 1},
    LengthUnit{"km", 1e3},  LengthUnit{"in", 0.0254}, LengthUnit{"ft", 0.3048}};

/// Nothing for a name that is not known, as an empty one.
[[nodiscard]] std::optional<double> metersIn(std::string_view unit);

/// What to tell of `what`, which is written in meters, where a scene has these units: empty where
/// they are known, or none are given.
[[nodiscard]] std::string unknownUnitWarning(std::string_view unit, std::string_view what);

/// What to tell of `what`, whose lengths are in `unit`, where it joins a scene whose lengths are in
/// `before`: empty where one of the two is not said, or both are the same.
[[nodiscard]] std::string differingUnitsWarning(std::string_view unit, std::string_view before,
                                                std::string_view what);

} // namespace mbv
