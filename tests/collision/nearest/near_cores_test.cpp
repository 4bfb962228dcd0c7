// Contacts of capsules, spheres and boxes whose cores all but touch, where the line between their
// nearest points is mostly rounding, against cores in 50 digits: the depth is the least, parts
// them, and the deepest points are on the surfaces.
#include "collision/places_on_shapes.h"
#include "collision/wide_oracle.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <limits>

namespace mbv {
namespace {

using test::extent;
using test::pointOf;
using test::root;
using test::wide;
using test::WideVec3;

double coreDistance(const Segment& a, const WideVec3& moved, const Segment& b)
{
    return root(test::squaredDistance(wide(a.a), wide(a.b), wide(b.a) + moved, wide(b.b) + moved));
}

double coreDistance(const Obb& a, const WideVec3& moved, const Segment& b)
{
    return root(test::squaredDistance(wide(b.a) + moved, wide(b.b) + moved, a));
}

double sizeOf(const Segment& s)
{
    return norm(s.b - s.a);
}

double sizeOf(const Obb& box)
{
    return 2 * norm(box.halfExtents);
}

/// A core with a radius against a capsule.
template <class Core>
void expectParts(const Contact& c, const Core& a, double radiusA, const Capsule& b)
{
    const Segment core = {b.a, b.b};
    const double radii = radiusA + b.radius;
    const double size = std::max(sizeOf(a) + 2 * radiusA, sizeOf(core) + 2 * b.radius);
    const double offset = maxComponent(max(abs(b.a), abs(b.b)));
    const double rounding = std::numeric_limits<double>::epsilon() * (64 * size + 16 * offset);
    const WideVec3 moved = test::Wide(c.depth) * wide(c.normal);
    EXPECT_NEAR(norm(c.normal), 1, 1e-15);
    EXPECT_NEAR(coreDistance(a, moved, core), radii, rounding);
    const double between = coreDistance(a, {}, core);
    if (between > 0) {
        EXPECT_NEAR(c.depth, radii - between, rounding);
    }
    // On both once B has moved.
    const Segment onA = {c.pointOnA, c.pointOnA};
    EXPECT_NEAR(coreDistance(a, {}, onA), radiusA, rounding);
    EXPECT_NEAR(coreDistance(core, {}, {c.pointOnB, c.pointOnB}), b.radius, rounding);
    EXPECT_LE(norm(c.pointOnA - c.pointOnB - c.depth * c.normal), rounding);
}

/// A capsule whose core passes the point by 1e-17 to 1e-6 of the size, or not at all; a third of
/// them along `line`, or nearly so.
Capsule capsuleAt(test::RandomShapes& random, const Vec3& point, const Vec3& line)
{
    Vec3 along = random.point(1);
    if (random.number(0, 3) < 1 && line != Vec3{})
        along = normalized(line) + std::pow(10, random.number(-18, -3)) * random.point(1);
    along = extent(random) * along;
    const Vec3 past = point + std::pow(10, random.number(-17, -6)) * random.point(1);
    const Vec3 start = past - test::partOrEnd(random) * along;
    return {start, start + along, std::pow(10, random.number(-6, 0.5))};
}

TEST(NearCores, OfCapsulesArePartedTheShortestWay)
{
    test::RandomShapes random(21);
    for (int i = 0; i < 20000; ++i) {
        const Vec3 place = (i % 4 == 0 ? 1e4 : 1.0) * random.point(1);
        const Segment core = {place, place + extent(random) * random.point(1)};
        const double radius = i % 5 == 0 ? 0 : std::pow(10, random.number(-6, 0.5));
        const Capsule a = {core.a, core.b, radius};
        const Capsule b = capsuleAt(random, pointOf(random, core), core.b - core.a);
        SCOPED_TRACE(i);
        const auto c = contact(a, b);
        ASSERT_EQ(c.has_value(), overlaps(a, b));
        if (c)
            expectParts(*c, core, radius, b);
        const Sphere ball = {pointOf(random, core), radius};
        if (const auto ofBall = contact(ball, b))
            expectParts(*ofBall, Segment{ball.center, ball.center}, radius, b);
        ASSERT_FALSE(HasFailure());
    }
}

TEST(NearCores, OfBoxAndCapsuleArePartedTheShortestWay)
{
    test::RandomShapes random(22);
    for (int i = 0; i < 1500; ++i) {
        const Obb box = {random.point(1),
                         {extent(random), extent(random), extent(random)},
                         axesOf(random.rotation())};
        const Vec3 line = box.axes[static_cast<std::size_t>(i % 3)];
        const Capsule b = capsuleAt(random, pointOf(random, box), line);
        SCOPED_TRACE(i);
        const auto c = contact(box, b);
        ASSERT_EQ(c.has_value(), overlaps(box, b));
        if (c)
            expectParts(*c, box, 0, b);
        ASSERT_FALSE(HasFailure());
    }
}

/// 7e-10 too deep: the line between the nearest points was trusted down to 1e-10 of the axis.
TEST(NearCores, OfASphereAllButOnACapsulesAxisArePartedAcrossIt)
{
    const Capsule capsule = {{-1, 0, 0}, {1, 0.5, 0.25}, 0.5};
    for (const double away : {1e-9, 1e-10, 1e-12, 1e-15, 1e-17, 0.0}) {
        const Sphere ball = {{away, 0.25 - 2 * away, 0.125 + away}, 0.25};
        const auto c = contact(ball, capsule);
        ASSERT_TRUE(c);
        expectParts(*c, Segment{ball.center, ball.center}, ball.radius, capsule);
    }
}

} // namespace
} // namespace mbv
