#include "hull_frame.h"

#include "fit/axes/principal_axes.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace mbv {
namespace {

/// Of the largest extent: thinner points count as lying in a plane or on a line. A tenth of what
/// may stay outside a volume.
constexpr double kFlat = 1e-13;

/// What rounding of the coordinates makes of an extent, in the unit frame.
double roundingOf(std::span<const Vec3> points, const UnitFrame& frame)
{
    const Aabb bounds = boundsOf(points);
    const double largest = maxComponent(max(abs(bounds.min), abs(bounds.max)));
    return 4 * std::numeric_limits<double>::epsilon() * (frame.scale * largest);
}

} // namespace

HullFrame::HullFrame(std::span<const Vec3> points)
    : unit(unitFrameOf(boundsOf(points))), columns(points, unit), rounding(roundingOf(points, unit))
{
    stretch.axes = principalAxesOf(columns).axes;
    stretch.box = extentsAlong(stretch.axes, columns);
    flat = std::max(kFlat * size().x, rounding);
}

std::vector<PlanarPoint> HullFrame::inPlane() const
{
    std::vector<PlanarPoint> plane(columns.size());
    for (std::size_t i = 0; i < plane.size(); ++i)
        plane[i] = {dot(stretch.axes[0], columns[i]), dot(stretch.axes[1], columns[i]), i};
    return plane;
}

} // namespace mbv
