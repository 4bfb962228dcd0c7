#pragma once

#include "measured_point.h"
#include "rendering/surfaces/surface_point.h"
#include "view/camera/projection.h"

#include <mbv/scene/scene.h>

#include <QtCore/QPointF>

namespace mbv::viewer {

/// What a click at a pixel takes of the surface that is seen there: a corner of the triangle that
/// is a few pixels away, else the nearest point of an edge that is, else the point of the surface.
/// Of a shape, which is round or has faces of several triangles, corners of boxes, hulls and
/// triangles alone; else the point of the shape itself, not of the triangles that are drawn for it.
/// `model` is the one of the point, `volume` its volume in the world.
MeasuredPoint snapped(const rendering::SurfacePoint& seen, const Model& model, const Shape& volume,
                      const Projection& projection, const QPointF& pixel);

} // namespace mbv::viewer
