#pragma once

#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

#include <array>
#include <optional>

namespace mbv::rendering {

/// Three unit axes at right angles, as they lie in a picture.
struct PictureAxes {
    Vec3 right = {1, 0, 0};
    Vec3 up = {0, 1, 0};
    Vec3 away = {0, 0, -1}; ///< from the viewer into the picture

    friend bool operator==(const PictureAxes&, const PictureAxes&) = default;
};

/// The camera's own axes; from the front for a camera without a direction.
PictureAxes axesOf(const Camera& camera);

/// How a camera maps the world to a picture, whose pixels are counted from the upper left corner.
struct PicturePlane {
    Camera camera;
    bool orthographic = false;
    double viewAngle = 30;    ///< degrees, of the picture's height; in perspective
    double parallelScale = 1; ///< mesh units, half of what its height shows; orthographic
    double width = 640;       ///< pixels
    double height = 480;
};

using Pixel = std::array<double, 2>;

/// Where a point of the world is seen; nothing for one that is not in front of the camera.
std::optional<Pixel> pixelOf(const PicturePlane& plane, const Vec3& point);

/// The point of the line of sight through a pixel that it is known by, and its unit direction into
/// the picture.
struct Sight {
    Vec3 point;
    Vec3 direction;
};
Sight sightThrough(const PicturePlane& plane, const Pixel& pixel);

/// The unit direction in which the viewer sees a point, into the picture.
Vec3 sightOf(const PicturePlane& plane, const Vec3& point);

/// How much of the world a pixel covers at the depth of a point, mesh units; at least that of a
/// point just in front of the camera.
double unitsPerPixel(const PicturePlane& plane, const Vec3& at);

} // namespace mbv::rendering
