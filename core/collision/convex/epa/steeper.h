#pragma once

#include "epa.h"

namespace mbv::convex {

/// A unit direction near a given one along which the extent of A - B is less, as far as it curves
/// smoothly there; else the same. Local coordinates. By a few of Newton's steps.
Vec3 steeper(const DifferenceSupport& support, const Vec3& direction);

} // namespace mbv::convex
