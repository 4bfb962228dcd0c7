#include "fit/points/fit_faults.h"
#include "fit/points/point_columns.h"
#include "geometry/unit_frame.h"
#include "smallest_ball.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>

#include <cmath>
#include <limits>

namespace mbv {

Sphere fitSphere(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    const UnitFrame frame = unitFrameOf(boundsOf(points));
    const PointColumns columns(points, frame);
    const Vec3 center = frame.center + smallestBall(columns).center / frame.scale;

    // Measured anew from the center as it was rounded, in the frame's scale, where squares neither
    // overflow nor vanish. A squared distance carries three roundings beyond those of the
    // difference, its root and norm() two each, which the factor puts on the safe side.
    const double radius = std::sqrt(largestSquare(points, center, frame.scale)) *
                          (1 + 4 * std::numeric_limits<double>::epsilon()) / frame.scale;
    requireRepresentable(isFinite(center) && std::isfinite(radius));
    return {center, radius};
}

} // namespace mbv
