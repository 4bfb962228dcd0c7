#pragma once

#include "rendering/style/view_options.h"
#include "surface_mapper.h"

#include <vtkNew.h>
#include <vtkSmartPointer.h>

#include <memory>
#include <vector>

class vtkActor;

namespace mbv::rendering {

/// One surface drawn in many places at once, by one actor in one call of the graphics card. All of
/// it is either opaque or translucent, since those are drawn one after the other.
class InstancedSurface {
public:
    InstancedSurface(SurfacePtr surface, std::shared_ptr<SurfaceBufferPool> pool, bool translucent);

    vtkActor& actor() const;

    void setTranslucent(bool translucent);

    /// Costs nothing where nothing has changed.
    void show(std::vector<SurfaceInstance> instances);
    void style(const ViewOptions& options);
    /// Whether lines show where all of it is.
    void setOutlined(bool outlined) { outlined_ = outlined; }
    bool outlined() const { return outlined_; }

    std::size_t places() const { return instances_.size(); }
    SurfaceMapper& mapper() const { return *mapper_; }

private:
    std::vector<SurfaceInstance> instances_;
    bool outlined_ = false;
    vtkNew<SurfaceMapper> mapper_;
    vtkSmartPointer<vtkActor> actor_;
};

} // namespace mbv::rendering
