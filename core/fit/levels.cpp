#include <mbv/fit/levels.h>

#include "submesh.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <algorithm>
#include <cstdint>
#include <string>

namespace mbv {

void requireLevel(int depth)
{
    if (depth < 0 || depth > kDeepestLevel) {
        throw Error(ErrorCode::InvalidArgument, "the level is " + std::to_string(depth) +
                                                    ", but levels go from 0 to " +
                                                    std::to_string(kDeepestLevel));
    }
}

std::vector<TriangleMesh> partsAt(const MeshBvh& bvh, int depth)
{
    requireLevel(depth);
    Submeshes submeshes(bvh.mesh());
    std::vector<TriangleMesh> parts;
    for (const auto& node : bvh.partsAt(depth)) {
        // In the mesh's own order: level 0 is the mesh, and its volumes are to the last bit.
        std::vector<std::uint32_t> triangles(node.begin(), node.end());
        std::ranges::sort(triangles);
        parts.push_back(submeshes.of(triangles));
    }
    return parts;
}

std::vector<Shape> fitParts(VolumeKind kind, std::span<const TriangleMesh> parts,
                            const FitOptions& options)
{
    std::vector<Shape> shapes;
    shapes.reserve(parts.size());
    for (const TriangleMesh& part : parts) {
        const bool flat = kind == VolumeKind::Obb && !(propertiesOf(part).area > 0);
        shapes.push_back(fitVolume(flat ? VolumeKind::Minimum : kind, part, options));
    }
    return shapes;
}

} // namespace mbv
