#include "contact_marks.h"

#include "rendering/style/vtk_color.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

namespace mbv::rendering {
namespace {

constexpr double kCurvePixels = 5;
constexpr double kTriangleOpacity = 0.6;
constexpr double kPointPixels = 10; ///< a place where meshes touch in one point

vtkIdType addPoint(vtkPoints& points, const Vec3& p)
{
    return points.InsertNextPoint(p.x, p.y, p.z);
}

bool isShown(std::size_t model, const std::vector<bool>& shown)
{
    return model < shown.size() && shown[model];
}

} // namespace

ContactMarks::ContactMarks() : triangles_(makeLayer(-60)), curves_(makeLayer(-600))
{
    // Seen through, so that the shading below still shows the form.
    triangles_.actor->GetProperty()->SetOpacity(kTriangleOpacity);
}

/// In 1/65,000 of the depth of the picture (VTK's unit): what lies in a surface stands before it,
/// and a curve of several pixels before the slopes on either side.
ContactMarks::Layer ContactMarks::makeLayer(double towardsCamera)
{
    Layer layer{vtkSmartPointer<vtkActor>::New(), vtkSmartPointer<vtkPolyData>::New()};
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(layer.data);
    mapper->ScalarVisibilityOff();
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(0, towardsCamera);
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, towardsCamera);
    mapper->SetRelativeCoincidentTopologyPointOffsetParameter(towardsCamera);
    layer.actor->SetMapper(mapper);
    layer.actor->GetProperty()->LightingOff();
    layer.actor->PickableOff();
    layer.actor->VisibilityOff();
    return layer;
}

void ContactMarks::addTo(vtkRenderer& renderer)
{
    for (const Layer* layer : {&triangles_, &curves_}) {
        renderer.AddActor(layer->actor);
    }
}

void ContactMarks::removeFrom(vtkRenderer& renderer)
{
    for (const Layer* layer : {&triangles_, &curves_}) {
        renderer.RemoveActor(layer->actor);
    }
}

void ContactMarks::show(const PairContacts& contacts, const std::vector<bool>& shown)
{
    if (contacts == contacts_ && (!contacts || shown == shown_)) {
        return;
    }
    contacts_ = contacts;
    shown_ = shown;
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    vtkNew<vtkCellArray> lines;
    vtkNew<vtkCellArray> dots;
    vtkNew<vtkCellArray> triangles;
    const std::vector<PairContact> none;
    for (const PairContact& contact : contacts ? *contacts : none) {
        if (!isShown(contact.a, shown) || !isShown(contact.b, shown)) {
            continue;
        }
        for (const std::vector<Vec3>& curve : contact.curves) {
            vtkCellArray& cells = curve.size() > 1 ? *lines : *dots;
            cells.InsertNextCell(static_cast<int>(curve.size()));
            for (const Vec3& p : curve) {
                cells.InsertCellPoint(addPoint(*points, p));
            }
        }
        for (const Triangle& t : contact.triangles) {
            triangles->InsertNextCell(3);
            for (const Vec3& p : {t.a, t.b, t.c}) {
                triangles->InsertCellPoint(addPoint(*points, p));
            }
        }
    }
    curves_.data->SetPoints(points);
    curves_.data->SetLines(lines);
    curves_.data->SetVerts(dots);
    triangles_.data->SetPoints(points);
    triangles_.data->SetPolys(triangles);
    const bool hasCurves = lines->GetNumberOfCells() + dots->GetNumberOfCells() > 0;
    curves_.actor->SetVisibility(hasCurves ? 1 : 0);
    triangles_.actor->SetVisibility(triangles->GetNumberOfCells() > 0 ? 1 : 0);
}

void ContactMarks::style(const Palette& palette, double pixelRatio)
{
    vtkProperty& curve = *curves_.actor->GetProperty();
    curve.SetColor(vtkColor(palette.contactCurve).data());
    curve.SetLineWidth(static_cast<float>(kCurvePixels * pixelRatio));
    curve.SetPointSize(static_cast<float>(kPointPixels * pixelRatio));
    triangles_.actor->GetProperty()->SetColor(vtkColor(palette.contactTriangles).data());
}

} // namespace mbv::rendering
