#include "bvh/bvh_meshes.h"
#include "closed_meshes.h"
#include "posed_meshes.h"

#include <mbv/collision/raycast.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_query/raycast.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace mbv {
namespace {

/// The triangles that the ray meets, with the t of each; in order.
std::vector<std::pair<double, std::uint32_t>> allByBruteForce(const Ray& ray, const PosedMesh& mesh)
{
    std::vector<std::pair<double, std::uint32_t>> all;
    std::uint32_t index = 0;
    for (const Triangle& t : test::worldTriangles(mesh)) {
        if (const auto hit = raycast(ray, t))
            all.emplace_back(hit->t, index);
        ++index;
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::optional<RayHit> byBruteForce(const Ray& ray, const PosedMesh& mesh)
{
    std::optional<RayHit> nearest;
    for (const Triangle& t : test::worldTriangles(mesh)) {
        const auto hit = raycast(ray, t);
        if (hit && (!nearest || hit->t < nearest->t))
            nearest = hit;
    }
    return nearest;
}

TEST(MeshRaycast, FindsTheHitOfBruteForce)
{
    test::RandomShapes random(6);
    int hits = 0;
    for (int i = 0; i < 40; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 200, 1, 0.3));
        const PosedMesh mesh = {bvh, random.pose(2)};
        for (int k = 0; k < 10; ++k) {
            const Vec3 origin = random.point(4);
            const Vec3 target = mesh.pose.translation + random.point(1);
            const Ray ray = {origin, random.number(0.1, 10) * (target - origin)};
            const auto expected = byBruteForce(ray, mesh);
            const auto found = raycast(ray, mesh);
            ASSERT_EQ(found.has_value(), expected.has_value());
            if (!found)
                continue;
            ++hits;
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->point, expected->point);
            EXPECT_EQ(found->normal, expected->normal);
            const auto alone = raycast(ray, test::worldTriangles(mesh)[found->triangle]);
            ASSERT_TRUE(alone);
            EXPECT_EQ(alone->t, found->t);
        }
    }
    EXPECT_GT(hits, 100);
}

TEST(MeshRaycast, FindsTheHitOfBruteForceAlongAxesAndFromAfar)
{
    test::RandomShapes random(9);
    int hits = 0;
    for (const double size : {1e-200, 1e-6, 1.0, 1e9}) {
        TriangleMesh mesh = *test::triangleSoup(random, 300, 1, 0.2);
        for (Vec3& vertex : mesh.vertices)
            vertex = size * vertex;
        const PosedMesh placed = {test::bvhOf(std::move(mesh)), {}};
        for (int k = 0; k < 120; ++k) {
            // Along an axis; almost along one, which 1e-13 of the way to the mesh tells from it;
            // and along a plane.
            Vec3 direction = {};
            direction[k % 3] = k % 2 == 0 ? 1 : -1;
            if (k % 4 == 1)
                direction[(k + 1) % 3] = 1e-13;
            if (k % 4 == 2)
                direction[(k + 1) % 3] = random.number(-1, 1);
            const double away = k % 5 == 0 ? 0.1 : k % 5 == 1 ? 1e5 : 1e12;
            const Vec3 target = random.point(0.8);
            const Ray ray = {size * (target - away * direction), direction};
            const auto expected = byBruteForce(ray, placed);
            const auto found = raycast(ray, placed);
            ASSERT_EQ(found.has_value(), expected.has_value());
            if (!found)
                continue;
            ++hits;
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->point, expected->point);
        }
    }
    EXPECT_GT(hits, 100);
}

TEST(MeshRaycast, EndsWhereBruteForceDoes)
{
    test::RandomShapes random(7);
    int hits = 0;
    int shortfalls = 0;
    for (int i = 0; i < 40; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 200, 1, 0.3));
        const PosedMesh mesh = {bvh, random.pose(2)};
        for (int k = 0; k < 10; ++k) {
            const Vec3 origin = random.point(4);
            const Vec3 target = mesh.pose.translation + random.point(1);
            Ray ray = {origin, target - origin};
            const auto nearest = byBruteForce(ray, mesh);
            if (!nearest)
                continue;
            for (const double maxT : {random.number(0, 8), std::nextafter(nearest->t, 0.0),
                                      nearest->t, std::nextafter(nearest->t, 9.0)}) {
                ray.maxT = maxT;
                const auto found = raycast(ray, mesh);
                ASSERT_EQ(found.has_value(), nearest->t <= maxT);
                if (found) {
                    EXPECT_EQ(found->t, nearest->t);
                }
                ++(found ? hits : shortfalls);
            }
        }
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(shortfalls, 100);
}

