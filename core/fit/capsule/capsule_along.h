#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <limits>
#include <span>

namespace mbv {

double volumeOfCapsule(double radius, double length);

/// The axis of a capsule, and its volume.
struct CapsuleAxis {
    Vec3 a;
    Vec3 b;
    double volume = std::numeric_limits<double>::infinity();
};

/// Orthonormal axes, the first along the direction. Precondition: it is not zero.
std::array<Vec3, 3> frameAround(const Vec3& direction);

/// The shortest capsule around the points on the line through `on` along a unit vector, its radius
/// 1 + wider times the least possible.
CapsuleAxis capsuleOnLine(std::span<const Vec3> points, const Vec3& unit, const Vec3& on,
                          double wider);

/// The capsule along the direction around the smallest cylinder. Precondition: points in the unit
/// frame, one at least; the direction is not zero.
CapsuleAxis capsuleAlong(std::span<const Vec3> points, const Vec3& direction);

} // namespace mbv
