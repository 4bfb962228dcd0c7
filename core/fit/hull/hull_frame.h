#pragma once

#include "fit/points/point_columns.h"
#include "geometry/points/planar_hull.h"
#include "geometry/unit_frame.h"
#include "stretch.h"

#include <mbv/geometry/vec3.h>

#include <span>
#include <vector>

namespace mbv {

/// Where a hull is sought: in the unit frame, along the principal axes of the points, and whether
/// they are a solid, flat or on a line. Precondition: at least one point, all finite.
struct HullFrame {
    explicit HullFrame(std::span<const Vec3> points);

    Vec3 size() const { return stretch.box.high - stretch.box.low; }
    bool isSolid() const { return size().z > flat; }

    /// The points along the first two axes.
    std::vector<PlanarPoint> inPlane() const;

    UnitFrame unit;
    PointColumns columns; ///< the points in the unit frame
    Stretch stretch;      ///< of the unit frame; its precondition holds where they are a solid
    double rounding = 0;  ///< what that of the coordinates makes of an extent
    double flat = 0;      ///< extents of no more are none
};

} // namespace mbv
