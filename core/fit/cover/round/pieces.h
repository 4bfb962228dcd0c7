#pragma once

#include "geometry/unit_frame.h"

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv::cover {

/// A point of a triangle: exactly the sum of weight * vertex. Weights are multiples of 2^-40 whose
/// sum is 1, so they are exact, too; the vertices are the mesh's.
struct ExactPoint {
    std::array<std::uint32_t, 3> vertices = {};
    std::array<double, 3> weights = {1, 0, 0};
};

/// The triangles of a mesh, cut where they are large, and its vertices that no triangle uses as
/// triangles of three equal corners. Together they are the mesh, exactly.
struct Pieces {
    std::vector<Vec3> points;        ///< in the unit frame, rounded: to search with
    std::vector<ExactPoint> origins; ///< of the points: to prove with
    std::vector<std::array<std::uint32_t, 3>> corners; ///< of the pieces, as points
};

/// Cuts the longest edges in two until there are `extra` more pieces than triangles, or none is
/// longer than `shortest` (in the unit frame).
Pieces piecesOf(const TriangleMesh& mesh, const UnitFrame& frame, std::size_t extra,
                double shortest);

} // namespace mbv::cover
