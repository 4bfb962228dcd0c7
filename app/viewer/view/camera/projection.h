#pragma once

#include "rendering/camera/picture_plane.h"

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

#include <QtCore/QPointF>
#include <QtCore/QSizeF>

#include <optional>

namespace mbv::viewer {

/// How the 3D view maps the world to its pixels, which are counted from the upper left corner.
struct Projection {
    Camera camera;
    bool orthographic = false;
    double viewAngle = 30;    ///< degrees, of the view's height; in perspective
    double parallelScale = 1; ///< mesh units, half of what the view's height shows; orthographic
    QSizeF size = {640, 480}; ///< of the view, in pixels
    double covered = 0;       ///< pixels below its upper edge that a message lies over
};

/// The same without Qt.
rendering::PicturePlane planeOf(const Projection& projection);

/// An infinite line.
struct Line {
    Vec3 point;
    Vec3 direction; ///< unit
};

/// Where a point of the world is seen; nothing for one that is not in front of the camera.
std::optional<QPointF> pixelOf(const Projection& projection, const Vec3& point);

/// The whole box is in front of the camera and inside the view.
bool isWhollySeen(const Projection& projection, const Aabb& box);

/// What is seen at a pixel: the line from the viewer into the picture.
Line sightThrough(const Projection& projection, const QPointF& pixel);

/// The unit direction in which the viewer sees a point, into the picture.
Vec3 sightOf(const Projection& projection, const Vec3& point);

/// How much of the world a pixel covers at the depth of a point, mesh units; at least that of a
/// point just in front of the camera.
double unitsPerPixel(const Projection& projection, const Vec3& at);

} // namespace mbv::viewer
