#include "hull_frame.h"

#include "fit/axes/principal_axes.h"

#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <array>
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

/// The same axes, the one that the points reach farthest along first; right-handed as before.
Stretch inOrderOfExtents(const std::array<Vec3, 3>& axes, const PointColumns& points)
{
    Stretch stretch = {axes, extentsAlong(axes, points)};
    const Vec3 size = stretch.box.high - stretch.box.low;
    std::array<int, 3> order = {0, 1, 2};
    std::ranges::stable_sort(order, [&](int i, int j) { return size[i] > size[j]; });
    for (std::size_t k = 0; k < 2; ++k)
        stretch.axes[k] = axes[static_cast<std::size_t>(order[k])];
    stretch.axes[2] = cross(stretch.axes[0], stretch.axes[1]);
    stretch.box = extentsAlong(stretch.axes, points);
    return stretch;
}

/// Across a needle the principal axes are rounding: what lies in a plane seems not to. The way that
/// points are narrowest along is found again where they reach as far along every axis.
Stretch narrowedAcross(const Stretch& needle, const PointColumns& points)
{
    std::vector<Vec3> inCube(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        inCube[i] = needle.toCube(points[i]);
    const Vec3 narrowest = principalAxesOf(PointColumns(inCube)).axes[2];
    const Vec3 normal = normalized(needle.directionOf(narrowest));
    const Vec3 along = normalized(needle.axes[0] - dot(needle.axes[0], normal) * normal);
    return inOrderOfExtents({along, cross(normal, along), normal}, points);
}

} // namespace

HullFrame::HullFrame(std::span<const Vec3> points)
    : unit(unitFrameOf(boundsOf(points))), columns(points, unit), rounding(roundingOf(points, unit))
{
    stretch.axes = principalAxesOf(columns).axes;
    stretch.box = extentsAlong(stretch.axes, columns);
    flat = std::max(kFlat * size().x, rounding);
    constexpr double kNeedle = 1e-6;
    if (std::max(size().y, size().z) > kNeedle * size().x)
        return;
    stretch = inOrderOfExtents(stretch.axes, columns);
    if (!isSolid())
        return;
    const Stretch narrowed = narrowedAcross(stretch, columns);
    if (narrowed.box.high.z - narrowed.box.low.z < size().z)
        stretch = narrowed;
}

std::vector<PlanarPoint> HullFrame::inPlane() const
{
    std::vector<PlanarPoint> plane(columns.size());
    for (std::size_t i = 0; i < plane.size(); ++i)
        plane[i] = {dot(stretch.axes[0], columns[i]), dot(stretch.axes[1], columns[i]), i};
    return plane;
}

} // namespace mbv
