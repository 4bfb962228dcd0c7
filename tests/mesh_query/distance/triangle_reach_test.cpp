#include "collision/nearest/nearest.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/distance/triangle_reach.h"
#include "mesh_query/penetration/spatial_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace mbv::test {
namespace {

class Random {
public:
    Vec3 point() { return {number(), number(), number()}; }
    double number() { return number_(generator_); }

private:
    std::mt19937 generator_{1};
    std::uniform_real_distribution<double> number_{-1, 1};
};

TEST(TriangleReach, IsTheDistance)
{
    Random random;
    for (int i = 0; i < 100'000; ++i) {
        const Triangle t = {random.point(), random.point(), random.point()};
        const Vec3 p = 2 * random.point();
        const double distance = nearest::points(p, t).distance();
        ASSERT_NEAR(std::sqrt(bvh::squareOfReach(t, p)), distance, 1e-9);
        ASSERT_NEAR(bvh::distanceTo(t, p), distance, 1e-12);
    }
}

TEST(TriangleReach, IsNeverLessForNeedles)
{
    Random random;
    for (int i = 0; i < 100'000; ++i) {
        const Vec3 a = random.point();
        const Vec3 b = random.point();
        const Triangle t = {a, b, a + random.number() * (b - a) + 1e-13 * random.point()};
        const Vec3 p = 2 * random.point();
        const double square = bvh::squareOfReach(t, p);
        const double distance = nearest::points(p, t).distance();
        ASSERT_FALSE(std::sqrt(square) < distance - 1e-12) << square;
        ASSERT_EQ(bvh::distanceTo(t, p), distance);
    }
    const Triangle point = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
    EXPECT_FALSE(bvh::squareOfReach(point, {1, 1, 3}) < 4);
}

TEST(TriangleReach, HoldsAtAnyMagnitude)
{
    for (const double unit : {1e-200, 1e-100, 1.0, 1e99}) {
        const Triangle t = {{0, 0, 0}, {unit, 0, 0}, {0, unit, 0}};
        const Vec3 p = {0.25 * unit, 0.25 * unit, 2 * unit};
        EXPECT_TRUE(bvh::isWithinReach(t, p, 2.000001 * unit)) << unit;
        EXPECT_FALSE(bvh::isWithinReach(t, p, 1.999999 * unit)) << unit;
        EXPECT_FALSE(bvh::isWithinReach(t, p, -unit)) << unit;
    }
}

TEST(SpatialBlocks, HaveEachTriangleOnceWithinItsBox)
{
    const TriangleMesh mesh = ballMesh(3);
    std::vector<std::uint32_t> triangles(mesh.triangles.size() - 3);
    std::iota(triangles.begin(), triangles.end(), 3U);
    const solid::SpatialBlocks blocks(mesh, triangles);
    const auto all = blocks.triangles(0, blocks.size());
    std::vector<std::uint32_t> sorted(all.begin(), all.end());
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(sorted, triangles);
    double extents = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Aabb box = blocks.boxOf(i, 1);
        for (const std::uint32_t triangle : blocks.triangles(i, 1)) {
            for (const std::uint32_t corner : mesh.triangles[triangle]) {
                EXPECT_EQ(min(box.min, mesh.vertices[corner]), box.min);
                EXPECT_EQ(max(box.max, mesh.vertices[corner]), box.max);
            }
        }
        extents += norm(box.max - box.min);
    }
    const Aabb whole = blocks.boxOf(0, blocks.size());
    EXPECT_LT(extents / static_cast<double>(blocks.size()), norm(whole.max - whole.min) / 4);
}

} // namespace
} // namespace mbv::test
