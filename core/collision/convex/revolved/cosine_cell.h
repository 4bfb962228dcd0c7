#pragma once

#include "revolved_difference.h"

#include <limits>
#include <utility>

/// Parts of the directions of A - B, and bounds of the extents along them. Internal.
namespace mbv::convex {

/// Directions by their cosines to the two axes, each within a part.
struct CosineCell {
    Revolved::Part partA;
    Revolved::Part partB;
    CosineInterval x;
    CosineInterval y;
};

/// Directions at no larger angle to one, of which none has less than is looked for.
struct ProvenCap {
    Vec3 direction; ///< unit, in the frame of the difference
    double cosine = 1;
};

struct CellBound {
    Vec3 direction; ///< where it is, in the frame of the difference
    double extent = std::numeric_limits<double>::infinity();
};

/// No direction of the cell has less. Infinite where there is none, or none that has less than
/// `limit`. Precondition: the axes are not parallel.
CellBound boundOf(const RevolvedDifference& difference, const CosineCell& cell, double limit);

/// Whether no direction of the cell has less than `limit`, none in the cap having; false where that
/// is not seen. `bound` is that of the cell.
bool isProvenBy(const ProvenCap& cap, const RevolvedDifference& difference, const CosineCell& cell,
                const CellBound& bound, double limit);

/// In two, so that the chord that is farthest below its function at `direction` is exact there in
/// both; in the middle where neither is below.
std::pair<CosineCell, CosineCell> divided(const RevolvedDifference& difference,
                                          const CosineCell& cell, const Vec3& direction);

} // namespace mbv::convex
