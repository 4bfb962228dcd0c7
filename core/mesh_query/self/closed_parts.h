#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/mesh_query/posed_mesh.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

/// The closed parts of a mesh, and how they lie in each other. Internal.
namespace mbv::bvh {

/// Triangles that bound a solid by themselves.
struct ClosedPart {
    std::vector<std::uint32_t> triangles; ///< of the mesh
    PosedMesh mesh;
    double signedVolume = 0;
    Aabb bounds;
};

/// Some triangles of a mesh with the vertices that they use.
TriangleMesh partOf(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles);

/// Nothing where they are not closed.
std::optional<ClosedPart> closedPart(const TriangleMesh& mesh,
                                     std::span<const std::uint32_t> triangles);

/// Calls visit(inner, outer) for all parts that lie in another, directly or not.
void visitNested(std::span<const ClosedPart> parts, const ProgressFn& progress,
                 const std::function<void(std::size_t inner, std::size_t outer)>& visit);

} // namespace mbv::bvh
