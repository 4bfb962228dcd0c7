#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <vector>

namespace mbv {

/// Vertices, and triangles as three indices into them, counter-clockwise seen from outside.
/// Aggregates are not checked; loadMesh gives only finite vertices and indices in range.
struct TriangleMesh {
    std::vector<Vec3> vertices;
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

} // namespace mbv
