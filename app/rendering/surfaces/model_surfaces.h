#pragma once

#include "mesh_surface_cache.h"
#include "placement.h"

#include <mbv/scene/scene.h>

#include <map>
#include <memory>
#include <utility>

namespace mbv::rendering {

/// What of a model takes light, and where.
struct PlacedSurface {
    SurfacePtr surface; ///< null where there is none: a point, a segment
    Placement placement;
};

/// The surfaces of a scene's models: one for each mesh however many models use it, one unit box and
/// one unit ball for all shapes of these kinds, and one for each model of another shape. Kept from
/// one show of the scene to the next.
class ModelSurfaces {
public:
    explicit ModelSurfaces(std::shared_ptr<MeshSurfaceCache> meshes) : meshes_(std::move(meshes)) {}

    /// Begins another show: what is not asked for until dropUnused() is dropped.
    void beginShow() { ++show_; }

    /// Of the scene's model `index`. `volume` is its world volume, `extent` that of everything
    /// bounded in the scene, which the patch of a plane is made to fit. A box with a zero extent is
    /// a millionth of its longest extent thick, since without a thickness it has no normals.
    PlacedSurface surfaceFor(std::size_t index, const Model& model, const Shape& volume,
                             const Sphere& extent);

    /// Keeps what the shape model had, hidden as it is now.
    void keep(std::size_t index, const Model& model);

    void dropUnused();

private:
    /// The surface of one shape: in the model's own frame, where it has an end, so that moving the
    /// model leaves it as it is; else in the world.
    struct OfShape {
        Shape shape;
        Vec3 scale;
        Sphere extent; ///< where the surface depends on it
        SurfacePtr surface;
        std::size_t lastShow = 0;
    };

    SurfacePtr ofShape(std::size_t index, const Shape& shape, const Vec3& scale,
                       const Sphere& extent);

    std::shared_ptr<MeshSurfaceCache> meshes_;
    std::map<std::size_t, OfShape> shapes_; ///< by model index
    SurfacePtr box_;
    SurfacePtr ball_;
    std::size_t show_ = 0;
};

} // namespace mbv::rendering
