#pragma once

#include <mbv/geometry/shapes.h>

#include <cstddef>

namespace mbv::sat {

/// How many of the fifteen axes overlaps(a, b) hands to separatesExactly; the benchmarks report the
/// share. Internal.
std::size_t exactAxisCount(const Obb& a, const Obb& b);

} // namespace mbv::sat