TEST(MeshRaycast, ASolidIsStartedInHoweverShortTheRay)
{
    const MeshBvh bvh = test::bvhOf(test::boxMesh({0, 0, 0}, {2, 3, 4}));
    const PosedMesh mesh = {bvh, {}};
    const auto inside = raycast(Ray{{1, 1, 1}, {1, 0, 0}, 0}, mesh, MeshAs::Solid);
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->inside);
    EXPECT_FALSE(raycast(Ray{{1, 1, 1}, {1, 0, 0}, 0.5}, mesh));
    EXPECT_TRUE(raycast(Ray{{1, 1, 1}, {1, 0, 0}, 1}, mesh));
}

// From (-5, 1, 2) along x the face x = 0 is 5 away; from (2, 1, 9) down, z = 4 is.
TEST(MeshRaycast, HitsTheFacesOfABox)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const auto x = raycast({{-5, 1, 2}, {10, 0, 0}}, PosedMesh{box, {}});
    ASSERT_TRUE(x);
    EXPECT_EQ(x->t, 5);
    EXPECT_EQ(x->point, (Vec3{0, 1, 2}));
    EXPECT_EQ(x->normal, (Vec3{-1, 0, 0}));
    EXPECT_FALSE(x->inside);
    const auto down = raycast({{2, 1, 9}, {0, 0, -1}}, PosedMesh{box, {}});
    ASSERT_TRUE(down);
    EXPECT_EQ(down->t, 5);
    EXPECT_EQ(down->normal, (Vec3{0, 0, 1}));
    const auto fromInside = raycast({{2, 1, 1}, {0, 0, 3}}, PosedMesh{box, {}});
    ASSERT_TRUE(fromInside);
    EXPECT_EQ(fromInside->t, 3);
    EXPECT_EQ(fromInside->normal, (Vec3{0, 0, -1})); // against the ray
    EXPECT_FALSE(raycast({{-5, 1, 2}, {-1, 0, 0}}, PosedMesh{box, {}}));
    EXPECT_FALSE(raycast({{-5, 1, 4.5}, {1, 0, 0}}, PosedMesh{box, {}}));
    EXPECT_EQ(raycast({{4, 1, 1}, {1, 0, 0}}, PosedMesh{box, {}})->t, 0);
}

TEST(MeshRaycast, StartsInsideASolid)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const auto inside = raycast({{1, 2, 3}, {1, 0, 0}}, PosedMesh{box, {}}, MeshAs::Solid);
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->inside);
    EXPECT_EQ(inside->t, 0);
    EXPECT_FALSE(inside->normal);
    EXPECT_TRUE(raycast({{0, 2, 3}, {-1, 0, 0}}, PosedMesh{box, {}}, MeshAs::Solid)
                    ->inside); // on the surface
    EXPECT_EQ(raycast({{-2, 2, 3}, {1, 0, 0}}, PosedMesh{box, {}}, MeshAs::Solid)->t, 2);
    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_THROW((void)raycast({{1, 2, 3}, {1, 0, 0}}, PosedMesh{open, {}}, MeshAs::Solid), Error);
}

// Rays from inside a closed mesh through its corners and through points of its edges, as nearly as
// doubles can aim: each leaves through some triangle.
TEST(MeshRaycast, LetsNoRaySlipThroughAnEdge)
{
    test::RandomShapes random(7);
    const MeshBvh ball = test::bvhOf(test::ballMesh(2));
    for (const double far : {0.0, 1e3, 1e7}) {
        const PosedMesh mesh = {ball, {random.rotation(), random.point(far)}};
        for (int k = 0; k < 3; ++k) {
            const Vec3 origin = mesh.pose.translation + random.point(0.3);
            for (const Triangle& t : test::worldTriangles(mesh)) {
                for (const double s : {0.0, 0.5, random.number(0, 1)}) {
                    const Vec3 target = t.a + s * (t.b - t.a);
                    const auto hit = raycast({origin, target - origin}, mesh);
                    ASSERT_TRUE(hit);
                    EXPECT_NEAR(hit->t, norm(target - origin), 1e-12 * (1 + far));
                }
            }
        }
    }
}

