#include "view_point.h"

#include "rendering/camera/camera_preset.h"

#include <mbv/motion/path.h>

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <cmath>

namespace mbv::viewer {

namespace {

double distanceOf(const Camera& camera)
{
    return norm(camera.position - camera.target);
}

/// At the target; x to the right, y up in the picture, z to the camera.
RigidTransform frameOf(const Camera& camera)
{
    const Vec3 back = normalized(camera.position - camera.target);
    const Vec3 right = normalized(cross(camera.up, back));
    return {fromAxes({right, cross(back, right), back}), camera.target};
}

/// Like a product of sizes: halfway from 1 to 4 is 2.
double sizeBetween(double from, double to, double share)
{
    return from * std::pow(to / from, share);
}

} // namespace

ViewPoint viewPointOf(vtkRenderer& renderer)
{
    return {rendering::cameraOf(renderer), renderer.GetActiveCamera()->GetParallelScale()};
}

void setViewPoint(vtkRenderer& renderer, const ViewPoint& point)
{
    renderer.GetActiveCamera()->SetParallelScale(point.parallelScale);
    rendering::setCamera(renderer, point.camera);
}

ViewPoint between(const ViewPoint& from, const ViewPoint& to, double share)
{
    if (share <= 0)
        return from;
    if (share >= 1)
        return to;
    const RigidTransform begin = frameOf(from.camera);
    const RigidTransform end = frameOf(to.camera);
    const Path way({{.time = 0, .position = begin.translation, .rotation = begin.rotation},
                    {.time = 1, .position = end.translation, .rotation = end.rotation}});
    const RigidTransform frame = way.at(share);
    const double distance = sizeBetween(distanceOf(from.camera), distanceOf(to.camera), share);
    return {{.position = apply(frame, {0, 0, distance}),
             .target = frame.translation,
             .up = rotate(frame.rotation, {0, 1, 0})},
            sizeBetween(from.parallelScale, to.parallelScale, share)};
}

} // namespace mbv::viewer
