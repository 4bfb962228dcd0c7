#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>

/// Internal.
namespace mbv::sat {

/// overlaps(a, b), of boxes that quickOverlap() or AxisOverlaps leave in doubt.
bool overlapByAxes(const Obb& a, const Obb& b);

/// How many of the fifteen axes overlaps(a, b) hands to separatesExactly; the benchmarks report the
/// share.
std::size_t exactAxisCount(const Obb& a, const Obb& b);

} // namespace mbv::sat
