#pragma once

#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_query/overlaps.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <numbers>
#include <vector>

namespace mbv::test {

using MeshPtr = std::shared_ptr<const TriangleMesh>;

/// Separate triangles of about `size`, their corners within `reach` of the origin or a little more.
inline MeshPtr triangleSoup(RandomShapes& random, std::size_t count, double reach, double size)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 at = random.point(reach);
        for (int k = 0; k < 3; ++k)
            mesh->vertices.push_back(at + random.point(size));
        mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

/// Corners on the grid of integers within `reach`: many coincide, many triangles are coplanar,
/// share edges, or are segments and points.
inline MeshPtr gridSoup(RandomShapes& random, std::size_t count, double reach)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) {
            const Vec3 p = random.point(reach + 0.5);
            mesh->vertices.push_back({std::round(p.x), std::round(p.y), std::round(p.z)});
        }
        mesh->triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

/// A closed bumpy sphere of radius about 1 with 2 (rings - 1) segments triangles.
inline MeshPtr bumpySphere(std::uint32_t rings, std::uint32_t segments, double bump)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t i = 0; i <= rings; ++i) {
        const double theta = std::numbers::pi * i / rings;
        const double sine = i == rings ? 0 : std::sin(theta); // the poles are points
        for (std::uint32_t j = 0; j < segments; ++j) {
            const double phi = 2 * std::numbers::pi * j / segments;
            const double r = 1 + bump * std::sin(5 * theta) * sine * std::cos(7 * phi);
            mesh->vertices.push_back(
                r * Vec3{sine * std::cos(phi), sine * std::sin(phi), std::cos(theta)});
        }
    }
    for (std::uint32_t i = 0; i < rings; ++i) {
        for (std::uint32_t j = 0; j < segments; ++j) {
            const std::uint32_t next = (j + 1) % segments;
            const std::uint32_t at = i * segments;
            if (i > 0)
                mesh->triangles.push_back({at + j, at + segments + j, at + next});
            if (i + 1 < rings)
                mesh->triangles.push_back({at + next, at + segments + j, at + segments + next});
        }
    }
    return mesh;
}

inline MeshPtr scaledAndMoved(const TriangleMesh& mesh, double scale, const Vec3& offset)
{
    auto result = std::make_shared<TriangleMesh>(mesh);
    for (Vec3& v : result->vertices)
        v = scale * v + offset;
    return result;
}

/// The corners of the triangles in the world.
inline std::vector<Triangle> worldTriangles(const PosedMesh& posed)
{
    std::vector<Triangle> triangles;
    const TriangleMesh& mesh = posed.bvh.mesh();
    for (const auto& [a, b, c] : mesh.triangles) {
        triangles.push_back({apply(posed.pose, mesh.vertices[a]),
                             apply(posed.pose, mesh.vertices[b]),
                             apply(posed.pose, mesh.vertices[c])});
    }
    return triangles;
}

/// The least of every triangle with every other.
inline double distanceByBruteForce(const PosedMesh& a, const PosedMesh& b)
{
    double least = std::numeric_limits<double>::infinity();
    const std::vector<Triangle> inB = worldTriangles(b);
    for (const Triangle& s : worldTriangles(a)) {
        for (const Triangle& t : inB)
            least = std::min(least, distance(s, t).distance);
    }
    return least;
}

/// Every triangle against every other.
inline std::vector<TrianglePair> pairsByBruteForce(const PosedMesh& a, const PosedMesh& b)
{
    const std::vector<Triangle> inA = worldTriangles(a);
    const std::vector<Triangle> inB = worldTriangles(b);
    std::vector<TrianglePair> pairs;
    for (std::uint32_t i = 0; i < inA.size(); ++i) {
        for (std::uint32_t j = 0; j < inB.size(); ++j) {
            if (overlaps(inA[i], inB[j]))
                pairs.push_back({i, j});
        }
    }
    return pairs;
}

} // namespace mbv::test
