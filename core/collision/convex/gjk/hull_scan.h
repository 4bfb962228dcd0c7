#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <span>

/// What is asked of all points of a hull, as many at a time as a vector has lanes; the same on
/// every instruction set. Internal.
namespace mbv::convex {

/// So many points of a hull are put in columns to be looked at; of more that would take long and
/// much of the stack.
inline constexpr std::size_t kFewPoints = 256;

/// Index of the first point p with the largest direction . (p - origin). Precondition: at least
/// one.
std::size_t supportIndex(std::span<const Vec3> points, const Vec3& origin, const Vec3& direction);

/// The most points at a time.
inline constexpr std::size_t kScanLanes = 8;

/// Index of the first of the largest direction . p, of points whose coordinates are in columns.
/// Precondition: `count` is a multiple of kScanLanes, and not zero.
std::size_t supportIndex(const double* x, const double* y, const double* z, std::size_t count,
                         const Vec3& direction);

/// Points in columns.
struct PointColumns {
    const double* x;
    const double* y;
    const double* z;
    std::size_t count; ///< a multiple of kScanLanes, not zero
};

/// Indices of the first points that are farthest along x, -x, y, -y, z and -z. Precondition: at
/// least one.
std::array<std::size_t, 6> extremeIndices(std::span<const Vec3> points);
std::array<std::size_t, 6> extremeIndices(const PointColumns& points);

/// Writes `scale` (p - origin) to columns, which have room for as many. Precondition: at least one.
void toColumns(std::span<const Vec3> points, const Vec3& origin, double scale, double* x, double* y,
               double* z);

/// Writes center + p.x axes[0] + p.y axes[1] + p.z axes[2] to columns.
void moveColumns(const PointColumns& points, const Vec3& center, const std::array<Vec3, 3>& axes,
                 double* x, double* y, double* z);

/// The largest |component| of p - origin.
double largestOffset(std::span<const Vec3> points, const Vec3& origin);

} // namespace mbv::convex
