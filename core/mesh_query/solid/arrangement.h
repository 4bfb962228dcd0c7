#pragma once

#include "triangulation.h"

#include "geometry/parallel/stop_check.h"

#include <mbv/collision/triangle_pair.h>
#include <mbv/geometry/triangle_mesh.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

/// Internal.
namespace mbv::solid {

/// A triangle that no other one of an arrangement crosses, touches or lies on beside corners and
/// sides that they share. It is counter-clockwise as seen along `axis`, against its direction.
struct Piece {
    Corners corners;
    int axis = 0;
    std::array<bool, 2> owners = {}; ///< whether an odd number of triangles of A, of B have it
    std::uint32_t source = 0;        ///< the triangle that it is of, the first of several
};

struct Arrangement {
    VertexTable vertices;
    std::vector<std::uint32_t> numbers; ///< of the mesh's vertices in `vertices`
    std::vector<Piece> pieces;
};

/// What is known of two meshes before their triangles are looked at.
struct Meetings {
    std::vector<TrianglePair> between; ///< all pairs of A's with B's that have a point in common
    /// Of A's own, of B's own all that may meet beside the corners and edges that they share;
    /// nothing where that is not known.
    std::optional<std::vector<TrianglePair>> withinA;
    std::optional<std::vector<TrianglePair>> withinB;
};

/// Cuts all triangles of two meshes along each other, and those of each along its own. Triangles
/// `firstOfB` and on are B's. Triangles without area are left out: what they joined is cut where
/// they had corners. Precondition: `mesh` has triangles.
Arrangement arrange(const TriangleMesh& mesh, std::uint32_t firstOfB, const Meetings& meetings,
                    StopCheck& stop);

} // namespace mbv::solid
