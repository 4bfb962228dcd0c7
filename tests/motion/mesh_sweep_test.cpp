#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/motion/mesh_sweep.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

namespace mbv {
namespace {

/// The least fraction at which the shape meets one of the triangles.
std::optional<double> byTriangles(const Shape& a, const Vec3& motion, const PosedMesh& b)
{
    std::optional<double> least;
    for (const Triangle& t : test::worldTriangles(b)) {
        const auto hit = sweep(a, motion, t);
        if (hit && (!least || hit->fraction < *least))
            least = hit->fraction;
    }
    return least;
}

TEST(MeshSweep, FindsTheFirstOfTheTriangles)
{
    test::RandomShapes random(41);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < 12; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 60, 1, 0.3));
        const PosedMesh mesh = {bvh, random.pose(1)};
        for (int k = 0; k < 20; ++k) {
            const Vec3 from = mesh.pose.translation + random.point(4);
            const Vec3 motion = 2 * (mesh.pose.translation + random.point(1.5) - from);
            const double radius = k % 4 == 0 ? 0 : random.number(0.01, 0.2);
            const Shape a = k % 2 == 0 ? Shape(Sphere{from, radius})
                                       : Shape(Capsule{from, from + random.point(0.3), radius});
            const auto expected = byTriangles(a, motion, mesh);
            const auto found = sweep(a, motion, mesh);
            ASSERT_EQ(found.has_value(), expected.has_value());
            ++(found ? hits : misses);
            if (!found)
                continue;
            EXPECT_NEAR(found->fraction, *expected, 1e-8);
            // The other way round it is the mesh that comes, from the other side.
            const auto back = sweep(mesh, -motion, a);
            ASSERT_TRUE(back);
            EXPECT_NEAR(back->fraction, *expected, 1e-8);
            if (*expected == 0)
                continue;
            EXPECT_NEAR(norm(found->normal + back->normal), 0, 1e-4);
            EXPECT_NEAR(distance(mesh, Sphere{found->point, 0}).distance, 0, 1e-7);
            EXPECT_GT(dot(found->normal, motion), -1e-6 * norm(motion));
        }
    }
    EXPECT_GT(hits, 50);
    EXPECT_GT(misses, 20);
}

// A ball of radius 1 from x = -6 to x = 4 meets the face x = 0 after half of the way, and the cube
// [0, 4]^3 placed 3 farther after 8 of 10; a cube of 4 that stands 5 to the left of another
// moves 5.
TEST(MeshSweep, MeetsTheFacesOfABox)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const Sphere ball = {{-6, 2, 2}, 1};
    const auto hit = sweep(ball, {10, 0, 0}, PosedMesh{box, {}});
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 1e-9);
    EXPECT_NEAR(norm(hit->point - Vec3{0, 2, 2}), 0, 1e-7);
    EXPECT_NEAR(norm(hit->normal - Vec3{1, 0, 0}), 0, 1e-7);
    EXPECT_NEAR(sweep(ball, {10, 0, 0}, PosedMesh{box, {{}, {3, 0, 0}}})->fraction, 0.8, 1e-9);
    const PosedMesh left = {box, {{}, {-9, 0, 0}}};
    EXPECT_NEAR(sweep(left, {10, 0, 0}, PosedMesh{box, {}})->fraction, 0.5, 1e-9);
    EXPECT_FALSE(sweep(left, {-10, 0, 0}, PosedMesh{box, {}}));
    EXPECT_FALSE(sweep(ball, {0, 0, 0}, PosedMesh{box, {}}));
}

// A ball within the cube moves freely to the face from inside, unless the cube is solid.
TEST(MeshSweep, StartsInASolid)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const Sphere ball = {{2, 2, 2}, 1};
    EXPECT_NEAR(sweep(ball, {10, 0, 0}, PosedMesh{box, {}})->fraction, 0.1, 1e-9);
    EXPECT_EQ(sweep(ball, {10, 0, 0}, PosedMesh{box, {}}, MeshAs::Solid)->fraction, 0);
    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_THROW((void)sweep(ball, {10, 0, 0}, PosedMesh{open, {}}, MeshAs::Solid), Error);
    EXPECT_THROW((void)sweep(ball, {std::nan(""), 0, 0}, PosedMesh{box, {}}), Error);
}

// However far it goes: a ball of radius 1e-3 against a square, 1e6 away.
TEST(MeshSweep, PassesNothingThin)
{
    TriangleMesh square;
    square.vertices = {{0, -1, -1}, {0, 1, -1}, {0, 1, 1}, {0, -1, 1}};
    square.triangles = {{0, 1, 2}, {0, 2, 3}};
    const PosedMesh wall = {test::bvhOf(square), {}};
    const auto hit = sweep(Sphere{{-1e6, 0.25, 0.5}, 1e-3}, {2e6, 0, 0}, wall);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->fraction, 0.5, 2e-9);
}

} // namespace
} // namespace mbv
