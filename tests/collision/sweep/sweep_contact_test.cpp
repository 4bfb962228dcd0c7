// Sweeps that begin at a contact, where the gap is rounding, and sweeps far from the origin.
#include "scaled_shape.h"
#include "thin_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/sweep.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv::test {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// Sizes, and offsets from the origin in sizes.
struct Place {
    double size = 1;
    double offset = 0;
};

class TwoStepSweep : public testing::TestWithParam<Place> {};
INSTANTIATE_TEST_SUITE_P(Places, TwoStepSweep,
                         testing::Values(Place{1, 0}, Place{1, 1e3}, Place{1, 1e6}, Place{1, 1e8},
                                         Place{1e-150, 0}, Place{1e-150, 1e4}, Place{1e-12, 0},
                                         Place{1e9, 0}, Place{1e150, 0}, Place{1e150, 1e4}));

/// Swept against each other, then again from where that ended, and back.
void expectNothingPasses(Thin kindA, Thin kindB, const Place& place, int count, int& hits)
{
    RandomShapes random(100 * static_cast<unsigned>(kindA) + static_cast<unsigned>(kindB));
    for (int i = 0; i < count; ++i) {
        const Vec3 far = place.size * place.offset * Vec3{0.7, 1, -0.3};
        const auto placed = [&](const Shape& s) {
            return translated(scaledShape(s, place.size), far);
        };
        const Vec3 direction = rotate(random.rotation(), {1, 0, 0});
        const Shape a = placed(translated(thinShape(kindA, random), -3 * direction));
        const Shape b = placed(thinShape(kindB, random));
        const Vec3 motion = place.size * 6 * direction;
        const auto first = sweep(a, motion, b);
        if (!first || overlaps(a, b))
            continue;
        ++hits;
        ASSERT_GT(first->fraction, 0) << i;
        EXPECT_NEAR(norm(first->normal), 1, 1e-12) << i;
        EXPECT_GT(dot(first->normal, direction), 0) << i;
        const Shape there = translated(a, first->fraction * motion);
        ASSERT_FALSE(overlaps(there, b)) << i;
        EXPECT_LT(distance(there, b).distance, place.size * (1e-9 + 64 * kEpsilon * place.offset));

        const auto second = sweep(there, motion, b);
        ASSERT_TRUE(second) << i;
        ASSERT_GT(second->fraction, 0) << i;
        EXPECT_LT(second->fraction, 1e-9 * (1 + place.offset)) << i;
        EXPECT_GT(dot(second->normal, direction), 0) << i;
        const Shape stillThere = translated(there, second->fraction * motion);
        ASSERT_TRUE(sweep(stillThere, motion, b)) << i;
        EXPECT_FALSE(sweep(there, -motion, b)) << i;
    }
}

TEST_P(TwoStepSweep, PassesNothingHoweverThinAndLeavesAtOnce)
{
    int hits = 0;
    for (int a = 0; a < static_cast<int>(Thin::Count); ++a) {
        for (int b = 0; b < static_cast<int>(Thin::Count); ++b) {
            SCOPED_TRACE(testing::Message() << a << " against " << b);
            expectNothingPasses(static_cast<Thin>(a), static_cast<Thin>(b), GetParam(), 25, hits);
        }
    }
    EXPECT_GT(hits, 2000);
}

TEST(TwoStepSweep, OfSegmentsPassesNone)
{
    int hits = 0;
    expectNothingPasses(Thin::Segment, Thin::Segment, {}, 6000, hits);
    EXPECT_GT(hits, 1000);
}

TEST(Sweep, FindsSegmentsThatCrossALastBitAhead)
{
    // At s = 0.3, t = 0.5 the segments are 1.4e-17 apart along z.
    const Segment a = {{0, 0, 0}, {1, 1, 1}};
    const Segment b = {{0.3, 0, 0.1}, {0.3, 0.6, 0.5}};
    ASSERT_FALSE(overlaps(a, b));
    EXPECT_TRUE(sweep(a, {0, 0, 1}, b));
    EXPECT_FALSE(sweep(a, {0, 0, -1}, b));
    EXPECT_TRUE(sweep(b, {0, 0, -1}, a));
    EXPECT_FALSE(sweep(b, {0, 0, 1}, a));
}

TEST(Sweep, EndsWithinItsMotionWhereANeedleGrazesASegment)
{
    // Moved along itself, it passes a segment's end as near as rounding.
    const Triangle needle = {{1.4, 1, -0.7}, {1.8, 1.4, -0.5}, {3, 2.6, 0.1}};
    const Segment segment = {{-1.4000000000000004, -1.8000000000000003, -2.1},
                             {-1.1568413081604998, -1.7583807199410915, -2.8044033260481513}};
    const auto hit =
        sweep(needle, {-7.2966631639705817, -7.2966631639705817, -3.6483315819852908}, segment);
    EXPECT_TRUE(!hit || (hit->fraction > 0 && hit->fraction <= 1));
}

