#pragma once

#include <mbv/scene/scene.h>

#include <memory>
#include <optional>

namespace mbv::viewer {

/// How large the mesh of a model is, at the model's scale, in the scene's units. Beyond the range
/// of a double: infinite.
struct MeshSizes {
    double area = 0;              ///< of all triangles
    std::optional<double> volume; ///< enclosed; none where the mesh is not watertight

    friend bool operator==(const MeshSizes&, const MeshSizes&) = default;
};

/// Enclosed by the mesh of a model that has one; none where it is not watertight.
std::optional<double> meshVolumeOf(const Model& model);

/// Of a model with a mesh. Where the scale factors differ, the triangles are gone through.
MeshSizes meshSizesOf(const Model& model);

/// Remembers the last answer, so that a model that moves is not measured again and again.
class MeshRuler {
public:
    /// As meshSizesOf.
    const MeshSizes& sizesOf(const Model& model);

private:
    std::weak_ptr<const MeshAsset> mesh_; ///< it is not kept for this
    Vec3 scale_;
    MeshSizes sizes_;
};

} // namespace mbv::viewer
