#pragma once

#include <limits>

/// How clear the textbook form of the separating-axis test must be to be believed, beside the sum
/// of the six half extents; see sat_quick.cpp. Internal.
namespace mbv::sat {

inline constexpr double kDoubt = 1e-4;
/// Edges whose sine is below this are covered by faces that overlap by more than kDeep.
inline constexpr double kParallel = 0x1p-10;
inline constexpr double kDeep = 4 * kParallel;
inline constexpr double kSpheres = 2.001;
inline constexpr double kTiny = std::numeric_limits<double>::min();

} // namespace mbv::sat
