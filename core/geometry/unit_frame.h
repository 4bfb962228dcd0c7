#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

namespace mbv {

/// A shift and a scale under which given bounds lie around the origin with coordinates of at most
/// one in magnitude. Fitting and measuring work there, because second moments taken far from the
/// origin cancel, and because squares overflow or vanish at extreme scales. The scale is a power of
/// two, so scaling there and back is exact. Internal.
struct UnitFrame {
    Vec3 center;
    double scale = 1;

    Vec3 toUnit(const Vec3& p) const { return scale * (p - center); }
};

UnitFrame unitFrameOf(const Aabb& bounds);

} // namespace mbv
