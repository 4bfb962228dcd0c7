#pragma once

#include "fit/axes/principal_axes.h"
#include "fit/points/point_columns.h"

namespace mbv {

/// Whether the points deviate a thousand times less one way than another: small boxes lie in a
/// narrow valley then.
bool isThin(const PrincipalAxes& principal);

/// The order of the points shows in the last digits of their moments, and would show in which
/// minima are found where many are close: rounded, the axes are the same for every order but a few
/// in a billion. What is thin needs its normal exactly and has few minima.
PrincipalAxes steadyAxesOf(const PointColumns& points);

} // namespace mbv
