#include "instanced_surface.h"

#include "rendering/style/vtk_color.h"

#include <vtkActor.h>
#include <vtkProperty.h>

#include <utility>

namespace mbv::rendering {
namespace {

/// Of a highlight: that of a model in a color of middling lightness. The instances' own colors
/// reach what is lit and what is not.
constexpr std::array<double, 3> kSpecularColor = {0.6, 0.6, 0.6};

} // namespace

InstancedSurface::InstancedSurface(SurfacePtr surface, std::shared_ptr<SurfaceBufferPool> pool,
                                   bool translucent)
    : actor_(vtkSmartPointer<vtkActor>::New())
{
    // The far side of glass would double its tint.
    actor_->GetProperty()->SetBackfaceCulling(surface->closed ? 1 : 0);
    mapper_->use(std::move(surface), std::move(pool));
    actor_->SetMapper(mapper_);
    actor_->PickableOff(); // see ScenePicker
    vtkProperty& property = *actor_->GetProperty();
    property.SetSpecularColor(kSpecularColor.data());
    property.SetAmbient(0.17);
    property.SetDiffuse(0.9);
    property.SetSpecular(0.18);
    property.SetSpecularPower(24);
    setTranslucent(translucent);
}

vtkActor& InstancedSurface::actor() const
{
    return *actor_;
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
    mapper_->show(instances_, origin);
}

void InstancedSurface::style(const ViewOptions& options)
{
    vtkProperty& property = *actor_->GetProperty();
    property.SetRepresentation(options.representation == Representation::Wireframe ? VTK_WIREFRAME
                                                                                   : VTK_SURFACE);
    property.SetEdgeVisibility(options.representation == Representation::SurfaceWithEdges ? 1 : 0);
    property.SetEdgeColor(vtkColor(options.palette.meshEdges).data());
    property.SetLineWidth(static_cast<float>(options.pixelRatio));
    mapper_->cut(sectionPlanes(options.section, options.sectionBox));
}

} // namespace mbv::rendering
