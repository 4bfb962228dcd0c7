// What is sure about a ray and a triangle before doubles are asked, beside exact arithmetic.
#include "mesh_query/ray_walk.h"

#include "bvh/bvh_meshes.h"
#include "closed_meshes.h"
#include "collision/exact/exact_point.h"
#include "collision/exact/orientation.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mbv::bvh {
namespace {

SurePassing exactly(const Ray& ray, const Triangle& t)
{
    const Vec3 origin;
    const ExactPoint start(ray.origin);
    const int first = sideOfLine(start, ray.direction, t.a, t.b);
    const bool inside = first != 0 && first == sideOfLine(start, ray.direction, t.b, t.c) &&
                        first == sideOfLine(start, ray.direction, t.c, t.a);
    const int climb = volumeSign({ray.direction, origin}, {t.b, t.a}, {t.c, t.a});
    const int height = sideOfPlane(start, t);
    return {inside, inside && height != 0 && height != climb, climb > 0};
}

struct Counts {
    int asked = 0;
    int inside = 0;
    int saidInside = 0;
    int ahead = 0;
    int saidAhead = 0;
};

/// Fails where a triangle is left out that the ray passes through.
void expectAllAsked(const Ray& ray, const PosedMesh& mesh)
{
    const std::vector<Triangle> triangles = test::worldTriangles(mesh);
    std::vector<bool> asked(triangles.size());
    RayWalk(mesh, ray).run([&](std::uint32_t index, SurePassing /*said*/) {
        asked[index] = true;
        return std::numeric_limits<double>::infinity();
    });
    for (std::size_t i = 0; i < triangles.size(); ++i)
        EXPECT_TRUE(asked[i] || !exactly(ray, triangles[i]).ahead) << i;
}

/// Fails where something is said that is not so.
void walk(const Ray& ray, const PosedMesh& mesh, Counts& counts)
{
    const std::vector<Triangle> triangles = test::worldTriangles(mesh);
    RayWalk(mesh, ray).run([&](std::uint32_t index, SurePassing said) {
        const SurePassing is = exactly(ray, triangles[index]);
        EXPECT_TRUE(is.inside || !said.inside);
        EXPECT_TRUE(is.ahead || !said.ahead);
        EXPECT_TRUE(said.inside || !said.ahead);
        if (said.inside) {
            EXPECT_EQ(said.leaves, is.leaves);
        }
        ++counts.asked;
        counts.inside += is.inside ? 1 : 0;
        counts.saidInside += said.inside ? 1 : 0;
        counts.ahead += is.ahead ? 1 : 0;
        counts.saidAhead += said.ahead ? 1 : 0;
        return std::numeric_limits<double>::infinity();
    });
}

TEST(RayWalk, SaysOfMostTrianglesHowTheyArePassed)
{
    test::onEveryTarget([](const char* name) {
        SCOPED_TRACE(name);
        test::RandomShapes random(31);
        Counts counts;
        for (const double size : {0.5, 0.02}) {
            const MeshBvh bvh(test::triangleSoup(random, 2000, 1, size));
            for (int i = 0; i < 500; ++i) {
                const PosedMesh mesh = {bvh, i % 2 == 0 ? RigidTransform() : random.pose(3)};
                const Vec3 target = mesh.pose.translation + random.point(1);
                const Vec3 from = mesh.pose.translation + random.point(i % 3 == 0 ? 1 : 4);
                walk({from, random.number(0.1, 10) * (target - from)}, mesh, counts);
            }
        }
        EXPECT_GT(counts.ahead, 5000);
        EXPECT_GT(counts.saidInside, 0.95 * counts.inside);
        EXPECT_GT(counts.saidAhead, 0.9 * counts.ahead); // the others are next to the start
    });
}

TEST(RayWalk, SaysNothingWrongOfRaysAtEdgesAndInPlanes)
{
    test::onEveryTarget([](const char* name) {
        SCOPED_TRACE(name);
        test::RandomShapes random(32);
        Counts counts;
        for (const double needle : {1.0, 1e-3, 1e-6}) {
            TriangleMesh soup = *test::triangleSoup(random, 500, 1, 0.3);
            for (const auto& [a, b, c] : soup.triangles)
                soup.vertices[c] =
                    soup.vertices[a] + needle * (soup.vertices[c] - soup.vertices[a]);
            const MeshBvh bvh(std::make_shared<TriangleMesh>(std::move(soup)));
            for (int i = 0; i < 1500; ++i) {
                const PosedMesh mesh = {bvh, random.pose(2)};
                const Triangle t =
                    test::worldTriangles(mesh)[static_cast<std::size_t>(random.number(0, 499))];
                const double off = std::pow(10, random.number(-12, -3)) * (i % 4 == 0 ? 0 : 1);
                const Vec3 onEdge = t.a + random.number(0, 1) * (t.b - t.a) + random.point(off);
                const Vec3 inPlane = onEdge + random.number(-2, 2) * (t.b - t.a) +
                                     random.number(-2, 2) * (t.c - t.a) + random.point(off);
                const Vec3 from = i % 2 == 0 ? random.point(4) : inPlane;
                if (from != onEdge)
                    walk({from, onEdge - from}, mesh, counts);
            }
        }
        EXPECT_GT(counts.asked, 2000);
    });
}

TEST(RayWalk, SaysNothingWrongFromFarAwayAndOfAnySize)
{
    test::RandomShapes random(33);
    Counts counts;
    for (const double size : {1e-150, 1e-6, 1e9}) {
        TriangleMesh soup = *test::triangleSoup(random, 300, 1, 0.3);
        for (Vec3& v : soup.vertices)
            v = size * v;
        const MeshBvh bvh(std::make_shared<TriangleMesh>(std::move(soup)));
        for (int i = 0; i < 400; ++i) {
            const PosedMesh mesh = {bvh, {random.rotation(), size * random.point(100)}};
            const Vec3 way = size * std::pow(10, random.number(0, 14)) * random.direction();
            const Vec3 target = mesh.pose.translation + size * random.point(1);
            walk({target - way, way}, mesh, counts);
        }
    }
    EXPECT_GT(counts.saidAhead, 500);
}

TEST(RayWalk, LeavesNoneOutThatARayFromAnyDistancePassesCloseToItsEdge)
{
    test::onEveryTarget([](const char* name) {
        SCOPED_TRACE(name);
        test::RandomShapes random(34);
        for (const double size : {1.0, 1e-3}) { // of triangles
            const MeshBvh bvh(test::triangleSoup(random, 100, 1, size));
            for (int i = 0; i < 2000; ++i) {
                const PosedMesh mesh = {bvh, i % 2 == 0 ? RigidTransform() : random.pose(3)};
                const std::vector<Triangle> triangles = test::worldTriangles(mesh);
                const Triangle& t = triangles[static_cast<std::size_t>(random.number(0, 99))];
                const double inside = size * std::pow(10, random.number(-9, -3));
                const Vec3 onEdge = t.a + random.number(0, 1) * (t.b - t.a);
                const Vec3 target = onEdge + inside * (t.c - t.a);
                Vec3 way = random.direction();
                if (i % 3 == 0)
                    way = {0, i % 6 == 0 ? 1.0 : -1.0, i % 9 == 0 ? 0 : random.number(-1, 1)};
                expectAllAsked({target - std::pow(10, random.number(-1, 5)) * way, way}, mesh);
            }
        }
    });
}

} // namespace
} // namespace mbv::bvh
