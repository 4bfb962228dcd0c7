#include "mesh_sizes.h"

#include <cmath>

namespace mbv::viewer {

namespace {

double areaOf(const TriangleMesh& mesh, const Vec3& scale)
{
    double twice = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const Vec3& corner = mesh.vertices[a];
        twice += norm(cross(scaled(mesh.vertices[b] - corner, scale),
                            scaled(mesh.vertices[c] - corner, scale)));
    }
    return twice / 2;
}

} // namespace

std::optional<double> meshVolumeOf(const Model& model)
{
    const MeshProperties& mesh = model.mesh->properties();
    const Vec3& scale = model.scale;
    return mesh.watertight
               ? std::optional(std::abs(mesh.signedVolume) * scale.x * scale.y * scale.z)
               : std::nullopt;
}

MeshSizes meshSizesOf(const Model& model)
{
    const Vec3& scale = model.scale;
    const bool isUniform = scale.x == scale.y && scale.y == scale.z;
    return {isUniform ? model.mesh->properties().area * scale.x * scale.x
                      : areaOf(*model.mesh->sharedMesh(), scale),
            meshVolumeOf(model)};
}

const MeshSizes& MeshRuler::sizesOf(const Model& model)
{
    if (model.mesh != mesh_.lock() || model.scale != scale_) {
        mesh_ = model.mesh;
        scale_ = model.scale;
        sizes_ = meshSizesOf(model);
    }
    return sizes_;
}

} // namespace mbv::viewer
