#pragma once

#include <mbv/mesh_query/overlaps.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace mbv {

enum class MeshState {
    Separated,    ///< nothing in common
    Touching,     ///< surfaces have points in common, insides do not
    Intersecting, ///< insides have points in common, and neither mesh lies inside the other
    Contained,    ///< one lies inside the other, the surfaces apart
    Unknown,      ///< see MeshRelation::reason
};

struct MeshRelation {
    MeshState state = MeshState::Separated;
    bool aIsInner = false;               ///< of Contained: A lies inside B, else B inside A
    std::string_view reason;             ///< of Unknown: a sentence, a literal
    std::size_t trianglePairs = 0;       ///< how many pairs of triangles meet
    std::vector<TrianglePair> triangles; ///< intersectingTriangles(a, b, mostTriangles)
};

/// How two meshes lie to each other, decided exactly for their corners in the world.
///
/// A watertight mesh is the solid that it bounds: the points from where a ray crosses it an odd
/// number of times. So a ball in the cavity of a hollow one is separated from it, and a mesh that
/// lies flush with a face of the other from inside, or is the same mesh in the same place,
/// intersects it: their surfaces meet and their insides overlap. Two of whose several parts only
/// some are inside the other intersect as well.
///
/// A mesh that is not watertight is its surface alone: it intersects a solid by reaching into it,
/// is contained in it, or touches it. Two such surfaces intersect where one passes through the
/// other, be it at an edge, and else touch. They contain nothing; a mesh whose surface is apart
/// from such a one, but lies in its bounds, could be meant to be inside: Unknown. So are two such
/// surfaces that leave each other on both sides where they run along each other, since neither side
/// is the inner one.
///
/// Triangles of zero area touch and are part of no inside. Where the triangles of one mesh cross
/// each other, the parity rule holds, and a touch is looked for on whole shared segments and areas
/// only. Same precondition as overlaps(). The cost is that of intersectingTriangles(), and some
/// signs, decided exactly, for each pair of triangles where meshes touch. Its memory does not grow
/// with the pairs beyond `mostTriangles`; where there are more, they are looked for two or three
/// times.
MeshRelation relation(const PosedMesh& a, const PosedMesh& b,
                      std::size_t mostTriangles = std::size_t{1} << 20U);

} // namespace mbv
