#pragma once

#include <mbv/geometry/vec3.h>

/// Distance functions to model with: negative inside, positive outside. They use + - * / and sqrt
/// alone, which IEEE 754 rounds one way only, so every compiler draws the same shape.
namespace mbv::generate {

/// The square root of the sum of squares. norm() calls hypot, whose last bit differs between
/// libraries.
double length(const Vec3& v);

/// A sphere swept along a segment while its radius goes from radiusA to radiusB.
/// Precondition: |radiusA - radiusB| < |b - a|.
struct RoundCone {
    Vec3 a;
    Vec3 b;
    double radiusA = 0;
    double radiusB = 0;
};

/// An ellipsoid along the coordinate axes.
struct Ellipsoid {
    Vec3 center;
    Vec3 radii;
};

/// Exact outside; inside, the depth below the nearest swept sphere's surface.
double distance(const RoundCone& cone, const Vec3& p);

/// First-order estimate: the sign and the zero set are exact.
double distance(const Ellipsoid& ellipsoid, const Vec3& p);

/// The union of two shapes, filleted where both surfaces lie within `width` of each other.
/// Source: the cubic polynomial smooth minimum, continuous to the second derivative.
double smoothUnion(double a, double b, double width);

/// What a and b have in common, the edge rounded in the same way.
double smoothIntersection(double a, double b, double width);

} // namespace mbv::generate