TEST(Sweep, OfAPointThroughAPlaneIsTheQuotientOfIntegers)
{
    RandomShapes random(4);
    const auto integer = [&] { return std::round(random.number(-9, 9)); };
    int hits = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 normal = {integer(), integer(), integer()};
        const Vec3 from = {integer(), integer(), integer()};
        const Vec3 motion = {integer(), integer(), integer()};
        const double offset = integer();
        const double gap = offset - dot(normal, from);
        const double closing = dot(normal, motion);
        if (normal == Vec3{} || gap == 0)
            continue;
        // Zero sizes, all of them the point.
        const std::vector<Shape> points = {Sphere{from, 0},        Segment{from, from},
                                           Capsule{from, from, 0}, Aabb{from, from},
                                           Obb{from, {0, 0, 0}},   Triangle{from, from, from},
                                           ConvexHull{{from}}};
        const bool meets = closing != 0 && gap / closing > 0 && gap / closing <= 1;
        for (const Shape& point : points) {
            const auto hit = sweep(point, motion, Plane{normal, offset});
            ASSERT_EQ(hit.has_value(), meets) << i << " " << nameOf(point);
            const auto swapped = sweep(Plane{normal, offset}, -motion, point);
            ASSERT_EQ(swapped.has_value(), meets) << i << " " << nameOf(point);
            const auto solid = sweep(point, motion, HalfSpace{normal, offset});
            ASSERT_EQ(solid.has_value(), gap >= 0 || meets) << i << " " << nameOf(point);
            if (!hit)
                continue;
            ++hits;
            EXPECT_NEAR(hit->fraction, gap / closing, 1e-13);
            EXPECT_NEAR(swapped->fraction, gap / closing, 1e-13);
            const Vec3 up = (gap > 0 ? 1 : -1) * normalized(normal);
            EXPECT_LT(norm(hit->normal - up), 1e-15);
            EXPECT_LT(norm(swapped->normal + up), 1e-15);
            EXPECT_LT(norm(hit->point - (from + gap / closing * motion)), 1e-12);
        }
    }
    EXPECT_GT(hits, 10000);
}

/// Of size 1, around the origin and up to `*height` below it along z.
std::vector<Shape> bodies(RandomShapes& random)
{
    const Quaternion rotation = random.rotation();
    const auto along = [&](double x, double y, double z) { return rotate(rotation, {x, y, z}); };
    ConvexHull hull;
    for (int i = 0; i < 8; ++i)
        hull.points.push_back(random.point(0.5));
    return {Sphere{{}, 0.5},
            Sphere{{}, 0},
            Obb{{}, {0.5, 0.4, 0.3}, axesOf(rotation)},
            Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}},
            Capsule{along(0.5, 0, 0), along(-0.5, 0, 0), 0.25},
            Cylinder{along(0.5, 0, 0), along(-0.5, 0, 0), 0.25},
            Triangle{along(0.5, 0, 0), along(-0.5, 0, 0), along(0, 0.5, 0)},
            Segment{along(0.5, 0, 0), along(-0.5, 0, 0)},
            hull};
}

TEST(Sweep, SlidesATenthOfAMillimeterAboveATriangleFarOut)
{
    // 100 m wide, at coordinates of UTM; the body's foremost point is 0.1 mm above it all along.
    RandomShapes random(6);
    for (int i = 0; i < 400; ++i) {
        const Vec3 middle = Vec3{5e5, 4e6, 100} + random.point(50);
        const Triangle triangle = {middle + random.point(100), middle + random.point(100),
                                   middle + random.point(100)};
        const Vec3 face = cross(triangle.b - triangle.a, triangle.c - triangle.a);
        const Vec3 up = normalized(face);
        const Vec3 along = normalized(triangle.b - triangle.a);
        for (const Shape& body : bodies(random)) {
            const Shape placed = translated(body, triangle.a / 3 + triangle.b / 3 + triangle.c / 3);
            // How far it sticks out below: a plane through the triangle says.
            const Plane plane = {up, dot(up, triangle.a)};
            const Shape high = translated(placed, 10 * up);
            const double rise = 1e-4 + 10 - distance(high, plane).distance;
            const Shape start = translated(placed, rise * up);
            const double gap = distance(start, plane).distance;
            ASSERT_NEAR(gap, 1e-4, 1e-8);
            const Vec3 motion =
                random.number(1, 20) * rotate(fromAxisAngle(up, random.number(0, 6)), along);
            EXPECT_FALSE(sweep(start, motion, triangle)) << i << " " << nameOf(body);
            EXPECT_FALSE(sweep(triangle, -motion, start)) << i << " " << nameOf(body);
            // A thousandth of a radian down, it meets the face.
            const Vec3 down = 1e-4 / 0.9 * up;
            const auto hit = sweep(start, 0.01 * motion - down, triangle);
            ASSERT_TRUE(hit) << i << " " << nameOf(body);
            EXPECT_NEAR(hit->fraction, 0.9, 1e-3) << i << " " << nameOf(body);
            EXPECT_LT(norm(hit->normal + up), 1e-6) << i << " " << nameOf(body);
        }
    }
}

