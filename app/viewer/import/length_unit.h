#pragma once

#include <QtCore/QString>

#include <array>
#include <optional>

/// The units of length that are known, as scenes name them.
namespace mbv::viewer {

struct LengthUnit {
    const char* name;
    double meters;
};

inline constexpr std::array kLengthUnits = {
    LengthUnit{"um", 1e-6}, LengthUnit{"mm", 1e-3},   LengthUnit{"cm", 1e-2},  LengthUnit{"m", 1},
    LengthUnit{"km", 1e3},  LengthUnit{"in", 0.0254}, LengthUnit{"ft", 0.3048}};

/// Nothing for a name that is not known.
std::optional<double> metersIn(const QString& unit);

} // namespace mbv::viewer
