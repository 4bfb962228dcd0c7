#pragma once

#include <mbv/geometry/vec3.h>

/// Directions along which A and B, two convex sets, are parted with the least motion: the extent of
/// A - B along a unit direction n is the largest n . p of its points p. Internal.
namespace mbv::convex {

/// A unit direction and the extent of A - B along it: how far A is to move against it, or B along
/// it, until they touch; negative where that plane parts them.
struct WayOut {
    Vec3 direction;
    double extent = 0;
};

/// Relative to the size: shapes that are farther than this from touching are certainly apart, or
/// overlap, as the sign of a least extent says.
inline constexpr double kClear = 1e-6;

/// The least extent that was found: a direction of it, and what else `Least` tells of it.
template <class Least> struct Shallowest : Least {
    double proven = 0; ///< no direction has less; at most `extent`

    /// What may be missed.
    double bracket() const { return this->extent - proven; }
};

} // namespace mbv::convex
