#pragma once

#include <mbv/scene/scene.h>

#include <vtkSmartPointer.h>

#include <map>

class vtkMatrix4x4;
class vtkPolyData;
class vtkPolyDataMapper;

namespace mbv {

/// A model's surface on the graphics card.
struct ModelSurface {
    vtkPolyDataMapper* mapper = nullptr; ///< null where there is no surface: a point, a segment
    bool closed = false;                 ///< seen from outside only
};

/// Geometry on the graphics card, one mapper per mesh however many models use it, one unit box and
/// unit ball for all shapes of these kinds, and one surface for each model of another shape.
class Surfaces {
public:
    /// The surface of the scene's model `index`, in the frame that placementOf maps to the world.
    /// `volume` is its world volume, `extent` that of everything bounded in the scene.
    ModelSurface surfaceFor(std::size_t index, const Model& model, const Shape& volume,
                            const Sphere& extent);

    /// Forgets meshes and shapes that `scene` does not use.
    void keepOnly(const Scene& scene);

private:
    /// The surface of one shape, in world space.
    struct Own {
        Shape shape;
        Sphere extent; ///< where the surface depends on it
        vtkSmartPointer<vtkPolyDataMapper> mapper;
        bool closed = false;
    };

    const Own& ownSurface(std::size_t index, const Shape& volume, const Sphere& extent);

    std::map<MeshAssetPtr, vtkSmartPointer<vtkPolyDataMapper>> meshes_;
    vtkSmartPointer<vtkPolyDataMapper> box_;
    vtkSmartPointer<vtkPolyDataMapper> ball_;
    std::map<std::size_t, Own> own_; ///< by model index
};

/// Where the model's surface stands: scale, then pose, for a mesh; what makes the unit box or ball
/// `volume`, the model's world volume, for a shape model of these kinds; the identity for other
/// shapes. A box with a zero extent is drawn a millionth of its longest extent thick, since a
/// singular matrix has no normals.
void placementOf(const Model& model, const Shape& volume, vtkMatrix4x4& matrix);

} // namespace mbv
