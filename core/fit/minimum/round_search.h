#pragma once

#include "box_descent.h"
#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"

#include <mbv/geometry/progress.h>

namespace mbv {

/// The smallest box that is found around a body that is round everywhere: many of its points are
/// corners of its hull, and many boxes are nearly as small as the smallest, so that all points have
/// a say from the start, and few starts lead to the best. The volume is that around all points.
/// Precondition: no deviation is zero.
BoxFrame smallestOfRound(const PointColumns& points, const PrincipalAxes& principal,
                         const ProgressFn& progress = {});

} // namespace mbv
