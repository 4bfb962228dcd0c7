#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>

namespace mbv::test {

/// The surface of a box, twelve triangles that face outwards; its edges and corners are exactly
/// those given.
inline TriangleMesh boxMesh(const Vec3& low, const Vec3& high)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < 8; ++i)
        mesh.vertices.push_back({(i & 1U) != 0 ? high.x : low.x, (i & 2U) != 0 ? high.y : low.y,
                                 (i & 4U) != 0 ? high.z : low.z});
    constexpr std::array<std::array<std::uint32_t, 4>, 6> kFaces = {
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& [a, b, c, d] : kFaces) {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({a, c, d});
    }
    return mesh;
}

/// A rectangle in the plane through `corner` that u and v span: two triangles.
inline TriangleMesh patchMesh(const Vec3& corner, const Vec3& u, const Vec3& v)
{
    return {{corner, corner + u, corner + u + v, corner + v}, {{0, 1, 2}, {0, 2, 3}}};
}

/// Both in one mesh.
inline TriangleMesh together(TriangleMesh a, const TriangleMesh& b)
{
    const auto offset = static_cast<std::uint32_t>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const auto& [i, j, k] : b.triangles)
        a.triangles.push_back({i + offset, j + offset, k + offset});
    return a;
}

/// Facing the other way.
inline TriangleMesh inverted(TriangleMesh mesh)
{
    for (auto& triangle : mesh.triangles)
        std::swap(triangle[1], triangle[2]);
    return mesh;
}

/// Without its last triangles.
inline TriangleMesh opened(TriangleMesh mesh, std::size_t without)
{
    mesh.triangles.resize(mesh.triangles.size() - without);
    return mesh;
}

/// Every triangle cut into four, its surface unchanged.
inline TriangleMesh refined(const TriangleMesh& mesh)
{
    TriangleMesh finer;
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3 a = mesh.vertices[i];
        const Vec3 b = mesh.vertices[j];
        const Vec3 c = mesh.vertices[k];
        const auto first = static_cast<std::uint32_t>(finer.vertices.size());
        finer.vertices.insert(finer.vertices.end(),
                              {a, b, c, 0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a)});
        for (const auto& [x, y, z] : {std::array{0u, 3u, 5u}, std::array{3u, 1u, 4u},
                                      std::array{5u, 4u, 2u}, std::array{3u, 4u, 5u}})
            finer.triangles.push_back({first + x, first + y, first + z});
    }
    return finer;
}

/// A closed ball of radius 1 about the origin: an octahedron cut `times` times, 8 * 4^times
/// triangles.
inline TriangleMesh ballMesh(int times)
{
    TriangleMesh mesh = {
        {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}},
        {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
    for (int i = 0; i < times; ++i) {
        TriangleMesh finer = {mesh.vertices, {}};
        const auto between = [&](std::uint32_t a, std::uint32_t b) {
            finer.vertices.push_back(normalized(mesh.vertices[a] + mesh.vertices[b]));
            return static_cast<std::uint32_t>(finer.vertices.size() - 1);
        };
        for (const auto& [a, b, c] : mesh.triangles) {
            const std::uint32_t ab = between(a, b);
            const std::uint32_t bc = between(b, c);
            const std::uint32_t ca = between(c, a);
            for (const std::array<std::uint32_t, 3>& t :
                 {std::array{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
                finer.triangles.push_back(t);
        }
        mesh = std::move(finer);
    }
    return mesh;
}

/// A regular prism of that radius about the z axis from z = low to high, its first corner at the
/// angle; its ends are fans from their first corners.
inline TriangleMesh prismMesh(std::uint32_t corners, double radius, double low, double high,
                              double angle = 0)
{
    TriangleMesh mesh;
    for (const double z : {low, high}) {
        for (std::uint32_t i = 0; i < corners; ++i) {
            const double phi = angle + 2 * std::numbers::pi * i / corners;
            mesh.vertices.push_back({radius * std::cos(phi), radius * std::sin(phi), z});
        }
    }
    for (std::uint32_t i = 0; i < corners; ++i) {
        const std::uint32_t next = (i + 1) % corners;
        mesh.triangles.push_back({i, next, corners + next});
        mesh.triangles.push_back({i, corners + next, corners + i});
        if (i > 0 && next > 0) {
            mesh.triangles.push_back({0, next, i});
            mesh.triangles.push_back({corners, corners + i, corners + next});
        }
    }
    return mesh;
}

/// Round the z axis, 2 * around * across triangles.
inline TriangleMesh torusMesh(double radius, double thickness, std::uint32_t around,
                              std::uint32_t across)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < around; ++i) {
        const double phi = 2 * std::numbers::pi * i / around;
        for (std::uint32_t j = 0; j < across; ++j) {
            const double theta = 2 * std::numbers::pi * j / across;
            const double r = radius + thickness * std::cos(theta);
            mesh.vertices.push_back(
                {r * std::cos(phi), r * std::sin(phi), thickness * std::sin(theta)});
        }
    }
    for (std::uint32_t i = 0; i < around; ++i) {
        const std::uint32_t here = i * across;
        const std::uint32_t next = (i + 1) % around * across;
        for (std::uint32_t j = 0; j < across; ++j) {
            const std::uint32_t k = (j + 1) % across;
            mesh.triangles.push_back({here + j, next + j, next + k});
            mesh.triangles.push_back({here + j, next + k, here + k});
        }
    }
    return mesh;
}

} // namespace mbv::test
