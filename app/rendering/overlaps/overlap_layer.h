#pragma once

#include "rendering/section/section_layer.h"
#include "rendering/shapes/overlap_solid.h"
#include "rendering/style/model_style.h"
#include "rendering/surfaces/opengl/surface_renderer.h"

#include <mbv/check/check_report.h>

#include <span>
#include <vector>

class vtkRenderer;

namespace mbv::rendering {

/// Those of a report that has kept them, see findPenetrations(); pairs that share no volume have
/// none.
OverlapSolids overlapSolidsOf(const CheckReport& report);

/// Draws what models have in common in a color of its own, whole or cut by the section. The models
/// around it are glass then, by their style.
class OverlapLayer {
public:
    /// The renderer must outlive it.
    explicit OverlapLayer(vtkRenderer& renderer) : surfaces_(renderer), section_(renderer) {}

    /// Those of models that are seen and in focus. `extent` is about as large as what is seen.
    void show(const OverlapSolids& solids, std::span<const ModelStyle> styles,
              const ViewOptions& options, double extent);

private:
    std::vector<DrawnSurface> drawn_;
    SurfaceRenderer surfaces_;
    SectionLayer section_;
};

} // namespace mbv::rendering
