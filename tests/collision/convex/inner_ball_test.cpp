// Balls inside of cores: no direction brings the center out sooner, and the one that is said does
// so by the radius.
#include "collision/convex/convex.h"
#include "collision/convex/epa/inner_ball.h"
#include "random_shapes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

using test::RandomShapes;

template <class C> double extentFrom(const C& core, const Vec3& point, const Vec3& direction)
{
    return dot(core.support(direction) - point, direction);
}

/// About points near the middle, in it or not; how many of them are inside.
template <class C> int checkBalls(const C& core, RandomShapes& random)
{
    constexpr double kRounding = 1e-13;
    int inside = 0;
    for (int i = 0; i < 20; ++i) {
        const Vec3 toSurface = core.support(random.direction()) - core.middle();
        const Vec3 point = core.middle() + random.number(0, 1.2) * toSurface;
        const convex::WayOut ball = ballIn(core, point);
        if (!(ball.extent > 0))
            continue;
        ++inside;
        EXPECT_NEAR(norm(ball.direction), 1, kRounding);
        EXPECT_NEAR(extentFrom(core, point, ball.direction), ball.extent, kRounding);
        for (int j = 0; j < 50; ++j)
            EXPECT_GE(extentFrom(core, point, random.direction()), ball.extent - kRounding);
    }
    return inside;
}

TEST(InnerBall, NothingBringsItsCenterOutSooner)
{
    RandomShapes random(91);
    int boxes = 0;
    int ellipsoids = 0;
    int cylinders = 0;
    int cones = 0;
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        const convex::Frame frame;
        boxes += checkBalls(coreOf(random.obb(0.1), frame), random);
        ellipsoids += checkBalls(coreOf(random.ellipsoid(0.1), frame), random);
        cylinders += checkBalls(coreOf(random.cylinder(0.1), frame), random);
        cones += checkBalls(coreOf(random.cone(0.1), frame), random);
    }
    EXPECT_GT(boxes, 1000);
    EXPECT_GT(ellipsoids, 1000);
    EXPECT_GT(cylinders, 1000);
    EXPECT_GT(cones, 1000);
}

/// Its faces are not across its edges.
TEST(InnerBall, FitsInABoxThatIsSkewed)
{
    RandomShapes random(92);
    int inside = 0;
    for (int i = 0; i < 200; ++i) {
        const convex::BoxCore box = {random.point(0.1),
                                     {random.point(1), random.point(1), random.point(1)}};
        inside += checkBalls(box, random);
    }
    EXPECT_GT(inside, 500);
}

/// Half axes that are not perpendicular are not the shortest and the longest.
TEST(InnerBall, IsNotKnownOfAnEllipsoidThatIsSkewed)
{
    const convex::EllipsoidCore skewed = {{}, {Vec3{1, 0, 0}, Vec3{1e-7, 1, 0}, Vec3{0, 0, 1}}, 0};
    EXPECT_EQ(ballIn(skewed, {0.1, 0, 0}).extent, 0);
    const convex::EllipsoidCore upright = {{}, {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}, 0};
    EXPECT_NEAR(ballIn(upright, {0.1, 0, 0}).extent, 0.9, 1e-15);
}

/// The larger is about the point of A in B: what is a way out of B for A is one of A for B turned
/// around.
TEST(InnerBall, PointsFromAToB)
{
    const convex::PointsCore<1> a = {{Vec3{0.5, 0, 0}}};
    const convex::BoxCore b = {{}, {Vec3{1, 0, 0}, Vec3{0, 2, 0}, Vec3{0, 0, 3}}};
    const convex::WayOut ball = convex::InnerBalls(a, b).about({{}, {0.5, 0, 0}, {-1, 0, 0}});
    EXPECT_EQ(ball.extent, 0.5);
    EXPECT_EQ(ball.direction, (Vec3{-1, 0, 0}));
    const convex::WayOut swapped = convex::InnerBalls(b, a).about({{}, {-1, 0, 0}, {0.5, 0, 0}});
    EXPECT_EQ(swapped.extent, 0.5);
    EXPECT_EQ(swapped.direction, (Vec3{1, 0, 0}));
}

} // namespace
} // namespace mbv
