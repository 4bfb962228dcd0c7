#pragma once

#include "convex_cell.h"
#include "reflex_points.h"

#include <cstdint>
#include <span>
#include <vector>

namespace mbv::cover {

/// How many planes to try.
enum class CutSearch : std::uint8_t { Quick, Full };

/// Planes across unit axes of the cell's own, the coordinate axes and the principal axes of what is
/// in the cell, through heaps of reflex points and at some shares of its extent. The better of
/// equally good ones come first.
std::vector<CutPlane> cutPlanesOf(const ConvexCell& cell, std::span<const Vec3> ownAxes,
                                  std::span<const ReflexPoint> reflex, CutSearch search);

} // namespace mbv::cover
