#pragma once

#include <mbv/collision/rectangle.h>

namespace mbv::plane2d {

/// center distance - radius A - radius B along axisOf(a, b, axis) as it is, not normalized, in
/// exact arithmetic on the doubles as given. Rounded to double, never across zero. Internal.
double exactGap(const Rectangle& a, const Rectangle& b, int axis);

} // namespace mbv::plane2d
