#pragma once

#include "rendering/style/model_style.h"
#include "rendering/style/view_options.h"
#include "rendering/surfaces/opengl/surface_renderer.h"

#include <mbv/scene/scene.h>

#include <span>
#include <vector>

class vtkRenderer;

namespace mbv::rendering {

/// Draws the shapes that cover a model over it, as glass, each in a color unlike the last ones'.
class CoverLayer {
public:
    /// The renderer must outlive it.
    explicit CoverLayer(vtkRenderer& renderer) : surfaces_(renderer) {}

    /// Where the model is seen and in focus. `shifts` are DrawnSurface's, of the models; none:
    /// zero.
    void show(const Scene& scene, std::span<const ModelStyle> styles, const ViewOptions& options,
              std::span<const Vec3> shifts);

    /// As last shown; each has the model that it covers.
    const std::vector<DrawnSurface>& drawn() const { return drawn_; }

private:
    std::vector<DrawnSurface> drawn_;
    SurfaceRenderer surfaces_;
};

} // namespace mbv::rendering
