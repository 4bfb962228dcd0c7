#pragma once

#include "box_slope.h"
#include "fit/points/point_columns.h"
#include "geometry/points/planar_hull.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <vector>

namespace mbv {

/// A right-handed orthonormal frame and the volume of the box along it.
struct BoxFrame {
    std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    double volume = 0;
};

/// The axes rotated by the rotation whose Rodrigues vector (axis times tangent of half the angle,
/// in the world) is given.
std::array<Vec3, 3> rotatedBy(const Vec3& rodrigues, const std::array<Vec3, 3>& axes);

/// Looks for the rotation at which the box around a few points in the unit frame has the smallest
/// volume, starting from a given one.
class BoxDescent {
public:
    explicit BoxDescent(const PointColumns& points) : points_(points), slopes_(points) {}

    /// Product of the three extents, each a little (1e-13) longer: of boxes without volume the one
    /// with the smallest area counts as smaller, and of those without area the shortest.
    double volumeAlong(const std::array<Vec3, 3>& axes) const;

    /// Turns the box about one of its axes to the best angle of all.
    BoxFrame rotatedAbout(const BoxFrame& frame, std::size_t axis) const;

    /// Turns the box about its own axes in turn, each time to the best angle of all, until that
    /// gains less than a fraction of `gain`.
    BoxFrame rotated(BoxFrame frame, double gain) const;

    /// The local minimum down from the frame, with angles good to `precision`. `reach` (see
    /// BoxSlopes) is that of the first steps: large far from a minimum, small near one.
    ///
    /// A minimum has kinks: edges of the convex hull lie on sides of the box (O'Rourke: Finding
    /// minimal enclosing boxes, 1985). BoxSlope tells which; a Newton step under the condition that
    /// they stay on their sides converges quadratically (sequential quadratic programming: Nocedal,
    /// Wright: Numerical Optimization, chapter 18). Where that does not go down, a step along the
    /// steepest descent does.
    BoxFrame polished(BoxFrame frame, double reach, double precision) const;

private:
    BoxFrame along(const BoxFrame& frame, const Vec3& rodrigues) const;
    BoxFrame downhill(const BoxFrame& frame, const Vec3& gradient, double step) const;

    const PointColumns& points_;
    mutable BoxSlopes slopes_;
    mutable std::vector<PlanarPoint> plane_;
};

} // namespace mbv
