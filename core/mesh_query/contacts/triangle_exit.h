#pragma once

#include <mbv/geometry/shapes.h>

#include <optional>

/// Internal.
namespace mbv::contacts {

/// The least translation of a shape that leaves it touching a triangle.
struct TriangleExit {
    Vec3 away;        ///< unit: the shape goes this way
    double depth = 0; ///< less than 0, apart: minus the distance
};

/// Nothing where the shape is farther from the triangle than `margin`; what rounding leaves open
/// may be either. `normal` is the triangle's, unit; of several ways it is taken. Precondition: the
/// coordinates are about 1 in the size of the shape, which is a solid.
std::optional<TriangleExit> exitOf(const Shape& shape, const Triangle& triangle, const Vec3& normal,
                                   double margin);

/// How far the shape reaches from the triangle's plane, along its normal and against it: what it
/// has to go against the normal, and along it, to leave the plane.
struct PlaneReach {
    double front = 0; ///< it has to go along the normal; less than 0 where it is in front
    double back = 0;
    Vec3 lowest; ///< of the shape, against the normal
};

/// Infinite for what has no end there.
PlaneReach reachBeyond(const Shape& shape, const Triangle& triangle, const Vec3& normal);

/// How far the shape has to go along a unit direction to be beyond the triangle; infinite for what
/// has no end there.
double depthAlong(const Vec3& away, const Shape& shape, const Triangle& triangle);

} // namespace mbv::contacts
