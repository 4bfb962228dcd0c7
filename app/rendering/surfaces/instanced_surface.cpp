#include "instanced_surface.h"

#include "rendering/style/vtk_color.h"

#include <vtkActor.h>
#include <vtkDoubleArray.h>
#include <vtkGlyph3DMapper.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>
#include <vtkUnsignedCharArray.h>

#include <utility>

namespace mbv::rendering {
namespace {

constexpr const char* kRotation = "rotation";
constexpr const char* kScale = "scale";

/// Of a highlight: that of a model in a color of middling lightness. The instances' own colors
/// reach what is lit and what is not.
constexpr std::array<double, 3> kSpecularColor = {0.6, 0.6, 0.6};

void setTuples(vtkPolyData& places, const std::vector<SurfaceInstance>& instances,
               const Vec3& origin)
{
    const auto count = static_cast<vtkIdType>(instances.size());
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    points->SetNumberOfPoints(count);
    vtkNew<vtkDoubleArray> rotations;
    rotations->SetName(kRotation);
    rotations->SetNumberOfComponents(4);
    rotations->SetNumberOfTuples(count);
    vtkNew<vtkDoubleArray> scales;
    scales->SetName(kScale);
    scales->SetNumberOfComponents(3);
    scales->SetNumberOfTuples(count);
    vtkNew<vtkUnsignedCharArray> colors;
    colors->SetNumberOfComponents(4);
    colors->SetNumberOfTuples(count);
    for (vtkIdType i = 0; i < count; ++i) {
        const auto& [placement, rgba] = instances[static_cast<std::size_t>(i)];
        const auto& [position, q, scale] = placement;
        const Vec3 p = position - origin;
        points->SetPoint(i, p.x, p.y, p.z);
        rotations->SetTuple4(i, q.w, q.x, q.y, q.z);
        scales->SetTuple3(i, scale.x, scale.y, scale.z);
        colors->SetTypedTuple(i, rgba.data());
    }
    places.SetPoints(points);
    places.GetPointData()->AddArray(rotations);
    places.GetPointData()->AddArray(scales);
    places.GetPointData()->SetScalars(colors);
}

} // namespace

InstancedSurface::InstancedSurface(SurfacePtr surface, bool translucent)
    : surface_(std::move(surface)), places_(vtkSmartPointer<vtkPolyData>::New()),
      actor_(vtkSmartPointer<vtkActor>::New())
{
    vtkNew<vtkGlyph3DMapper> mapper;
    mapper->SetInputData(places_);
    mapper->SetSourceData(surface_->triangles);
    mapper->SetOrientationArray(kRotation);
    mapper->SetOrientationModeToQuaternion();
    mapper->SetScaleArray(kScale);
    mapper->SetScaleModeToScaleByVectorComponents();
    mapper->SetColorModeToDefault(); // the scalars are the colors
    actor_->SetMapper(mapper);
    actor_->PickableOff(); // see ScenePicker
    vtkProperty& property = *actor_->GetProperty();
    property.SetSpecularColor(kSpecularColor.data());
    property.SetAmbient(0.17);
    property.SetDiffuse(0.9);
    property.SetSpecular(0.18);
    property.SetSpecularPower(24);
    // The far side of glass would double its tint.
    property.SetBackfaceCulling(surface_->closed ? 1 : 0);
    setTranslucent(translucent);
}

void InstancedSurface::setTranslucent(bool translucent)
{
    actor_->SetForceTranslucent(translucent);
    actor_->SetForceOpaque(!translucent);
}

/// Places are counted from the first of them, as float has seven digits.
void InstancedSurface::show(std::vector<SurfaceInstance> instances)
{
    if (instances == instances_) {
        return;
    }
    instances_ = std::move(instances);
    const Vec3 origin = instances_.front().placement.position;
    actor_->SetPosition(origin.x, origin.y, origin.z);
    setTuples(*places_, instances_, origin);
}

void InstancedSurface::style(const ViewOptions& options)
{
    vtkProperty& property = *actor_->GetProperty();
    property.SetRepresentation(options.representation == Representation::Wireframe ? VTK_WIREFRAME
                                                                                   : VTK_SURFACE);
    property.SetEdgeVisibility(options.representation == Representation::SurfaceWithEdges ? 1 : 0);
    property.SetEdgeColor(vtkColor(options.palette.meshEdges).data());
    property.SetLineWidth(static_cast<float>(options.pixelRatio));
}

} // namespace mbv::rendering
