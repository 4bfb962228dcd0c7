#include "silent_trackball.h"

#include <mbv/geometry/vec3.h>

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkMath.h>
#include <vtkObjectFactory.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkRenderer.h>

#include <cmath>

namespace mbv::viewer {

namespace {

/// As in VTK's trackball: what a notch of the wheel zooms by.
constexpr double kNotch = 0.2;
constexpr double kZoomBase = 1.1;

Vec3 fromVtk(const double* v)
{
    return {v[0], v[1], v[2]};
}

/// From the point looked at to the one under the pixel, in the plane through it that faces the
/// viewer.
Vec3 offsetAt(vtkRenderer& renderer, const int* pixel)
{
    vtkCamera& camera = *renderer.GetActiveCamera();
    const int* origin = renderer.GetOrigin();
    const int* extent = renderer.GetSize();
    const double height =
        camera.GetParallelProjection()
            ? 2 * camera.GetParallelScale()
            : 2 * camera.GetDistance() *
                  std::tan(vtkMath::RadiansFromDegrees(0.5 * camera.GetViewAngle()));
    const double perPixel = height / extent[1];
    const Vec3 forward = fromVtk(camera.GetDirectionOfProjection());
    const Vec3 right = normalized(cross(forward, fromVtk(camera.GetViewUp())));
    const Vec3 up = cross(right, forward);
    return perPixel * ((pixel[0] - origin[0] - 0.5 * extent[0]) * right +
                       (pixel[1] - origin[1] - 0.5 * extent[1]) * up);
}

void moveBy(vtkCamera& camera, const Vec3& offset)
{
    const Vec3 position = fromVtk(camera.GetPosition()) + offset;
    const Vec3 target = fromVtk(camera.GetFocalPoint()) + offset;
    camera.SetPosition(position.x, position.y, position.z);
    camera.SetFocalPoint(target.x, target.y, target.z);
}

} // namespace

void SilentTrackball::OnMouseWheelForward()
{
    holdPointer(1);
    Superclass::OnMouseWheelForward();
    InvokeEvent(vtkCommand::InteractionEvent);
}

void SilentTrackball::OnMouseWheelBackward()
{
    holdPointer(-1);
    Superclass::OnMouseWheelBackward();
    InvokeEvent(vtkCommand::InteractionEvent);
}

/// The zoom that follows brings everything in the plane of the point looked at nearer to that
/// point by the factor; what is under the pointer stays where the camera goes along by the rest.
void SilentTrackball::holdPointer(int notches)
{
    const int* pixel = Interactor->GetEventPosition();
    FindPokedRenderer(pixel[0], pixel[1]);
    if (!CurrentRenderer)
        return;
    const double factor =
        std::pow(kZoomBase, notches * MotionFactor * kNotch * MouseWheelMotionFactor);
    moveBy(*CurrentRenderer->GetActiveCamera(),
           (1 - 1 / factor) * offsetAt(*CurrentRenderer, pixel));
}

vtkStandardNewMacro(SilentTrackball)

} // namespace mbv::viewer