// Boxes are rounded to float relative to the mesh; 1e6 of its sizes away, and with the mesh itself
// far from the origin, no triangle is missed.
TEST(MeshRaycast, HitsFromFarAway)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const auto hit = raycast({{-4e6, 2, 1}, {1, 0, 0}}, PosedMesh{box, {}});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 4e6);
    const double far = 1 << 30;
    const auto both = raycast({{far - 8, 2, 1}, {3, 0, 0}}, PosedMesh{box, {{}, {far, 0, 0}}});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->t, 8);
}

TEST(MeshRaycastAll, FindsTheHitsOfBruteForce)
{
    test::RandomShapes random(12);
    std::size_t hits = 0;
    for (int i = 0; i < 40; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 300, 1, 0.6));
        const PosedMesh mesh = {bvh, i % 4 == 0 ? RigidTransform() : random.pose(2)};
        for (int k = 0; k < 20; ++k) {
            const Vec3 origin = random.point(k % 5 == 0 ? 1e4 : 2);
            Ray ray = {origin, mesh.pose.translation + random.point(1) - origin};
            if (k % 3 == 0)
                ray.maxT = std::max(norm(ray.direction) + random.number(-1, 1), 0.0);
            if (k % 7 == 0)
                ray.direction[k % 3] = 0;
            const auto expected = allByBruteForce(ray, mesh);
            const std::vector<MeshRayHit> found = raycastAll(ray, mesh);
            ASSERT_EQ(found.size(), expected.size());
            hits += found.size();
            for (std::size_t n = 0; n < found.size(); ++n) {
                EXPECT_EQ(found[n].t, expected[n].first);
                EXPECT_EQ(found[n].triangle, expected[n].second);
            }
            const auto first = raycast(ray, mesh);
            ASSERT_EQ(first.has_value(), !found.empty());
            if (first) {
                EXPECT_EQ(first->t, found[0].t);
                EXPECT_EQ(first->triangle, found[0].triangle);
                EXPECT_EQ(first->point, found[0].point);
                EXPECT_EQ(first->normal, found[0].normal);
            }
        }
    }
    EXPECT_GT(hits, 1000U);
}

// A ray from below through the cube [0, 4]^3, beside the diagonals of its faces, leaves at z = 4.
TEST(MeshRaycastAll, EntersAndLeavesABox)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const auto through = raycastAll({{1, 2.5, -1}, {0, 0, 2}}, {box, {}});
    ASSERT_EQ(through.size(), 2U);
    EXPECT_EQ(through[0].t, 1);
    EXPECT_EQ(through[0].normal, (Vec3{0, 0, -1}));
    EXPECT_EQ(through[1].t, 5);
    EXPECT_EQ(through[1].point, (Vec3{1, 2.5, 4}));
    EXPECT_EQ(through[1].normal, (Vec3{0, 0, -1})); // against the ray
    EXPECT_EQ(raycastAll({{1, 2.5, -1}, {0, 0, 2}, 4}, {box, {}}).size(), 1U);
    EXPECT_TRUE(raycastAll({{5, 2.5, -1}, {0, 0, 2}}, {box, {}}).empty());
    // Through a corner and out at the one across: all triangles around both.
    const auto corners = raycastAll({{-1, -1, -1}, {1, 1, 1}}, {box, {}});
    ASSERT_GE(corners.size(), 6U);
    EXPECT_EQ(corners.front().point, (Vec3{0, 0, 0}));
    EXPECT_EQ(corners.back().point, (Vec3{4, 4, 4}));
    EXPECT_EQ(corners.size(), allByBruteForce({{-1, -1, -1}, {1, 1, 1}}, {box, {}}).size());
    EXPECT_THROW((void)raycastAllChecked({{0, 0, 0}, {0, 0, 0}}, {box, {}}), Error);
}

} // namespace
} // namespace mbv
