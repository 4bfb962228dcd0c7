#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>

#include <span>
#include <vector>

namespace mbv::cover {

/// The half-space normal . p <= offset.
struct HullFace {
    Vec3 normal; ///< outwards, of any length
    double offset = 0;
};

/// A convex hull in the unit frame.
struct HullPart {
    ConvexHull corners;
    std::vector<HullFace> faces; ///< none where it is thinner than rounding
    Aabb bounds;
    double volume = 0;
};

/// Precondition: at least one point, all finite.
HullPart hullPartOf(std::span<const Vec3> points, const ProgressFn& progress = {});

inline double volumeOf(const HullPart& part)
{
    return part.volume;
}

inline const Aabb& boundsOf(const HullPart& part)
{
    return part.bounds;
}

/// The point of the part that is nearest to p.
Vec3 nearestIn(const HullPart& part, const Vec3& p);

} // namespace mbv::cover
