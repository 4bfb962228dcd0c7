#pragma once

#include "fit/points/point_columns.h"

#include <mbv/geometry/vec3.h>

#include <span>

namespace mbv {

struct Ball {
    Vec3 center;
    double squaredRadius = 0;
};

/// The smallest ball around points in the unit frame, to rounding.
///
/// It is the smallest ball around at most four of them, its basis. As Gaertner (Fast and robust
/// smallest enclosing balls, ESA 1999) does, the point that sticks out furthest enters the basis;
/// which of the others stay is found by trying all: of five points, the best of the balls through
/// two, three or four of them that contain the rest. The radius grows with every step, so no basis
/// comes twice. Points in a plane and on a line are no special case.
Ball smallestBall(const PointColumns& points);

/// The same, to the last digit: quicker for points of which there are few.
Ball smallestBall(std::span<const Vec3> points);

} // namespace mbv
