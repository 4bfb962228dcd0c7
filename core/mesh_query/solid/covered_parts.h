#pragma once

#include "segment_splitting.h"
#include "triangulation.h"

#include <vector>

/// Internal.
namespace mbv::solid {

/// A part of a plane, and what it has, a bit each.
struct CoveredPart {
    Corners corners; ///< counter-clockwise as seen
    unsigned has = 0;
};

/// Cuts what borders of one plane surround into triangles that have no more than corners and sides
/// in common with each other and with the borders; of these, those that have something: outside of
/// all there is nothing, and a border changes what it says. Borders need not be closed where they
/// change nothing. `vertices` gains the points where borders cross, and three that are far outside.
std::vector<CoveredPart> coveredParts(const std::vector<Border>& borders, int axis,
                                      VertexTable& vertices);

} // namespace mbv::solid
