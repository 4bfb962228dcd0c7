#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <string>
#include <vector>

/// Private to the library.
namespace mbv {

/// What is shown of a pair, in the world.
struct ViewContent {
    Aabb contact; ///< what the reader is to look at
    TriangleMesh a;
    TriangleMesh b;
    TriangleMesh overlap;
    TriangleMesh around; ///< the neighbors
    std::vector<std::vector<Vec3>> curves;
};

/// JSON without "<": {"center", "step", "size", "parts": [{"part", "vertices", "triangles"}],
/// "curves": [points of each], "bytes", "data"}; the page's geometry.js reads it.
///
/// Coordinates are whole numbers of steps from the center, the middle of the contact, and `size` is
/// the contact's diagonal. Packed by deflate, in base64, `data` is a list of unsigned numbers,
/// seven bits a byte, the lowest first, the eighth bit set where more follow: of each part its
/// vertices, each coordinate as the difference to that of the vertex before, d as 2 d, or -2 d - 1
/// where it is negative; then the corners of its triangles, each as how many vertices before the
/// next new one it is, 0 being that new one; last the points of all curves, as vertices are.
[[nodiscard]] std::string packedView(const ViewContent& content);

} // namespace mbv
