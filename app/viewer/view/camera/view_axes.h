#pragma once

#include "rendering/camera/picture_plane.h"

#include <mbv/geometry/vec3.h>
#include <mbv/scene/scene.h>

namespace mbv::viewer {

/// Where a person wants a model to go, as they see it.
enum class Direction { Left, Right, Up, Down, Away, Closer };

using ViewAxes = rendering::PictureAxes;
using rendering::axesOf;

/// The world axes nearest to the camera's own: of the 24 ways to rotate the world's frame onto the
/// picture's, the one with the largest sum of cosines. Where two are equally near (a camera at 45
/// degrees), always the same one. A camera without a direction counts as looking from the front.
ViewAxes nearestWorldAxes(const Camera& camera);

/// The unit vector for a direction.
Vec3 vectorOf(const ViewAxes& axes, Direction direction);

/// The axis to rotate a model about (counter-clockwise, seen against it) so that its near side goes
/// in the given direction. Away rotates it counter-clockwise in the picture, Closer clockwise.
Vec3 rotationAxisOf(const ViewAxes& axes, Direction direction);

} // namespace mbv::viewer
