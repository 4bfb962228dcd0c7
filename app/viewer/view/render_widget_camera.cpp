#include "render_widget.h"
#include "view/overlays/overlay_room.h"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <utility>

/// The camera of the view: where it stands, and what it is fitted to.
namespace mbv::viewer {

Projection RenderWidget::projection() const
{
    vtkCamera* camera = renderer_->GetActiveCamera();
    return {rendering::cameraOf(*renderer_),
            orthographic(),
            camera->GetViewAngle(),
            camera->GetParallelScale(),
            size(),
            coveredAlongTop(covered_.areas(), width())};
}

Camera RenderWidget::camera() const
{
    return flight_.goal();
}

void RenderWidget::setCamera(const Camera& camera)
{
    flight_.stop();
    fitted_.reset();
    rendering::setCamera(*renderer_, camera);
    requestRender();
}

void RenderWidget::flyTo(const Camera& camera)
{
    fitted_.reset();
    fly([&] { rendering::setCamera(*renderer_, camera); });
}

void RenderWidget::fly(const std::function<void()>& place)
{
    flight_.to(place);
    requestRender();
}

void RenderWidget::lookFrom(rendering::CameraPreset preset, Travel travel)
{
    bringUpToDate();
    fitted_ = view_.bounds().value_or(Aabb{{-1, -1, -1}, {1, 1, 1}});
    fly([&] { rendering::lookFrom(*renderer_, preset, *fitted_, up_); });
    if (travel == Travel::AtOnce)
        flight_.end();
}

void RenderWidget::lookFrom(const Vec3& from)
{
    bringUpToDate();
    fitted_ = view_.bounds().value_or(Aabb{{-1, -1, -1}, {1, 1, 1}});
    fly([&] { rendering::lookFrom(*renderer_, from, *fitted_, up_); });
    emit cameraMoved();
}

/// What was seen from the front would lie on its back.
void RenderWidget::standUp()
{
    const UpAxis up = session_.scene().up.value_or(UpAxis::Y);
    if (std::exchange(up_, up) != up)
        lookFrom(rendering::CameraPreset::Front, Travel::AtOnce);
}

void RenderWidget::frame(const Aabb& bounds)
{
    fitted_ = bounds;
    fly([this] { rendering::frame(*renderer_, *fitted_); });
}

void RenderWidget::frameModels(std::span<const std::size_t> models)
{
    bringUpToDate();
    std::optional<Aabb> all;
    for (const std::size_t model : models) {
        if (const auto box = view_.bounds(model))
            all = all ? Aabb{min(all->min, box->min), max(all->max, box->max)} : *box;
    }
    if (all)
        frame(*all);
}

void RenderWidget::frameAll()
{
    bringUpToDate();
    if (const std::optional<Aabb> bounds = view_.bounds())
        frame(*bounds);
}

void RenderWidget::reveal(std::span<const std::size_t> models)
{
    bringUpToDate();
    flight_.end(); // what is seen there counts
    const Projection seen = projection();
    const auto isSeen = [&](std::size_t model) {
        const std::optional<Aabb> box = view_.bounds(model);
        return !box || isWhollySeen(seen, *box);
    };
    if (!std::ranges::all_of(models, isSeen))
        frameAll();
}

void RenderWidget::revealAll()
{
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < session_.scene().models.size(); ++i)
        if (session_.scene().models[i].visible)
            all.push_back(i);
    reveal(all);
}

void RenderWidget::refit()
{
    if (!fitted_)
        return;
    flight_.end();
    rendering::frame(*renderer_, *fitted_);
    renderer_->ResetCameraClippingRange();
    requestRender();
}

void RenderWidget::forgetFit()
{
    flight_.stop();
    fitted_.reset();
    emit cameraMoved();
}

bool RenderWidget::orthographic() const
{
    return renderer_->GetActiveCamera()->GetParallelProjection() != 0;
}

void RenderWidget::setOrthographic(bool on)
{
    flight_.end();
    rendering::setOrthographic(*renderer_, on);
    requestRender();
}

} // namespace mbv::viewer
