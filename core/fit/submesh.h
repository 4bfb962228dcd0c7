#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <span>
#include <vector>

namespace mbv {

/// Cuts parts out of a mesh, each in time that grows with the part alone. The mesh must outlive it.
class Submeshes {
public:
    explicit Submeshes(const TriangleMesh& mesh);

    /// These triangles, in this order, with the vertices they use.
    TriangleMesh of(std::span<const std::uint32_t> triangles);

private:
    const TriangleMesh& mesh_;
    std::vector<std::uint32_t> newIndex_; ///< of each vertex in the part being cut
};

} // namespace mbv
