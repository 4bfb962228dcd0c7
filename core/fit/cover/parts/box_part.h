#pragma once

#include "collision/nearest/nearest.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

namespace mbv::cover {

/// A box in the unit frame, its axes orthonormal to rounding.
struct BoxPart {
    Obb box;
};

inline double volumeOf(const BoxPart& part)
{
    return mbv::volumeOf(Shape(part.box)).value();
}

inline Aabb boundsOf(const BoxPart& part)
{
    return mbv::boundsOf(Shape(part.box));
}

/// The point of the part that is nearest to p.
inline Vec3 nearestIn(const BoxPart& part, const Vec3& p)
{
    return nearest::projected(p, part.box).onB;
}

} // namespace mbv::cover
