#include "volume_lines.h"

#include "curves.h"
#include "vtk_color.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mbv {
namespace {

constexpr double kClearPixels = 2;
constexpr double kOverlappingPixels = 3.5;
constexpr double kCornerPixels = 6;
constexpr double kCornerShare = 0.12; ///< of an edge, at each of its ends

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

    void add(const std::vector<Curve>& curves, const Stretches& stretches, std::size_t model)
    {
        for (const Curve& curve : curves) {
            for (const auto& [begin, end] : stretches)
                addStretch(curve, begin, end, model);
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
    void addStretch(const Curve& curve, double begin, double end, std::size_t model)
    {
        const auto steps = static_cast<double>(curve.size() - 1);
        const double last = end * steps;
        Curve points;
        for (double at = begin * steps; at < last; at = std::floor(at) + 1)
            points.push_back(pointAt(curve, at));
        points.push_back(pointAt(curve, last));
        cells_->InsertNextCell(static_cast<int>(points.size()));
        for (const Vec3& p : points)
            cells_->InsertCellPoint(points_->InsertNextPoint(p.x, p.y, p.z));
        models_.push_back(model);
    }

    /// So many steps along the curve, whole or not.
    static Vec3 pointAt(const Curve& curve, double steps)
    {
        const auto before = std::min(static_cast<std::size_t>(steps), curve.size() - 2);
        const double part = steps - static_cast<double>(before);
        return curve[before] + part * (curve[before + 1] - curve[before]);
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

void VolumeLines::show(std::vector<DrawnVolume> volumes, const Sphere& extent)
{
    if (volumes == volumes_ && extent == extent_) {
        return;
    }
    volumes_ = std::move(volumes);
    extent_ = extent;
    LineBuilder clear;
    LineBuilder overlapping;
    LineBuilder corners;
    for (const DrawnVolume& volume : volumes_) {
        LineBuilder& state = volume.overlapping ? overlapping : clear;
        const std::vector<Curve> curves = curvesOf(volume.shape, extent_);
        state.add(curves, volume.selected ? edgeMiddle() : wholeEdge(), volume.model);
        if (volume.selected) {
            corners.add(curves, edgeEnds(), volume.model);
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
    const double unit = palette.lineScale * pixelRatio;
    paint(*clear_.actor, palette.clear, kClearPixels * unit);
    paint(*overlapping_.actor, palette.overlapping, kOverlappingPixels * unit);
    paint(*corners_.actor, palette.selection, kCornerPixels * unit);
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
