#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>

namespace mbv::test {

/// Whether every directed edge occurs once and its opposite once: closed, and all triangles agree
/// on the outside. Vertices count by index, not by position.
bool isClosedAndOriented(const TriangleMesh& mesh);

/// Whether every vertex is used and its triangles form one fan, so that the surface does not touch
/// itself in a point. Precondition: isClosedAndOriented.
bool everyVertexHasOneFan(const TriangleMesh& mesh);

/// The number of connected pieces.
std::size_t pieceCount(const TriangleMesh& mesh);

/// The smallest height of any triangle (twice its area over its longest side), in mesh units.
double smallestHeight(const TriangleMesh& mesh);

} // namespace mbv::test
