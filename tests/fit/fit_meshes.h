#pragma once

#include "random_shapes.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

/// Meshes for the tests of fitting, and what is asked of every fitted box.
namespace mbv::test {

/// The surface of [-h.x, h.x] x [-h.y, h.y] x [-h.z, h.z], two triangles a face, outward.
inline TriangleMesh boxMesh(const Vec3& h)
{
    TriangleMesh mesh;
    for (const Vec3& corner : cornersOf(Aabb{-h, h})) {
        mesh.vertices.push_back(corner);
    }
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

inline TriangleMesh tetrahedron(const std::array<Vec3, 4>& corners)
{
    return {{corners.begin(), corners.end()}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
}

/// One triangle in the plane z = 0, with legs of 3 and 2.
inline TriangleMesh flatTriangle()
{
    return {{{0, 0, 0}, {3, 0, 0}, {0, 2, 0}}, {{0, 1, 2}}};
}

/// `count` random triangles in a box of half extents 3, 2, 1: principal variances well apart.
inline TriangleMesh triangleSoup(RandomShapes& random, int count)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i) {
        for (int corner = 0; corner < 3; ++corner) {
            mesh.vertices.push_back(scaled(random.point(1), Vec3{3, 2, 1}));
        }
        mesh.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return mesh;
}

inline TriangleMesh transformed(TriangleMesh mesh, const RigidTransform& t)
{
    for (Vec3& v : mesh.vertices) {
        v = apply(t, v);
    }
    return mesh;
}

inline double diagonalOf(const TriangleMesh& mesh)
{
    const Aabb bounds = boundsOf(mesh.vertices);
    return norm(bounds.max - bounds.min);
}

/// How far the vertex furthest outside the box is from it along an axis, in extended precision, so
/// that the answer does not share the fit's own roundings. At most zero when all are inside.
inline double furthestOutside(const Obb& box, const TriangleMesh& mesh)
{
    long double worst = -INFINITY;
    for (const Vec3& v : mesh.vertices) {
        for (int k = 0; k < 3; ++k) {
            const Vec3& axis = box.axes[static_cast<std::size_t>(k)];
            long double along = 0;
            for (int i = 0; i < 3; ++i) {
                along += (static_cast<long double>(v[i]) - box.center[i]) * axis[i];
            }
            worst = std::max(worst, std::abs(along) - box.halfExtents[k]);
        }
    }
    return static_cast<double>(worst);
}

/// What fitObb says of a mesh that it refuses.
inline std::string messageOfFitObb(const TriangleMesh& mesh)
{
    try {
        (void)fitObb(mesh);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::DegenerateMesh);
        return error.what();
    }
    return "no error";
}

/// What fitObb promises for every mesh. One rounding of (vertex - center) may stay outside: that is
/// far below the promised 1e-12 of the diagonal.
inline void expectGoodBox(const Obb& box, const TriangleMesh& mesh)
{
    const auto& [first, second, third] = box.axes;
    const Vec3& h = box.halfExtents;
    EXPECT_TRUE(isValid(box));
    EXPECT_LE(furthestOutside(box, mesh), 2e-16 * diagonalOf(mesh));
    EXPECT_TRUE(h.x >= h.y && h.y >= h.z) << h.x << " " << h.y << " " << h.z;
    EXPECT_GT(dot(cross(first, second), third), 0) << "left-handed";
    for (const Vec3& axis : {first, second}) {
        const double largest = std::max({axis.x, axis.y, axis.z});
        EXPECT_EQ(largest, maxComponent(abs(axis))) << "its largest component is negative";
    }
    for (const Vec3& axis : box.axes) {
        EXPECT_NEAR(dot(axis, axis), 1, 1e-15);
    }
    EXPECT_NEAR(dot(first, second), 0, 1e-15);
    EXPECT_NEAR(dot(second, third), 0, 1e-15);
    EXPECT_NEAR(dot(third, first), 0, 1e-15);
}

inline void expectNear(const Vec3& actual, const Vec3& expected, double tolerance)
{
    for (int i = 0; i < 3; ++i) {
        EXPECT_NEAR(actual[i], expected[i], tolerance) << "component " << i;
    }
}

/// Unit vectors along the same line, either way.
inline void expectParallel(const Vec3& a, const Vec3& b, double tolerance)
{
    EXPECT_LE(norm(cross(a, b)), tolerance);
}

} // namespace mbv::test
