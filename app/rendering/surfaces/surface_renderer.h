#pragma once

#include "instanced_surface.h"
#include "model_surfaces.h"

#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

class vtkRenderer;

namespace mbv {

/// The surface of a model, as it is drawn. Opacity is in [0, 1].
struct DrawnSurface {
    std::size_t model = 0;
    PlacedSurface placed;
    Color color;
    double opacity = 1;
};

/// Draws the surfaces of any number of models with few actors: one for each surface and up to 256
/// models that use it, those that are translucent apart. A model that moves costs its batch anew,
/// no other.
class SurfaceBatches {
public:
    /// The renderer must outlive it.
    explicit SurfaceBatches(vtkRenderer& renderer) : renderer_(renderer) {}
    ~SurfaceBatches();
    SurfaceBatches(const SurfaceBatches&) = delete;
    SurfaceBatches& operator=(const SurfaceBatches&) = delete;

    void show(std::span<const DrawnSurface> surfaces, const ViewOptions& options);

private:
    using Key = std::pair<SurfacePtr, bool>; ///< surface and whether it is translucent
    using Batches = std::vector<std::unique_ptr<SurfaceBatch>>;

    /// The instances of each key, keys in the order of the first models that have them: so are the
    /// actors added, and drawn.
    class Groups;

    void reuseOppositeOf(const Groups& groups);
    void showBatches(const Key& key, std::span<const SurfaceInstance> instances);
    void resize(Batches& batches, const Key& key, std::size_t count);

    vtkRenderer& renderer_;
    std::map<Key, Batches> batches_;
};

} // namespace mbv
