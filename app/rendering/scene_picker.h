#pragma once

#include "rendering/shapes/section_planes.h"
#include "rendering/surfaces/opengl/surface_renderer.h"
#include "rendering/surfaces/surface_point.h"

#include <mbv/geometry/shapes.h>

#include <vtkSmartPointer.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

class vtkCellPicker;
class vtkProp;
class vtkRenderer;

namespace mbv::rendering {

/// A line cell of an actor.
struct PickedLine {
    const vtkProp* actor = nullptr;
    long long cell = 0;
};

/// Finds what is drawn at a pixel, counted from the lower left corner as VTK does. Surfaces are
/// looked at nearest first, triangle by triangle: the actors that draw them stand for many models,
/// and nothing is kept for a click.
class ScenePicker {
public:
    /// The renderer must outlive it.
    explicit ScenePicker(vtkRenderer& renderer);

    /// Where the frontmost surface is; what a section cuts off is not there.
    std::optional<SurfacePoint> surfaceAt(int x, int y, std::span<const DrawnSurface> surfaces,
                                          const SectionPlanes& section);

    /// The frontmost line within a few pixels.
    std::optional<PickedLine> lineAt(int x, int y, const std::vector<vtkProp*>& actors);

private:
    /// From the near to the far end of what is visible.
    Segment lineOfSight(int x, int y) const;

    vtkRenderer& renderer_;
    vtkSmartPointer<vtkCellPicker> picker_;
};

} // namespace mbv::rendering
