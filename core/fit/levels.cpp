#include <mbv/fit/levels.h>

#include "submesh.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace mbv {

void requireLevel(int level)
{
    if (level < 0 || level > kDeepestLevel) {
        throw Error(ErrorCode::InvalidArgument, "the level is " + std::to_string(level) +
                                                    ", but levels go from 0 to " +
                                                    std::to_string(kDeepestLevel));
    }
}

std::vector<TriangleMesh> meshesAtLevel(const MeshBvh& bvh, int level)
{
    requireLevel(level);
    Submeshes submeshes(bvh.mesh());
    std::vector<TriangleMesh> meshes;
    for (const auto& node : bvh.trianglesAtLevel(level)) {
        // In the mesh's own order: level 0 is the mesh, and its volumes are to the last bit.
        std::vector<std::uint32_t> triangles(node.begin(), node.end());
        std::ranges::sort(triangles);
        meshes.push_back(submeshes.of(triangles));
    }
    return meshes;
}

std::vector<Shape> fitLevel(VolumeKind kind, std::span<const TriangleMesh> meshes,
                            const FitOptions& options)
{
    std::vector<Shape> shapes;
    shapes.reserve(meshes.size());
    for (const TriangleMesh& mesh : meshes) {
        const bool flat = kind == VolumeKind::Obb && !(propertiesOf(mesh).area > 0);
        shapes.push_back(fitVolume(flat ? VolumeKind::MinimumObb : kind, mesh, options));
    }
    return shapes;
}

} // namespace mbv
