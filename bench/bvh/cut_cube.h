#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>

namespace mbv::bench {

/// The unit cube, each face cut into 2 * cells * cells triangles; faces share no vertices.
inline TriangleMesh cutCube(std::uint32_t cells)
{
    TriangleMesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {0.0, 1.0}) {
            const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
            for (std::uint32_t i = 0; i <= cells; ++i) {
                for (std::uint32_t j = 0; j <= cells; ++j) {
                    Vec3& v = mesh.vertices.emplace_back();
                    v[axis] = side;
                    v[(axis + 1) % 3] = static_cast<double>(side > 0 ? i : j) / cells;
                    v[(axis + 2) % 3] = static_cast<double>(side > 0 ? j : i) / cells;
                }
            }
            for (std::uint32_t i = 0; i < cells; ++i) {
                for (std::uint32_t j = 0; j < cells; ++j) {
                    const std::uint32_t at = first + i * (cells + 1) + j;
                    mesh.triangles.push_back({at, at + cells + 1, at + cells + 2});
                    mesh.triangles.push_back({at, at + cells + 2, at + 1});
                }
            }
        }
    }
    return mesh;
}

} // namespace mbv::bench
