#include "fit.h"

#include "point_columns.h"
#include "smallest_ball.h"
#include "unit_frame.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv {

Sphere fitSphere(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    const UnitFrame frame = unitFrameOf(boundsOf(points));
    const PointColumns columns(points, frame);
    const Vec3 center = frame.center + smallestBall(columns).center / frame.scale;

    // Measured anew from the centre as it was rounded, with norm(), which neither overflows nor
    // underflows; only for the points that may be furthest, for it is slow. It is good to two units
    // in the last place, which the factor puts on the safe side.
    constexpr double kNearlyFurthest = 1 - 1e-9;
    const Vec3 rounded = frame.toUnit(center);
    const double least = kNearlyFurthest * furthestFrom(rounded, columns).squaredDistance;
    double radius = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 d = columns[i] - rounded;
        if (dot(d, d) >= least) {
            radius = std::max(radius, norm(points[i] - center));
        }
    }
    radius *= 1 + 4 * std::numeric_limits<double>::epsilon();
    requireRepresentable(isFinite(center) && std::isfinite(radius));
    return {center, radius};
}

} // namespace mbv
