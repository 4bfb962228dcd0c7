#include "scene_picker.h"

#include <vtkActor.h>
#include <vtkCellPicker.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kLinePickPixels = 5;
constexpr double kRounding = 1 + 1e-6;

void setMatrix(vtkMatrix4x4& matrix, const Placement& placement)
{
    const std::array<Vec3, 3> axes = axesOf(placement.rotation);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            matrix.SetElement(
                row, column, axes[static_cast<std::size_t>(column)][row] * placement.scale[column]);
        }
        matrix.SetElement(row, 3, placement.position[row]);
    }
}

/// A ball around the surface where it is.
Sphere ballAround(const PlacedSurface& placed)
{
    const double* bounds = placed.surface->triangles->GetBounds(); // about the origin
    const Vec3 half = {bounds[1], bounds[3], bounds[5]};
    return {placed.placement.position, kRounding * norm(scaled(half, placed.placement.scale))};
}

/// How far along the line, which has this unit direction, the ball begins, if it is on the way.
std::optional<double> whereItBegins(const Sphere& ball, const Vec3& from, const Vec3& direction)
{
    const Vec3 toCenter = ball.center - from;
    const double along = dot(toCenter, direction);
    const bool isHit = norm(toCenter - along * direction) <= ball.radius;
    return isHit && along >= -ball.radius ? std::optional(along - ball.radius) : std::nullopt;
}

} // namespace

ScenePicker::ScenePicker(vtkRenderer& renderer)
    : renderer_(renderer), picker_(vtkSmartPointer<vtkCellPicker>::New()),
      probe_(vtkSmartPointer<vtkActor>::New())
{
    vtkNew<vtkPolyDataMapper> mapper;
    probe_->SetMapper(mapper);
    vtkNew<vtkMatrix4x4> matrix;
    probe_->SetUserMatrix(matrix);
    picker_->PickFromListOn();
}

Segment ScenePicker::lineOfSight(int x, int y) const
{
    const auto at = [&](double depth) {
        std::array<double, 4> world{};
        renderer_.SetDisplayPoint(x, y, depth);
        renderer_.DisplayToWorld();
        renderer_.GetWorldPoint(world.data());
        return 1 / world[3] * Vec3{world[0], world[1], world[2]};
    };
    return {at(0), at(1)};
}

std::optional<double> ScenePicker::distanceTo(const PlacedSurface& placed, int x, int y,
                                              const Vec3& from)
{
    vtkPolyDataMapper::SafeDownCast(probe_->GetMapper())->SetInputData(placed.surface->triangles);
    setMatrix(*probe_->GetUserMatrix(), placed.placement);
    picker_->InitializePickList();
    picker_->AddPickList(probe_);
    picker_->SetTolerance(0);
    if (picker_->Pick(x, y, 0, &renderer_) == 0) {
        return std::nullopt;
    }
    const double* hit = picker_->GetPickPosition();
    return norm(Vec3{hit[0], hit[1], hit[2]} - from);
}

std::optional<std::size_t> ScenePicker::surfaceAt(int x, int y,
                                                  std::span<const DrawnSurface> surfaces)
{
    const auto [from, to] = lineOfSight(x, y);
    const Vec3 direction = normalized(to - from);
    std::vector<std::pair<double, const DrawnSurface*>> onTheWay;
    for (const DrawnSurface& drawn : surfaces) {
        if (const auto begin = whereItBegins(ballAround(drawn.placed), from, direction)) {
            onTheWay.emplace_back(*begin, &drawn);
        }
    }
    std::ranges::sort(onTheWay, {}, [](const auto& entry) { return entry.first; });
    std::optional<std::pair<double, std::size_t>> nearest;
    for (const auto& [begin, drawn] : onTheWay) {
        if (nearest && begin > nearest->first) {
            break;
        }
        const std::optional<double> hit = distanceTo(drawn->placed, x, y, from);
        if (hit && (!nearest || *hit < nearest->first)) {
            nearest = {*hit, drawn->model};
        }
    }
    return nearest ? std::optional(nearest->second) : std::nullopt;
}

std::optional<PickedLine> ScenePicker::lineAt(int x, int y, const std::vector<vtkProp*>& actors)
{
    picker_->InitializePickList();
    for (vtkProp* actor : actors) {
        picker_->AddPickList(actor);
    }
    const int* pixels = renderer_.GetSize();
    picker_->SetTolerance(kLinePickPixels / std::max(1.0, std::hypot(pixels[0], pixels[1])));
    if (picker_->Pick(x, y, 0, &renderer_) == 0) {
        return std::nullopt;
    }
    return PickedLine{picker_->GetActor(), picker_->GetCellId()};
}

} // namespace mbv::rendering
