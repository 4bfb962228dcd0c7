#include <mbv/scene/scene_mesh.h>

#include "geometry/fault_text.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
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
    TriangleMesh mesh = scaled(*model.mesh->sharedMesh(), model.scale);
    for (Vec3& v : mesh.vertices) {
        v = apply(model.pose, v);
        if (!isFinite(v)) {
            throw Error(ErrorCode::InvalidScene,
                        "model \"" + model.name +
                            "\": its scale and place take a vertex beyond the range of a double; "
                            "make it smaller");
        }
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

std::string lostToRounding(const Model& model)
{
    constexpr double kMaxOfExtent = 1e-3;
    if (!model.mesh)
        return "";
    const auto [low, high] = model.mesh->bounds();
    Vec3 extents = high - low;
    for (int i = 0; i < 3; ++i)
        extents[i] *= model.scale[i];
    const double extent = maxComponent(extents);
    const double far = maxComponent(abs(model.pose.translation));
    const double step = std::nextafter(far, std::numeric_limits<double>::infinity()) - far;
    if (!(extent > 0) || !(step > kMaxOfExtent * extent)) // of a point nothing is lost
        return "";
    return "model \"" + model.name + "\" is " + shortText(extent) + " long and " + shortText(far) +
           " from the origin, where numbers are " + shortText(step) +
           " apart: its shape is lost to rounding; move the scene to the origin";
}

} // namespace mbv
