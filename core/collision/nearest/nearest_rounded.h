#pragma once

#include "nearest.h"
#include <mbv/collision/pairs.h>

/// From the nearest points of two cores to those of the shapes that are all within radiusA of one
/// and radiusB of the other: a sphere is a point with a radius, a capsule a segment. Internal.
namespace mbv::nearest {

/// A positive radius outweighs rounding: the shapes overlap where the cores' distance is not above
/// the radii. Without any they overlap where the cores meet, which the caller knows for certain
/// (`coresMeet` counts only then). Where the shapes overlap both points are the same common one,
/// between the cores' points in the ratio of the radii.
pair::Separation roundedDistance(const Points& cores, double radiusA, double radiusB,
                                 bool coresMeet);

/// The shortest translation, where the shapes overlap: cores are pushed apart along the unit normal
/// from A to B, which no core reaches farther along than its nearest point.
Contact roundedContact(const Points& cores, double radiusA, double radiusB, const Vec3& normal);

/// The same pushed along a unit normal from A to B, a depth given, and the deepest point of B.
Contact contactAt(const Vec3& pointOnB, double depth, const Vec3& normal);

} // namespace mbv::nearest
