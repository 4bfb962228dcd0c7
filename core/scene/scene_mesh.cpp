#include <mbv/scene/scene_mesh.h>

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace mbv {
namespace {

TriangleMesh worldMesh(const Model& model)
{
    if (model.shape) {
        const Shape shape = worldVolume(model);
        if (const auto* const segment = std::get_if<Segment>(&shape)) {
            return {{segment->a, segment->b}, {}};
        }
        return surfaceMesh(shape);
    }
    requireValidScale(model.scale);
    TriangleMesh mesh = scaled(model.mesh->mesh(), model.scale);
    for (Vec3& v : mesh.vertices) {
        v = apply(model.pose, v);
    }
    return mesh;
}

} // namespace

TriangleMesh worldMesh(const Scene& scene)
{
    TriangleMesh all;
    for (const Model& model : scene.models) {
        if (!model.visible || (model.shape && !isBounded(*model.shape))) {
            continue;
        }
        const TriangleMesh mesh = worldMesh(model);
        if (std::max(all.vertices.size() + mesh.vertices.size(),
                     all.triangles.size() + mesh.triangles.size()) > kMaxWorldMesh) {
            throw Error(ErrorCode::InvalidScene, "the models together have more than " +
                                                     std::to_string(kMaxWorldMesh) +
                                                     " vertices or triangles; hide some of them");
        }
        const auto first = static_cast<std::uint32_t>(all.vertices.size());
        all.vertices.insert(all.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
        for (const auto& [a, b, c] : mesh.triangles) {
            all.triangles.push_back({first + a, first + b, first + c});
        }
    }
    return all;
}

} // namespace mbv
