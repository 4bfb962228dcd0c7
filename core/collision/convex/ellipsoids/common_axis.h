#pragma once

#include "ellipsoid_pair.h"

#include <optional>

namespace mbv::convex {

/// Of two solids of revolution about one axis, on which both centers are, a pair with the same
/// extents in one plane through the axis and no lesser ones elsewhere; nothing of others. All
/// around the axis the extents of such a pair are the same, and no search could tell them apart.
/// Widening both across the plane shortens no extent, and changes none of those in the plane.
std::optional<EllipsoidPair> widenedAcrossCommonAxis(const EllipsoidPair& pair);

} // namespace mbv::convex
