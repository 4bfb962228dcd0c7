#pragma once

#include "epa.h"

namespace mbv::convex {

/// Where the extent of A - B has its least near a unit direction, by a few of Newton's steps; the
/// direction itself where the extent is not smooth there, at an edge or a corner, or has no least.
/// Local coordinates.
Vec3 shallowerNear(const DifferenceSupport& support, const Vec3& direction);

} // namespace mbv::convex
