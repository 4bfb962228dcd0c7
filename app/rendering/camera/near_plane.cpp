#include "near_plane.h"

#include <vtkCamera.h>
#include <vtkCommand.h>
#include <vtkRenderer.h>

#include <array>

namespace mbv::rendering {
namespace {

constexpr double kOfDistance = 0.01;
constexpr double kRounding = 1e-9; ///< relative

} // namespace

NearPlane::NearPlane(vtkRenderer& renderer)
    : renderer_(renderer),
      observer_(renderer.AddObserver(vtkCommand::StartEvent, this, &NearPlane::draw))
{
}

NearPlane::~NearPlane()
{
    renderer_.RemoveObserver(observer_);
}

void NearPlane::draw()
{
    vtkCamera& camera = *renderer_.GetActiveCamera();
    std::array<double, 2> range{};
    camera.GetClippingRange(range.data());
    const double wanted = kOfDistance * camera.GetDistance();
    const double limit = renderer_.GetNearClippingPlaneTolerance() * range[1];
    const bool isLimited = range[0] <= (1 + kRounding) * limit;
    if (camera.GetParallelProjection() == 0 && isLimited && range[0] > wanted) {
        camera.SetClippingRange(wanted, range[1]);
    }
}

} // namespace mbv::rendering
