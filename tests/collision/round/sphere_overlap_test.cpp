#include "random_shapes.h"

#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

TEST(SpherePairs, TouchingOverlaps)
{
    EXPECT_TRUE(overlaps(Sphere{{}, 1}, Sphere{{3, 0, 0}, 2}));
    EXPECT_FALSE(overlaps(Sphere{{}, 1}, Sphere{{std::nextafter(3, 4), 0, 0}, 2}));
    EXPECT_TRUE(overlaps(Sphere{{2, 0, 0}, 1}, Aabb{{-1, -1, -1}, {1, 1, 1}}));
    EXPECT_FALSE(overlaps(Sphere{{std::nextafter(2, 3), 0, 0}, 1}, Aabb{{-1, -1, -1}, {1, 1, 1}}));
    EXPECT_TRUE(overlaps(Obb{{}, {1, 1, 1}}, Sphere{{0, 2, 0}, 1}));
    EXPECT_FALSE(overlaps(Obb{{}, {1, 1, 1}}, Sphere{{0, std::nextafter(2, 3), 0}, 1}));
}

// Near a corner the sphere's box overlaps the box while the sphere does not: the corner (1, 1, 1)
// is sqrt(3) (1.9 - 1) = 1.559 from the center.
TEST(SpherePairs, CornersAreRound)
{
    const Aabb box = {{-1, -1, -1}, {1, 1, 1}};
    EXPECT_FALSE(overlaps(Sphere{{1.9, 1.9, 1.9}, 1.55}, box));
    EXPECT_TRUE(overlaps(Sphere{{1.9, 1.9, 1.9}, 1.56}, box));
}

TEST(SpherePairs, ASphereInsideABoxAndABoxInsideASphereOverlap)
{
    EXPECT_TRUE(overlaps(Sphere{{0.1, 0, 0}, 0.01}, Obb{{}, {1, 1, 1}}));
    EXPECT_TRUE(overlaps(Sphere{{0.1, 0, 0}, 50}, Aabb{{-1, -1, -1}, {1, 1, 1}}));
}

/// Distance to a box by a dense search over its points.
double distanceBySampling(const Obb& box, const Vec3& p)
{
    constexpr int kSteps = 40;
    double best = norm(p - box.center);
    for (int i = 0; i <= kSteps; ++i) {
        for (int j = 0; j <= kSteps; ++j) {
            for (int k = 0; k <= kSteps; ++k) {
                const Vec3 s =
                    Vec3{2.0 * i / kSteps - 1, 2.0 * j / kSteps - 1, 2.0 * k / kSteps - 1};
                const Vec3 h = scaled(s, box.halfExtents);
                best = std::min(best, norm(p - (box.center + h.x * box.axes[0] + h.y * box.axes[1] +
                                                h.z * box.axes[2])));
            }
        }
    }
    return best;
}

TEST(SpherePairs, AgreeWithDenseSamplingOfTheBox)
{
    test::RandomShapes random(31);
    for (int i = 0; i < 60; ++i) {
        const Obb box = random.obb(1);
        const Vec3 p = random.point(2);
        const double nearest = distanceBySampling(box, p);
        // A sample is at most half a cell's diagonal from the true nearest point.
        const double cell = norm(box.halfExtents) / 40;
        EXPECT_TRUE(overlaps(Sphere{p, nearest + 1e-14}, box)); // the sample itself is rounded
        if (nearest > cell) {
            EXPECT_FALSE(overlaps(Sphere{p, nearest - cell}, box));
        }
    }
}

TEST(SpherePairs, OrderScaleAndKindOfBoxDoNotMatter)
{
    test::RandomShapes random(32);
    for (int i = 0; i < 1000; ++i) {
        const Sphere s = random.sphere(2);
        const Aabb box = random.aabb(2);
        const bool expected = overlaps(s, box);
        EXPECT_EQ(overlaps(box, s), expected);
        EXPECT_EQ(overlaps(s, toObb(box)), expected);
        EXPECT_EQ(overlaps(Shape{s}, Shape{box}), expected);
        for (const double k : {0x1p-600, 0x1p600}) // powers of two scale without rounding
            EXPECT_EQ(overlaps(Sphere{k * s.center, k * s.radius}, Aabb{k * box.min, k * box.max}),
                      expected);
    }
}

} // namespace
} // namespace mbv
