#include "node_file.h"

#include <mbv/geometry/error.h>

#include <algorithm>
#include <utility>

namespace mbv {
namespace {

void append(TriangleMesh& all, const TriangleMesh& mesh)
{
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    for (const auto& [a, b, c] : mesh.triangles)
        all.triangles.push_back({first + a, first + b, first + c});
}

} // namespace

TriangleMesh transformed(TriangleMesh mesh, const Affine& map, const std::string& fileName)
{
    for (Vec3& v : mesh.vertices) {
        v = apply(map, v);
        if (!isFinite(v))
            throw Error(ErrorCode::FileInvalid,
                        fileName + ": a node moves a vertex out of the range of a double");
    }
    if (isMirroring(map))
        for (auto& triangle : mesh.triangles)
            std::swap(triangle[1], triangle[2]);
    return mesh;
}

TriangleMesh merged(NodeFile file, const MeshSource& source,
                    const std::function<void(const NodeInstance&, const TriangleMesh&)>& add)
{
    if (source.options().warned)
        for (const NodeWarning& warning : file.warnings)
            source.options().warned(warning.what);
    const bool anyTriangles = std::ranges::any_of(
        file.meshes, [](const auto& entry) { return !entry.second.triangles.empty(); });
    TriangleMesh all;
    for (const NodeInstance& instance : file.instances) {
        TriangleMesh& mesh = file.meshes.at(instance.mesh);
        if (anyTriangles && mesh.triangles.empty())
            continue;
        add(instance, mesh);
        if (file.instances.size() == 1)
            return transformed(std::move(mesh), instance.toWorld, source.name());
        append(all, transformed(mesh, instance.toWorld, source.name()));
    }
    return all;
}

} // namespace mbv
