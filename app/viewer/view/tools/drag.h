#pragma once

#include "view/camera/projection.h"

/// What a drag of the mouse from one pixel to another means in the world.
namespace mbv::viewer {

/// How far along the axis, mesh units: the mouse holds the point of the axis that is seen nearest
/// to it. Where the axis points at the viewer, upwards in the picture is away.
double dragAlong(const Projection& projection, const Line& axis, const QPointF& from,
                 const QPointF& to);

/// How far in the plane through `at` that faces the viewer, mesh units.
Vec3 dragInPicture(const Projection& projection, const Vec3& at, const QPointF& from,
                   const QPointF& to);

/// By which angle about the axis, degrees in [-180, 180]: the mouse holds a spoke of the wheel
/// round the axis or, where the wheel is seen from its edge, its rim.
double dragAbout(const Projection& projection, const Line& axis, const QPointF& from,
                 const QPointF& to);

} // namespace mbv::viewer
