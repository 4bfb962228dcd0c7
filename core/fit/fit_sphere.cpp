#include "fit/points/fit_faults.h"
#include "fit/points/point_columns.h"
#include "geometry/unit_frame.h"
#include "smallest_ball.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

namespace mbv {
namespace {

/// In the frame.
Ball ballInFrame(std::span<const Vec3> points, const UnitFrame& frame)
{
    constexpr std::size_t kFew = 24; // for which columns are not worth while
    if (points.size() > kFew) {
        return smallestBall(PointColumns(points, frame));
    }
    std::array<Vec3, kFew> few;
    const auto end = std::transform(points.begin(), points.end(), few.begin(),
                                    [&](const Vec3& p) { return frame.toUnit(p); });
    return smallestBall(std::span<const Vec3>(few.begin(), end));
}

} // namespace

Sphere fitSphere(std::span<const Vec3> points)
{
    requireFinitePoints(points);
    const UnitFrame frame = unitFrameOf(boundsOf(points));
    const Vec3 center = frame.center + ballInFrame(points, frame).center / frame.scale;

    // Measured anew from the center as it was rounded, in the frame's scale, where squares neither
    // overflow nor vanish. A squared distance carries three roundings beyond those of the
    // difference, its root and norm() two each, which the factor puts on the safe side.
    const double radius = std::sqrt(largestSquare(points, center, frame.scale)) *
                          (1 + 4 * std::numeric_limits<double>::epsilon()) / frame.scale;
    requireRepresentable(isFinite(center) && std::isfinite(radius));
    return {center, radius};
}

} // namespace mbv
