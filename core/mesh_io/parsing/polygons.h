#pragma once

#include "mesh_source.h"

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <vector>

namespace mbv {

/// A mesh, or a part of one, as OBJ, PLY and OFF store it: faces of three or more corners.
struct Polygons {
    std::vector<Vec3> vertices;
    std::vector<std::uint32_t> corners; ///< indices into all parts' vertices, face after face
    std::vector<std::uint32_t> sizes;   ///< corners of each face, 3 or more
    std::vector<std::size_t> places;    ///< of the faces of five corners or more: a line or a byte
    bool placesAreLines = true;

    /// Of `size` corners, which are there already.
    void addFace(std::uint32_t size, std::size_t place)
    {
        sizes.push_back(size);
        if (size > 4)
            places.push_back(place);
    }

    /// Keeps the memory.
    void clear()
    {
        vertices.clear();
        corners.clear();
        sizes.clear();
        places.clear();
    }
};

/// Every face of n corners as n - 2 triangles with the same orientation, in the order of the parts.
///
/// In parallel, with the same result on any number of threads.
///
/// Triangles stay as they are. Other faces become a fan where that covers them, as it does every
/// convex face and every concave quadrilateral; the rest is cut by ear clipping. A face that has no
/// triangulation in its plane (it has no area, or crosses itself) becomes a fan from its first
/// corner: all its corners, and no others. Throws Error: FileInvalid, naming the face's place, when
/// the concave faces together take more than kMaxComparisons; Cancelled.
TriangleMesh triangulated(std::vector<Polygons> parts, const MeshSource& source);
TriangleMesh triangulated(Polygons polygons, const MeshSource& source);

/// Of ear clipping, for all faces of a file: a few seconds, and more only in proportion to the
/// file. Gears of 2,000 corners take 16 to 320 a corner; forms can be made that take the number
/// of corners for each.
constexpr std::int64_t kMaxComparisons = 100'000'000;
constexpr std::int64_t kMaxComparisonsPerCorner = 500; ///< where that is more

} // namespace mbv
