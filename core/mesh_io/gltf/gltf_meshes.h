#pragma once

#include "gltf_accessor.h"

#include <mbv/geometry/triangle_mesh.h>

#include <map>
#include <vector>

namespace mbv {

/// The meshes of a glTF as triangles.
class GltfMeshes {
public:
    /// All must outlive this.
    GltfMeshes(const JsonCursor& document, GltfBuffers& buffers, GltfLimit& limit)
        : document_(document), buffers_(buffers), limit_(limit)
    {
    }

    /// meshes/`index`, which `place` names: its triangles, strips and fans in the file's order, and
    /// the vertices that they use in the order of their first use. A mesh of points and lines alone
    /// has their vertices and no triangles. Throws Error (FileInvalid) with the JSON pointer.
    TriangleMesh read(std::uint64_t index, const JsonCursor& place);

private:
    /// Positions, and which vertex of the mesh being read each one has become.
    struct Vertices {
        GltfAccessor positions;
        std::vector<std::uint32_t> vertexOf;
        std::vector<std::uint32_t> readFor; ///< the number of the mesh that vertexOf speaks of
    };

    void readPrimitive(const JsonCursor& primitive, bool wantPoints, TriangleMesh& mesh);
    void readCorners(const JsonCursor& primitive, std::int64_t mode, Vertices& vertices,
                     TriangleMesh& mesh);
    Vertices& verticesOf(const JsonCursor& primitive);
    std::uint32_t vertex(Vertices& vertices, std::size_t position, TriangleMesh& mesh) const;

    const JsonCursor& document_;
    GltfBuffers& buffers_;
    GltfLimit& limit_;
    std::map<std::uint64_t, Vertices> vertices_; ///< by accessor; meshes often share them
    std::uint32_t meshNumber_ = 0;               ///< of the mesh being read, from 1
};

} // namespace mbv
