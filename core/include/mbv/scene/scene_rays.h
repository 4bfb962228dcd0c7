#pragma once

#include <mbv/broad_phase/static_boxes.h>
#include <mbv/collision/results.h>
#include <mbv/mesh_query/posed_mesh.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace mbv {

/// Where a ray meets a scene first.
struct [[nodiscard]] SceneRayHit : RayHit {
    std::size_t model = 0; ///< index into Scene::models; of equally near ones the first
    std::optional<std::uint32_t> triangle; ///< of a mesh, which
};

/// The visible models of a scene as they stand, for many rays: a laser scanner, a camera, a click.
/// Meshes are their surfaces, shapes are what they are. Later changes of the scene are not seen.
/// Any number of threads may ask at a time.
class SceneRays {
public:
    /// Builds the hierarchies of meshes that have none yet. Throws what worldVolume and
    /// MeshAsset::bvh throw.
    explicit SceneRays(const Scene& scene);

    /// Each model as raycast() of its shape or mesh answers; nothing where the ray misses all, or
    /// ends before it meets them. Precondition: the ray is valid. Throws what raycast() throws.
    [[nodiscard]] std::optional<SceneRayHit> raycast(const Ray& ray) const;

private:
    [[nodiscard]] std::optional<SceneRayHit> hitOn(std::size_t body, const Ray& ray) const;

    std::vector<std::variant<Shape, PosedMesh>> bodies_;
    std::vector<std::size_t> models_; ///< by body
    StaticBoxes boxes_;               ///< by body
};

} // namespace mbv
