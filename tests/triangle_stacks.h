#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstdint>
#include <initializer_list>

/// Meshes of triangles close behind each other: few of them make many pairs.
namespace mbv::test {

inline void appendTriangle(TriangleMesh& mesh, std::initializer_list<Vec3> corners)
{
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.vertices.insert(mesh.vertices.end(), corners);
    mesh.triangles.push_back({first, first + 1, first + 2});
}

/// Triangles around the origin across x, or else across z: each of one stack crosses each of the
/// other, n * n pairs.
inline TriangleMesh crossingStack(std::size_t count, bool acrossX)
{
    TriangleMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const double at = 1e-3 * static_cast<double>(i) / static_cast<double>(count);
        if (acrossX)
            appendTriangle(mesh, {{at, -1, -1}, {at, 1, -1}, {at, 0, 2}});
        else
            appendTriangle(mesh, {{-1, -1, at}, {1, -1, at}, {0, 2, at}});
    }
    return mesh;
}

/// Triangles in the planes x + y + z = 0, 1/n, 2/n, ..., all moved by `offset` of such a step: two
/// such stacks are apart, though all bounds of one meet all of the other.
inline TriangleMesh slantedStack(std::size_t count, double offset)
{
    TriangleMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const double at = (static_cast<double>(i) + offset) / static_cast<double>(count);
        appendTriangle(mesh, {{20 + at, -10, -10}, {-10, 20 + at, -10}, {-10, -10, 20 + at}});
    }
    return mesh;
}

} // namespace mbv::test
