#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/geometry/progress.h>
#include <mbv/mesh_query/self_intersections.h>

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace mbv {

/// A triangle is a sliver where its height over its longest side is less than this part of it.
inline constexpr double kSliverRatio = 1e-6;

/// A closed part of a mesh, triangles joined by edges, that faces the wrong way: inwards, or
/// outwards where it is the wall of a cavity.
struct InvertedPart {
    std::uint32_t triangle = 0; ///< its lowest
    std::size_t triangles = 0;
    double signedVolume = 0; ///< of the part alone, units^3
};

/// What is wrong with a mesh, and where. Vertices with equal coordinates count as one; places are
/// the mesh's own coordinates; indices are those of its triangles, ascending.
struct MeshDefects {
    using Edge = std::array<Vec3, 2>;

    std::vector<SelfIntersection> selfIntersections; ///< see there
    bool areAllSelfIntersections = true;             ///< there are no more than were asked for
    std::vector<std::pair<std::uint32_t, std::uint32_t>> duplicates; ///< the same three corners as
                                                                     ///< a lower one has
    std::vector<std::uint32_t> degenerate;                           ///< no area, exactly
    std::vector<std::uint32_t> slivers; ///< see kSliverRatio; those without area left out
    std::vector<InvertedPart> invertedParts;
    std::vector<Edge> openEdges;           ///< of one triangle
    std::vector<Edge> nonManifoldEdges;    ///< of more than two
    std::vector<Edge> flippedEdges;        ///< whose two triangles face opposite ways
    std::vector<Vec3> nonManifoldVertices; ///< where surfaces meet in that vertex alone

    [[nodiscard]] bool none() const;
};

/// All of them; of self-intersections at most `mostIntersections`. Whether a part is inverted is
/// told by how many other closed parts it lies in; parts that cross others or touch them all over
/// are taken for what they are by themselves. For `progress` see overlaps().
[[nodiscard]] MeshDefects meshDefects(const MeshBvh& mesh,
                                      std::size_t mostIntersections = std::size_t{1} << 20U,
                                      const ProgressFn& progress = {});

/// The triangles that are bad by themselves or in pairs: those of self-intersections, duplicates,
/// slivers, triangles without area, and those along open, non-manifold and flipped edges. Vertices
/// that they do not use are left out.
[[nodiscard]] TriangleMesh badTriangles(const TriangleMesh& mesh, const MeshDefects& defects);

} // namespace mbv
