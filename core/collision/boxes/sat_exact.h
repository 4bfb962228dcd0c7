#pragma once

#include "sat_axis.h"

namespace mbv::sat {

/// center distance - radius A - radius B along candidate axis 0..14, in exact arithmetic on the
/// doubles as given, for the axes that rounding leaves in doubt.
///
/// Returns the gap along the axis u x v as it is (not normalized) rounded to double, never across
/// zero: > 0 exactly when the axis separates, 0 exactly when the boxes touch along it or the cross
/// product vanishes.
double exactGap(const Box& a, const Box& b, int axis);

/// Whether that is > 0, which is found sooner.
bool separatesExactly(const Box& a, const Box& b, int axis);

} // namespace mbv::sat
