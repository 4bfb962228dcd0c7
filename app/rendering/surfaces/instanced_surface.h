#pragma once

#include "placement.h"
#include "rendering/style/view_options.h"
#include "surface.h"

#include <vtkSmartPointer.h>

#include <array>
#include <cstdint>
#include <vector>

class vtkActor;
class vtkGlyph3DMapper;
class vtkPolyData;

namespace mbv::rendering {

/// One of the places where a surface is drawn.
struct SurfaceInstance {
    Placement placement;
    std::array<std::uint8_t, 4> rgba{};

    friend bool operator==(const SurfaceInstance&, const SurfaceInstance&) = default;
};

/// One surface drawn in many places at once, by one actor in one call of the graphics card. All of
/// it is either opaque or translucent, since those are drawn one after the other.
class InstancedSurface {
public:
    InstancedSurface(SurfacePtr surface, bool translucent);

    const SurfacePtr& surface() const { return surface_; }
    vtkActor& actor() const { return *actor_; }

    void setTranslucent(bool translucent);

    /// Costs nothing where nothing has changed.
    void show(std::vector<SurfaceInstance> instances);
    void style(const ViewOptions& options);

private:
    SurfacePtr surface_;
    std::vector<SurfaceInstance> instances_;
    vtkSmartPointer<vtkPolyData> places_; ///< a point for each instance
    vtkSmartPointer<vtkActor> actor_;
};

} // namespace mbv::rendering
