#pragma once

#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <span>

/// What is asked of all points of a hull, as many at a time as a vector has lanes; the same on
/// every instruction set. Internal.
namespace mbv::convex {

/// From more points on, a call that chooses the instruction set pays.
inline constexpr std::size_t kFewPoints = 32;

/// Index of the first point p with the largest direction . (p - origin). Precondition: at least
/// one.
std::size_t supportIndex(std::span<const Vec3> points, const Vec3& origin, const Vec3& direction);

/// The largest |component| of p - origin.
double largestOffset(std::span<const Vec3> points, const Vec3& origin);

} // namespace mbv::convex
