#pragma once

#include <mbv/scene/scene.h>

#include <vtkSmartPointer.h>

#include <map>

class vtkMatrix4x4;
class vtkPolyData;
class vtkPolyDataMapper;

namespace mbv {

/// Geometry on the graphics card, one mapper per mesh however many models use it, and one unit
/// box and unit ball for all shapes.
class Surfaces {
public:
    /// The mapper of a model's surface, in the frame that placementOf maps to the world.
    vtkPolyDataMapper* mapperFor(const Model& model);

    /// Forgets meshes that `scene` does not use.
    void keepOnly(const Scene& scene);

private:
    std::map<MeshAssetPtr, vtkSmartPointer<vtkPolyDataMapper>> meshes_;
    vtkSmartPointer<vtkPolyDataMapper> box_;
    vtkSmartPointer<vtkPolyDataMapper> ball_;
};

/// Where the model's surface stands: scale, then pose, for a mesh; for a shape model what makes
/// the unit box or ball `volume`, the model's world volume. A box with a zero extent is drawn a
/// millionth of its longest extent thick, since a singular matrix has no normals.
void placementOf(const Model& model, const Shape& volume, vtkMatrix4x4& matrix);

} // namespace mbv
