#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// The connectivity of a mesh: its edges, and which triangles share them. Internal.
namespace mbv {

/// A triangle's side: its end points, where vertices with equal coordinates are one (0 and -0 are
/// the same), and the direction in which the triangle runs along it.
struct MeshSide {
    std::uint32_t low;
    std::uint32_t high;
    bool ascending;
    std::uint32_t triangle;

    friend auto operator<=>(const MeshSide&, const MeshSide&) = default;

    bool isSameEdge(const MeshSide& other) const { return low == other.low && high == other.high; }
};

struct MeshSides {
    std::vector<MeshSide> sorted; ///< ascending, so the sides of an edge are next to each other
    std::size_t collapsed = 0;    ///< triangles with two corners in one place, left out
};

MeshSides sidesOf(const TriangleMesh& mesh);

/// Calls visit(span<const MeshSide>) with the sides of every edge.
template <class Visit> void forEachEdge(const MeshSides& sides, const Visit& visit)
{
    const std::span<const MeshSide> sorted = sides.sorted;
    for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
        while (end < sorted.size() && sorted[end].isSameEdge(sorted[begin]))
            ++end;
        visit(sorted.subspan(begin, end - begin));
    }
}

/// What keeps a mesh from being watertight, as numbers of edges.
struct EdgeFaults {
    std::size_t open = 0;        ///< with one triangle
    std::size_t nonManifold = 0; ///< with more than two
    std::size_t flipped = 0;     ///< whose two triangles run along it in the same direction

    bool none() const { return open + nonManifold + flipped == 0; }

    /// Counts an edge along which so many triangles run up, from its lower end to its higher one,
    /// and so many down. One of them at least does.
    void add(std::size_t up, std::size_t down);
};

EdgeFaults edgeFaultsOf(const MeshSides& sides);

/// The same without lists of sides, in parallel: 20 bytes a triangle rather than 50.
struct EdgeCensus {
    EdgeFaults faults;
    std::size_t edges = 0;
    std::size_t collapsed = 0; ///< see MeshSides
};

EdgeCensus edgeCensusOf(const TriangleMesh& mesh);

} // namespace mbv
