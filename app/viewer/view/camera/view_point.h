#pragma once

#include <mbv/scene/scene.h>

class vtkRenderer;

namespace mbv::viewer {

/// From where the view is seen, and how much of it a parallel projection shows.
struct ViewPoint {
    Camera camera;
    double parallelScale = 1; ///< half the height of the picture, in world units

    friend bool operator==(const ViewPoint&, const ViewPoint&) = default;
};

ViewPoint viewPointOf(vtkRenderer& renderer);
/// Fits the clipping planes to what is shown.
void setViewPoint(vtkRenderer& renderer, const ViewPoint& point);

/// On the way from `from` (0) to `to` (1): the camera turns about one axis the shorter way, and
/// comes nearer or goes away at a constant factor. Precondition: of both, the camera is not at its
/// target and does not look along its up.
ViewPoint between(const ViewPoint& from, const ViewPoint& to, double share);

} // namespace mbv::viewer
