#pragma once

#include "planar_view.h"
#include "segment_splitting.h"

#include <array>
#include <cstdint>
#include <vector>

/// Internal.
namespace mbv::solid {

/// Triangles of vertices, counter-clockwise as seen.
using Corners = std::array<std::uint32_t, 3>;

/// A triangle of several that share sides. Side i runs from corner i to the next.
struct Face {
    static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

    Corners corners;
    Corners neighbors = {kNone, kNone, kNone}; ///< the face on the other side of each
};

/// Cuts a triangle into triangles whose corners are its own and all ends of `pieces`, and whose
/// sides include all of those (a constrained triangulation: points are inserted one by one, then
/// edges that cross a piece are flipped; Sloan: A fast algorithm for generating constrained
/// Delaunay triangulations, 1993). Every sign is exact; how the triangles look is a matter of
/// rounding.
///
/// Preconditions: `whole` is counter-clockwise and has all of the pieces; these have no more than
/// ends in common.
std::vector<Face> triangulatedFaces(const Corners& whole, const std::vector<VertexPair>& pieces,
                                    const PlanarView& view);

/// Their corners alone.
std::vector<Corners> triangulated(const Corners& whole, const std::vector<VertexPair>& pieces,
                                  const PlanarView& view);

} // namespace mbv::solid
