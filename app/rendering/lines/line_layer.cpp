#include "line_layer.h"

#include "rendering/style/vtk_color.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include <numeric>

namespace mbv::rendering {
namespace {

constexpr double kTowardsCamera = -4; ///< in 1/65,000 of the depth of the picture, VTK's unit

} // namespace

LineLayer::LineLayer()
    : actor_(vtkSmartPointer<vtkActor>::New()), lines_(vtkSmartPointer<vtkPolyData>::New())
{
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(lines_);
    mapper->ScalarVisibilityOff();
    // Before the faces they bound, whichever way the last digit of a depth is rounded.
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, kTowardsCamera);
    actor_->SetMapper(mapper);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
}

vtkActor& LineLayer::actor() const
{
    return *actor_;
}

std::vector<std::size_t> LineLayer::assemble(std::span<const LayerPart> parts)
{
    std::vector<std::size_t> firsts;
    firsts.reserve(parts.size());
    std::size_t pointCount = 0;
    models_.clear();
    for (const LayerPart& part : parts) {
        firsts.push_back(pointCount);
        pointCount += part.lines->points.size();
        models_.insert(models_.end(), part.lines->counts.size(), part.model);
    }
    coordinates_ = vtkSmartPointer<vtkDoubleArray>::New();
    coordinates_->SetNumberOfComponents(3);
    coordinates_->SetNumberOfTuples(static_cast<vtkIdType>(pointCount));
    vtkNew<vtkIdTypeArray> ends; // of the cells, in the points
    ends->SetNumberOfValues(static_cast<vtkIdType>(models_.size()) + 1);
    vtkIdType* end = ends->GetPointer(0);
    *end = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        overwrite(firsts[i], parts[i].lines->points);
        for (const std::size_t count : parts[i].lines->counts) {
            const vtkIdType begin = *end;
            *++end = begin + static_cast<vtkIdType>(count);
        }
    }
    vtkNew<vtkIdTypeArray> ids;
    ids->SetNumberOfValues(static_cast<vtkIdType>(pointCount));
    std::iota(ids->GetPointer(0), ids->GetPointer(0) + pointCount, 0);
    vtkNew<vtkPoints> points;
    points->SetData(coordinates_);
    vtkNew<vtkCellArray> cells;
    cells->SetData(ends, ids);
    lines_->SetPoints(points);
    lines_->SetLines(cells);
    actor_->SetVisibility(models_.empty() ? 0 : 1);
    return firsts;
}

void LineLayer::overwrite(std::size_t firstPoint, const std::vector<Vec3>& points)
{
    double* coordinate = coordinates_->GetPointer(3 * static_cast<vtkIdType>(firstPoint));
    for (const Vec3& p : points) {
        for (int i = 0; i < 3; ++i) {
            *coordinate++ = p[i];
        }
    }
    coordinates_->Modified();
    if (lines_->GetPoints()) {
        lines_->GetPoints()->Modified();
    }
}

void LineLayer::style(const Color& color, double pixels)
{
    actor_->GetProperty()->SetColor(vtkColor(color).data());
    pixels_ = pixels;
    setThin(thin_);
}

void LineLayer::setThin(bool thin)
{
    thin_ = thin;
    actor_->GetProperty()->SetLineWidth(thin ? 1 : static_cast<float>(pixels_));
}

std::optional<std::size_t> LineLayer::modelOf(long long cell) const
{
    const auto index = static_cast<std::size_t>(cell);
    return cell >= 0 && index < models_.size() ? std::optional(models_[index]) : std::nullopt;
}

} // namespace mbv::rendering
