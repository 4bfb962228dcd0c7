// Sweeps in which a rotation changes little or nothing: of what is round about the axis, and of
// planes.
#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>

#include <gtest/gtest.h>

#include <numbers>

namespace mbv::test {
namespace {

/// Round about the z axis.
Shape roundShape(int kind, RandomShapes& random)
{
    const Vec3 low = {0, 0, random.number(-2, 0)};
    const Vec3 high = {0, 0, random.number(0.1, 1)};
    const double radius = random.number(0.2, 1);
    switch (kind) {
    case 0:
        return Sphere{low, radius};
    case 1:
        return Capsule{low, high, radius};
    case 2:
        return Cylinder{low, high, radius};
    case 3:
        return Cone{high, low, radius};
    case 4:
        return Segment{low, high};
    default:
        return HalfSpace{{0, 0, 2}, -radius};
    }
}

/// The same motion, but that no shape is round about its axis to the last bit.
RigidMotion askew(const RigidMotion& motion)
{
    RigidMotion other = motion;
    other.pivot += Vec3{1e-10, -2e-10, 1e-10};
    other.axis += Vec3{1e-10, 3e-10, 0};
    return other;
}

void expectTheSameHit(const std::optional<SweepHit>& hit, const std::optional<SweepHit>& expected,
                      int& hits)
{
    ASSERT_EQ(hit.has_value(), expected.has_value());
    if (!hit)
        return;
    ++hits;
    EXPECT_NEAR(hit->fraction, expected->fraction, 1e-6);
    EXPECT_LE(norm(hit->normal - expected->normal), 1e-3);
}

TEST(RotationInPlace, IsATranslationOfWhatIsRoundAboutTheAxis)
{
    RandomShapes random(31);
    int hits = 0;
    for (int i = 0; i < 2400; ++i) {
        SCOPED_TRACE(i);
        const Shape a = roundShape(i % 6, random);
        const Shape b = translated(random.obb(0), 3 * random.direction());
        const RigidMotion motion = {5 * random.direction(),
                                    {0, 0, random.number(-1, 1)},
                                    {0, 0, random.number(0.1, 3)},
                                    random.number(-7, 7)};
        if (overlaps(a, b))
            continue;
        const auto hit = sweep(a, motion, b);
        expectTheSameHit(hit, sweep(a, askew(motion), b), hits);
        if (hit) {
            EXPECT_FALSE(overlaps(transformed(a, motion.at(hit->fraction)), b));
        }
    }
    EXPECT_GT(hits, 100);
}

TEST(RotationInPlace, LetsASolidBeRoundThatIsMet)
{
    RandomShapes random(32);
    int hits = 0;
    for (int i = 0; i < 2400; ++i) {
        SCOPED_TRACE(i);
        const Shape a = translated(random.obb(0), random.point(2));
        const Shape b = roundShape(i % 6, random);
        const double towards = random.number(-4, 4);
        const RigidMotion motion = {{0, 0, i % 3 == 0 ? 0 : towards},
                                    {0, 0, random.number(-1, 1)},
                                    {0, 0, random.number(0.1, 3)},
                                    random.number(-7, 7)};
        if (overlaps(a, b))
            continue;
        const auto hit = sweep(a, motion, b);
        expectTheSameHit(hit, sweep(a, askew(motion), b), hits);
        if (hit) {
            const Shape there = transformed(a, motion.at(hit->fraction));
            EXPECT_FALSE(overlaps(there, b));
            EXPECT_LE(distance(there, b).distance, 1e-8);
            EXPECT_LE(distance(Sphere{hit->point, 0}, b).distance, 1e-8);
        }
    }
    EXPECT_GT(hits, 60);
}

// Seen from a plane that rotates about an axis, what it meets rotates the other way.
TEST(RotationInPlace, OfAPlaneIsThatOfTheOtherBackwards)
{
    RandomShapes random(33);
    int hits = 0;
    for (int i = 0; i < 600; ++i) {
        SCOPED_TRACE(i);
        const Vec3 axis = i % 3 == 0 ? Vec3{1e-4, 0, 1} : random.direction();
        const Shape a = i % 2 == 0 ? Shape(HalfSpace{{0, 0, 1}, random.number(-1, 0)})
                                   : Shape(Plane{{0, 0, 1}, random.number(-1, 0)});
        const Shape b = translated(random.obb(0), random.point(2) + Vec3{0, 0, 1});
        const Vec3 pivot = random.point(1);
        const Vec3 along = random.number(-1, 1) * axis;
        const double angle = random.number(-3, 3);
        if (overlaps(a, b))
            continue;
        const auto hit = sweep(a, RigidMotion{along, pivot, axis, angle}, b);
        const auto back = sweep(b, RigidMotion{-along, pivot, axis, -angle}, a);
        ASSERT_EQ(hit.has_value(), back.has_value());
        if (hit) {
            ++hits;
            EXPECT_NEAR(hit->fraction, back->fraction, 1e-7);
        }
    }
    EXPECT_GT(hits, 100);
}

// As near as this a step that is reckoned with the speed alone gets nowhere.
TEST(RotationInPlace, OfAPlaneJustBelowATriangleIsNoApproach)
{
    const RigidMotion turn = {{1, 2, 0}, {}, {0, 0, 1}, 2 * std::numbers::pi};
    for (const double gap : {1e-3, 1e-6, 2e-9}) {
        const Triangle above = {{1, 0, gap}, {-1, 0, gap}, {0, 1, 1}};
        EXPECT_FALSE(sweep(Plane{{0, 0, 1}, 0}, turn, above)) << gap;
    }
    // Tilted by half of the angle at which it meets the end of the segment, and on to that.
    const Segment above = {{-1, 0, 1e-6}, {1, 0, 1e-6}};
    const RigidMotion tilt = {{}, {}, {0, -1, 0}, 2e-6};
    EXPECT_NEAR(sweep(Plane{{0, 0, 1}, 0}, tilt, above)->fraction, 0.5, 1e-3);
}

} // namespace
} // namespace mbv::test