TEST(Sweep, TakesItsNormalFromTheFaceThatABodyRestsOn)
{
    RandomShapes random(7);
    for (int i = 0; i < 1000; ++i) {
        const double angle = random.number(-3, 3);
        const auto axes = axesOf(fromAxisAngle({0, 0, 1}, angle));
        const Obb ground = {{}, {5, 1, 5}, axes};
        const Vec3 up = axes[1];
        const Vec3 over = random.number(-3, 3) * axes[0] + random.number(-3, 3) * axes[2];
        // Feet at height 0 above the ground's face; give or take some last bits.
        const Vec3 at = over + (1 + random.number(0, 4) * kEpsilon) * up;
        const std::vector<Shape> resting = {
            Obb{at + 0.5 * up, {0.5, 0.5, 0.5}, axes},
            Sphere{at + up, 1},
            Capsule{at + 0.5 * up, at + 0.5 * up + axes[0], 0.5},
            Cylinder{at, at + up, 0.5},
            Triangle{at, at + axes[0], at + axes[2] + 0.1 * axes[0]},
            ConvexHull{{at, at + axes[0], at + axes[2], at + up}}};
        // Partly down, partly along the face.
        const Vec3 motion =
            rotate(fromAxisAngle(up, random.number(0, 6)), axes[0]) - random.number(0.05, 1) * up;
        for (const Shape& body : resting) {
            const auto hit = sweep(body, motion, ground);
            ASSERT_TRUE(hit) << i << " " << nameOf(body);
            EXPECT_LT(hit->fraction, 1e-12) << i << " " << nameOf(body);
            EXPECT_EQ(hit->fraction == 0, overlaps(body, ground)) << i << " " << nameOf(body);
            EXPECT_LT(norm(hit->normal + up), 1e-6)
                << i << " " << nameOf(body) << " " << overlaps(body, ground);
        }
    }
}

TEST(Sweep, IsTheSameWhenTheOtherShapeMoves)
{
    for (int a = 0; a < static_cast<int>(Thin::Count); ++a) {
        for (int b = 0; b < static_cast<int>(Thin::Count); ++b) {
            RandomShapes random(static_cast<unsigned>(100 * a + b));
            for (int i = 0; i < 25; ++i) {
                const Shape x = translated(thinShape(static_cast<Thin>(a), random), {-3, 0, 0});
                const Shape y = thinShape(static_cast<Thin>(b), random);
                const Vec3 motion = Vec3{5, 0, 0} + random.point(1);
                const auto one = sweep(x, motion, y);
                const auto other = sweep(y, -motion, x);
                ASSERT_EQ(one.has_value(), other.has_value()) << a << " " << b << " " << i;
                if (!one)
                    continue;
                EXPECT_NEAR(one->fraction, other->fraction, 1e-9) << a << " " << b << " " << i;
                EXPECT_LT(norm(one->normal + other->normal), 1e-4) << a << " " << b << " " << i;
            }
        }
    }
}

TEST(Sweep, EndsWithoutAHitWhereTheGapNeverCloses)
{
    // Along a face a few roundings off, to all sides.
    const Obb floor = {{}, {50, 50, 1}, axesOf(fromEulerXyzDegrees({20, 30, 40}))};
    const Vec3 up = floor.axes[2];
    RandomShapes random(8);
    for (const double gap : {1e-3, 1e-6, 1e-9, 1e-12}) {
        for (int i = 0; i < 50; ++i) {
            for (const Shape& body : bodies(random)) {
                const Shape high = translated(body, 10 * up);
                const double below = distance(high, Plane{up, 1}).distance - 9;
                const Shape start = translated(body, (1 - below + 10 - 9 - 1 + gap) * up);
                const double apart = distance(start, Plane{up, 1}).distance;
                ASSERT_NEAR(apart, gap, 1e-14) << nameOf(body);
                const Vec3 motion =
                    3 * rotate(fromAxisAngle(up, random.number(0, 6)), floor.axes[0]);
                EXPECT_FALSE(sweep(start, motion, floor)) << nameOf(body) << " " << gap;
            }
        }
    }
}

} // namespace
} // namespace mbv::test
