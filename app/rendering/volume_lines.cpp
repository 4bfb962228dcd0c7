#include "volume_lines.h"

#include "vtk_color.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace mbv {
namespace {

constexpr double kClearPixels = 2;
constexpr double kOverlappingPixels = 3.5;
constexpr double kHaloPixels = 8;
constexpr int kCirclePoints = 96;

/// Adds the shape's lines; returns how many line cells they are.
std::size_t addLines(const std::array<Vec3, 8>& corners, vtkPoints& points, vtkCellArray& cells)
{
    std::array<vtkIdType, 8> ids{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        ids[i] = points.InsertNextPoint(corners[i].x, corners[i].y, corners[i].z);
    }
    std::size_t count = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t bit = 1; bit < corners.size(); bit <<= 1U) {
            if ((i & bit) == 0) { // corners whose indices differ in one bit share an edge
                cells.InsertNextCell({ids[i], ids[i | bit]});
                ++count;
            }
        }
    }
    return count;
}

std::size_t addLines(const Sphere& ball, vtkPoints& points, vtkCellArray& cells)
{
    for (int normal = 0; normal < 3; ++normal) {
        const vtkIdType first = points.GetNumberOfPoints();
        cells.InsertNextCell(kCirclePoints + 1);
        for (int k = 0; k < kCirclePoints; ++k) {
            const double angle = 2 * std::numbers::pi * k / kCirclePoints;
            Vec3 p = ball.center;
            p[(normal + 1) % 3] += ball.radius * std::cos(angle);
            p[(normal + 2) % 3] += ball.radius * std::sin(angle);
            cells.InsertCellPoint(points.InsertNextPoint(p.x, p.y, p.z));
        }
        cells.InsertCellPoint(first);
    }
    return 3;
}

std::size_t addLines(const Shape& shape, vtkPoints& points, vtkCellArray& cells)
{
    if (const auto* ball = std::get_if<Sphere>(&shape)) {
        return addLines(*ball, points, cells);
    }
    if (const auto* box = std::get_if<Obb>(&shape)) {
        return addLines(cornersOf(*box), points, cells);
    }
    return addLines(cornersOf(std::get<Aabb>(shape)), points, cells);
}

void paint(vtkActor& actor, const Color& color, double pixels)
{
    actor.GetProperty()->SetColor(vtkColor(color).data());
    actor.GetProperty()->SetLineWidth(static_cast<float>(pixels));
}

} // namespace

VolumeLines::VolumeLines() : selected_(makeLayer()), clear_(makeLayer()), overlapping_(makeLayer())
{
    selected_.actor->PickableOff();
}

VolumeLines::Layer VolumeLines::makeLayer()
{
    Layer layer{vtkSmartPointer<vtkActor>::New(), vtkSmartPointer<vtkPolyData>::New(), {}};
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(layer.lines);
    mapper->ScalarVisibilityOff();
    layer.actor->SetMapper(mapper);
    layer.actor->GetProperty()->LightingOff();
    layer.actor->VisibilityOff();
    return layer;
}

void VolumeLines::addTo(vtkRenderer& renderer)
{
    for (const Layer* layer : {&selected_, &clear_, &overlapping_}) {
        renderer.AddActor(layer->actor);
    }
}

void VolumeLines::removeFrom(vtkRenderer& renderer)
{
    for (const Layer* layer : {&selected_, &clear_, &overlapping_}) {
        renderer.RemoveActor(layer->actor);
    }
}

void VolumeLines::fill(Layer& layer, const std::vector<DrawnVolume>& volumes, auto&& belongs)
{
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    vtkNew<vtkCellArray> cells;
    layer.models.clear();
    for (const DrawnVolume& volume : volumes) {
        if (belongs(volume)) {
            layer.models.insert(layer.models.end(), addLines(volume.shape, *points, *cells),
                                volume.model);
        }
    }
    layer.lines->SetPoints(points);
    layer.lines->SetLines(cells);
    layer.actor->SetVisibility(layer.models.empty() ? 0 : 1);
}

void VolumeLines::show(std::vector<DrawnVolume> volumes)
{
    if (volumes == volumes_) {
        return;
    }
    volumes_ = std::move(volumes);
    fill(selected_, volumes_, [](const DrawnVolume& v) { return v.selected; });
    fill(clear_, volumes_, [](const DrawnVolume& v) { return !v.overlapping; });
    fill(overlapping_, volumes_, [](const DrawnVolume& v) { return v.overlapping; });
}

void VolumeLines::style(const Palette& palette, double pixelRatio)
{
    paint(*selected_.actor, palette.selection, kHaloPixels * pixelRatio);
    paint(*clear_.actor, palette.clear, kClearPixels * pixelRatio);
    paint(*overlapping_.actor, palette.overlapping, kOverlappingPixels * pixelRatio);
}

std::vector<vtkProp*> VolumeLines::pickable() const
{
    return {clear_.actor, overlapping_.actor};
}

std::optional<std::size_t> VolumeLines::modelOf(const vtkProp* actor, long long cell) const
{
    for (const Layer* layer : {&clear_, &overlapping_}) {
        const auto index = static_cast<std::size_t>(cell);
        if (layer->actor == actor && cell >= 0 && index < layer->models.size()) {
            return layer->models[index];
        }
    }
    return std::nullopt;
}

} // namespace mbv
