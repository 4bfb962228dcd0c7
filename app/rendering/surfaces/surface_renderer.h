#pragma once

#include "instanced_surface.h"
#include "model_surfaces.h"

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

class vtkRenderer;

namespace mbv::rendering {

/// The surface of a model, as it is drawn. Opacity is in [0, 1].
struct DrawnSurface {
    std::size_t model = 0;
    PlacedSurface placed;
    Color color;
    double opacity = 1;
};

/// Draws the surfaces of any number of models with few actors: one for each surface,
/// however many models use it, those that are translucent apart; their triangles are on the
/// graphics card once. A model that moves costs the places of its surface anew, no triangles.
class SurfaceRenderer {
public:
    /// The renderer must outlive it.
    explicit SurfaceRenderer(vtkRenderer& renderer) : renderer_(renderer) {}
    ~SurfaceRenderer();
    SurfaceRenderer(const SurfaceRenderer&) = delete;
    SurfaceRenderer& operator=(const SurfaceRenderer&) = delete;

    void show(std::span<const DrawnSurface> surfaces, const ViewOptions& options);

private:
    using Key = std::pair<SurfacePtr, bool>; ///< surface and whether it is translucent

    /// The instances of each key, keys in the order of the first models that have them: so are the
    /// actors added, and drawn.
    class Groups;

    void reuseOppositeOf(const Groups& groups);
    vtkRenderer& renderer_;
    std::shared_ptr<SurfaceBufferPool> pool_ = std::make_shared<SurfaceBufferPool>();
    std::map<Key, std::unique_ptr<InstancedSurface>> instanced_;
};

} // namespace mbv::rendering
