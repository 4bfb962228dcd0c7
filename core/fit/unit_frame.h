#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <span>

namespace mbv {

/// A shift and a scale under which given bounds lie around the origin with coordinates of at most
/// one in magnitude. Fitting works there, because second moments taken far from the origin cancel,
/// and because squares overflow or vanish at extreme scales. The scale is a power of two, so
/// scaling there and back is exact.
struct UnitFrame {
    Vec3 center;
    double scale = 1;

    Vec3 toUnit(const Vec3& p) const { return scale * (p - center); }
};

UnitFrame unitFrameOf(const Aabb& bounds);

/// Throws Error (DegenerateMesh) when there are no points or when one is not finite.
void requireFinitePoints(std::span<const Vec3> points);

/// Throws Error (DegenerateMesh) when a volume fitted to finite points is not finite itself.
void requireRepresentable(bool volumeIsFinite);

} // namespace mbv
