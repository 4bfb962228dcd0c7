#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv::generate {

/// A closed manifold mesh that stays one while edges are collapsed and flipped: every operation
/// that would break this, or fold the surface, is refused. All lists are in a fixed order, so the
/// same calls give the same mesh everywhere.
class EditableMesh {
public:
    using VertexId = std::uint32_t;

    /// Precondition: watertight and manifold.
    explicit EditableMesh(const TriangleMesh& mesh);

    std::size_t vertexCount() const { return positions_.size(); } ///< collapsed ones included
    std::size_t triangleCount() const { return triangleCount_; }
    const Vec3& position(VertexId v) const { return positions_[v]; }

    /// The corners of the triangles around v; empty when v has been collapsed.
    std::vector<std::array<VertexId, 3>> trianglesAround(VertexId v) const;

    /// The vertices that share an edge with v, ascending.
    std::vector<VertexId> neighborsOf(VertexId v) const;

    /// Merges `gone` into `kept`, which moves to `to`. False, and nothing changes, when the result
    /// would not be manifold or a triangle would turn over or become a sliver.
    bool collapse(VertexId kept, VertexId gone, const Vec3& to);

    /// Moves v unless a triangle around it would turn over or become a sliver.
    bool move(VertexId v, const Vec3& to);

    /// Replaces the edge a-b by the other diagonal of its two triangles when that makes the worse
    /// of the two better shaped and bends the surface little.
    bool flipIfBetter(VertexId a, VertexId b);

    /// Without the collapsed vertices.
    TriangleMesh compacted() const;

private:
    using TriangleId = std::uint32_t;

    std::array<Vec3, 3> cornersOf(TriangleId t) const;
    bool has(TriangleId t, VertexId v) const;
    std::vector<TriangleId> trianglesOfEdge(VertexId a, VertexId b) const;
    VertexId cornerAfter(TriangleId t, VertexId v) const;
    bool linksAgree(VertexId a, VertexId b) const;
    double worstAround(VertexId v) const;
    bool staysUnfolded(VertexId v, const Vec3& to, VertexId except, double least) const;
    void detach(VertexId v, TriangleId t);

    std::vector<Vec3> positions_;
    std::vector<std::array<VertexId, 3>> triangles_;
    std::vector<std::vector<TriangleId>> around_; ///< live triangles of each vertex
    std::size_t triangleCount_ = 0;
};

} // namespace mbv::generate
