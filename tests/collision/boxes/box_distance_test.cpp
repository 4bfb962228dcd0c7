// Boxes against needle triangles and each other, touching and nearly so, where GJK cannot prove its
// answer and all features are asked.
#include "collision/places_on_shapes.h"
#include "collision/wide_oracle.h"

#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

using test::extent;
using test::pointOf;
using test::root;
using test::squaredDistance;
using test::wide;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

Obb thinBox(test::RandomShapes& random, const Vec3& center)
{
    return {center, {extent(random), extent(random), extent(random)}, axesOf(random.rotation())};
}

/// Of any width down to rounding, through the point or past it by 1e-17 to 1.
Triangle needleAt(test::RandomShapes& random, const Vec3& point)
{
    const Vec3 along = random.point(1);
    const Vec3 start =
        point + std::pow(10, random.number(-17, 0)) * random.point(1) - random.number(0, 1) * along;
    return {start, start + along,
            start + random.number(-0.5, 1.5) * along +
                std::pow(10, random.number(-17, 0)) * random.point(1)};
}

TEST(BoxDistance, IsRightToRoundingForNeedleTriangles)
{
    test::RandomShapes random(31);
    for (int i = 0; i < 1500; ++i) {
        const Obb box = thinBox(random, random.point(1));
        const Triangle t = needleAt(random, pointOf(random, box));
        const double expected = root(squaredDistance(wide(t), box));
        const double size =
            std::max(test::reachOf({t.a, t.b, t.c}), 2 * norm(box.halfExtents)) + expected;
        SCOPED_TRACE(i);
        const Distance d = distance(box, t);
        EXPECT_NEAR(d.distance, expected, 64 * kEpsilon * size);
        EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), expected, 64 * kEpsilon * size);
        const test::WideVec3 onA = wide(d.pointOnA);
        EXPECT_LE(root(squaredDistance(onA, onA, box)), 64 * kEpsilon * size);
        EXPECT_LE(root(squaredDistance(wide(d.pointOnB), wide(t))), 64 * kEpsilon * size);
        ASSERT_FALSE(HasFailure());
    }
}

/// Their points were up to 1e-12 of the size apart.
TEST(BoxDistance, GivesACommonPointWhereFlatBoxesOverlap)
{
    test::RandomShapes random(32);
    int overlapping = 0;
    for (int i = 0; i < 40000; ++i) {
        const Obb a = thinBox(random, random.point(1));
        Obb b = thinBox(random, {});
        if (i % 2 == 0) { // nearly parallel
            const Vec3 tilt = std::pow(10, random.number(-12, -3)) * random.point(1);
            for (std::size_t k = 0; k < 3; ++k)
                b.axes[k] = rotate(normalized(Quaternion{tilt.x, tilt.y, tilt.z, 1}), a.axes[k]);
        }
        b.center = pointOf(random, a) - pointOf(random, b);
        const Distance d = distance(a, b);
        if (d.distance > 0)
            continue;
        ++overlapping;
        const double size = 2 * std::max(norm(a.halfExtents), norm(b.halfExtents));
        const double offset = maxComponent(max(abs(d.pointOnA), abs(d.pointOnB)));
        ASSERT_LE(norm(d.pointOnB - d.pointOnA), kEpsilon * (64 * size + 16 * offset)) << i;
    }
    EXPECT_GT(overlapping, 1000);
}

} // namespace
} // namespace mbv
