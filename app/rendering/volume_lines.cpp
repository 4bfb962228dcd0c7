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
constexpr double kCornerPixels = 6;
constexpr double kCornerShare = 0.12; ///< of an edge, at each of its ends
constexpr int kArcPoints = 24;

/// Which stretches of an edge: all of it, or, for a selected volume, its two ends or the rest.
/// Stretches share no pixels, since lines on top of each other would fight for depth.
using Stretches = std::vector<std::pair<double, double>>;

Stretches wholeEdge()
{
    return {{0, 1}};
}
Stretches edgeMiddle()
{
    return {{kCornerShare, 1 - kCornerShare}};
}
Stretches edgeEnds()
{
    return {{0, kCornerShare}, {1 - kCornerShare, 1}};
}

/// Collects line cells and whose they are.
class LineBuilder {
public:
    LineBuilder() { points_->SetDataTypeToDouble(); }

    void add(const Shape& shape, const Stretches& stretches, std::size_t model)
    {
        if (const auto* ball = std::get_if<Sphere>(&shape)) {
            addCircles(*ball, stretches, model);
        } else if (const auto* box = std::get_if<Obb>(&shape)) {
            addEdges(cornersOf(*box), stretches, model);
        } else {
            addEdges(cornersOf(std::get<Aabb>(shape)), stretches, model);
        }
    }

    /// Hands the cells over to `lines`; returns the model of each.
    std::vector<std::size_t> moveTo(vtkPolyData& lines)
    {
        lines.SetPoints(points_);
        lines.SetLines(cells_);
        return std::move(models_);
    }

private:
    void addEdges(const std::array<Vec3, 8>& corners, const Stretches& stretches, std::size_t model)
    {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            for (std::size_t bit = 1; bit < corners.size(); bit <<= 1U) {
                if ((i & bit) == 0) { // corners whose indices differ in one bit share an edge
                    const Vec3 along = corners[i | bit] - corners[i];
                    addCurve(stretches, 1, model, [&](double t) { return corners[i] + t * along; });
                }
            }
        }
    }

    /// Each great circle as four arcs between its crossings with the others.
    void addCircles(const Sphere& ball, const Stretches& stretches, std::size_t model)
    {
        for (int normal = 0; normal < 3; ++normal) {
            for (int quarter = 0; quarter < 4; ++quarter) {
                addCurve(stretches, kArcPoints, model, [&](double t) {
                    const double angle = 0.5 * std::numbers::pi * (quarter + t);
                    Vec3 p = ball.center;
                    p[(normal + 1) % 3] += ball.radius * std::cos(angle);
                    p[(normal + 2) % 3] += ball.radius * std::sin(angle);
                    return p;
                });
            }
        }
    }

    void addCurve(const Stretches& stretches, int pieces, std::size_t model, auto&& pointAt)
    {
        for (const auto& [begin, end] : stretches) {
            cells_->InsertNextCell(pieces + 1);
            for (int k = 0; k <= pieces; ++k) {
                const Vec3 p = pointAt(begin + (end - begin) * k / pieces);
                cells_->InsertCellPoint(points_->InsertNextPoint(p.x, p.y, p.z));
            }
            models_.push_back(model);
        }
    }

    vtkNew<vtkPoints> points_;
    vtkNew<vtkCellArray> cells_;
    std::vector<std::size_t> models_;
};

void paint(vtkActor& actor, const Color& color, double pixels)
{
    actor.GetProperty()->SetColor(vtkColor(color).data());
    actor.GetProperty()->SetLineWidth(static_cast<float>(pixels));
}

} // namespace

VolumeLines::VolumeLines() : clear_(makeLayer()), overlapping_(makeLayer()), corners_(makeLayer())
{
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
    for (const Layer* layer : {&clear_, &overlapping_, &corners_}) {
        renderer.AddActor(layer->actor);
    }
}

void VolumeLines::removeFrom(vtkRenderer& renderer)
{
    for (const Layer* layer : {&clear_, &overlapping_, &corners_}) {
        renderer.RemoveActor(layer->actor);
    }
}

void VolumeLines::show(std::vector<DrawnVolume> volumes)
{
    if (volumes == volumes_) {
        return;
    }
    volumes_ = std::move(volumes);
    LineBuilder clear;
    LineBuilder overlapping;
    LineBuilder corners;
    for (const DrawnVolume& volume : volumes_) {
        LineBuilder& state = volume.overlapping ? overlapping : clear;
        state.add(volume.shape, volume.selected ? edgeMiddle() : wholeEdge(), volume.model);
        if (volume.selected) {
            corners.add(volume.shape, edgeEnds(), volume.model);
        }
    }
    for (const auto& [layer, builder] :
         {std::pair(&clear_, &clear), std::pair(&overlapping_, &overlapping),
          std::pair(&corners_, &corners)}) {
        layer->models = builder->moveTo(*layer->lines);
        layer->actor->SetVisibility(layer->models.empty() ? 0 : 1);
    }
}

void VolumeLines::style(const Palette& palette, double pixelRatio)
{
    paint(*clear_.actor, palette.clear, kClearPixels * pixelRatio);
    paint(*overlapping_.actor, palette.overlapping, kOverlappingPixels * pixelRatio);
    paint(*corners_.actor, palette.selection, kCornerPixels * pixelRatio);
}

std::vector<vtkProp*> VolumeLines::pickable() const
{
    return {clear_.actor, overlapping_.actor, corners_.actor};
}

std::optional<std::size_t> VolumeLines::modelOf(const vtkProp* actor, long long cell) const
{
    for (const Layer* layer : {&clear_, &overlapping_, &corners_}) {
        const auto index = static_cast<std::size_t>(cell);
        if (layer->actor == actor && cell >= 0 && index < layer->models.size()) {
            return layer->models[index];
        }
    }
    return std::nullopt;
}

} // namespace mbv
