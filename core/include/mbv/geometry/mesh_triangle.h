#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

namespace mbv {

/// A triangle of the mesh as a shape. Precondition: index < mesh.triangles.size().
[[nodiscard]] inline Triangle triangleOf(const TriangleMesh& mesh, std::size_t index)
{
    const auto& [a, b, c] = mesh.triangles[index];
    return {mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]};
}

} // namespace mbv
