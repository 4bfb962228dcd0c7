#include <view/camera/view_axes.h>

#include <gtest/gtest.h>

#include <random>

namespace mbv::viewer {
namespace {

Camera cameraAt(const Vec3& position, const Vec3& up)
{
    return {position, {0, 0, 0}, up};
}

TEST(ViewAxes, FromTheFrontAreThePicturesOwn)
{
    const ViewAxes axes = nearestWorldAxes(cameraAt({0, 0, 5}, {0, 1, 0}));
    EXPECT_EQ(axes, (ViewAxes{{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}));
}

TEST(ViewAxes, FromBehindSwapLeftAndRight)
{
    const ViewAxes axes = nearestWorldAxes(cameraAt({0, 0, -5}, {0, 1, 0}));
    EXPECT_EQ(axes, (ViewAxes{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
}

TEST(ViewAxes, FromTheRightAndFromTheTopFollowThePicture)
{
    EXPECT_EQ(nearestWorldAxes(cameraAt({5, 0, 0}, {0, 1, 0})),
              (ViewAxes{{0, 0, -1}, {0, 1, 0}, {-1, 0, 0}}));
    EXPECT_EQ(nearestWorldAxes(cameraAt({0, 5, 0}, {0, 0, -1})),
              (ViewAxes{{1, 0, 0}, {0, 0, -1}, {0, -1, 0}}));
}

TEST(ViewAxes, StayThoseOfTheFrontUpToNearly45Degrees)
{
    const ViewAxes front = nearestWorldAxes(cameraAt({0, 0, 5}, {0, 1, 0}));
    // atan(0.98) is 44.4 degrees, atan(1.02) is 45.6.
    EXPECT_EQ(nearestWorldAxes(cameraAt({0.98, 0, 1}, {0, 1, 0})), front);
    EXPECT_NE(nearestWorldAxes(cameraAt({1.02, 0, 1}, {0, 1, 0})), front);
}

TEST(ViewAxes, AtATieDoNotFlickerWithRounding)
{
    const ViewAxes exact = nearestWorldAxes(cameraAt({1, 0, 1}, {0, 1, 0}));
    EXPECT_EQ(nearestWorldAxes(cameraAt({1 + 1e-14, 0, 1}, {0, 1, 0})), exact);
    EXPECT_EQ(nearestWorldAxes(cameraAt({1 - 1e-14, 0, 1}, {0, 1, 0})), exact);
}

TEST(ViewAxes, OfAnyCameraAreThreeLinesAndRightHanded)
{
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 at{normal(random), normal(random), normal(random)};
        const Vec3 up{normal(random), normal(random), normal(random)};
        const ViewAxes axes = nearestWorldAxes(cameraAt(at, up));
        EXPECT_EQ(cross(axes.right, axes.up), -axes.away);
        EXPECT_GT(dot(axes.away, -at), 0) << "away must not come closer";
    }
}

TEST(ViewAxes, WithoutADirectionAreTheFronts)
{
    EXPECT_EQ(nearestWorldAxes({{1, 2, 3}, {1, 2, 3}, {0, 1, 0}}), ViewAxes{});
    EXPECT_EQ(nearestWorldAxes({{0, 5, 0}, {0, 0, 0}, {0, 1, 0}}), ViewAxes{});
}

TEST(Direction, RotatesTheNearSideWhereItSays)
{
    const ViewAxes axes; // the front: the near side is +z
    const Vec3 nearSide{0, 0, 1};
    for (const Direction d : {Direction::Left, Direction::Right, Direction::Up, Direction::Down}) {
        // A rotation about `axis` starts to move a point p along cross(axis, p).
        EXPECT_EQ(cross(rotationAxisOf(axes, d), nearSide), vectorOf(axes, d));
    }
}

TEST(Direction, AwayRotatesCounterClockwiseInThePicture)
{
    const ViewAxes axes;
    EXPECT_EQ(cross(rotationAxisOf(axes, Direction::Away), Vec3{1, 0, 0}), (Vec3{0, 1, 0}));
    EXPECT_EQ(rotationAxisOf(axes, Direction::Closer), -rotationAxisOf(axes, Direction::Away));
}

TEST(Direction, OppositesCancel)
{
    const ViewAxes axes = nearestWorldAxes(cameraAt({1, 2, 3}, {0, 1, 0}));
    EXPECT_EQ(vectorOf(axes, Direction::Left), -vectorOf(axes, Direction::Right));
    EXPECT_EQ(vectorOf(axes, Direction::Up), -vectorOf(axes, Direction::Down));
    EXPECT_EQ(vectorOf(axes, Direction::Away), -vectorOf(axes, Direction::Closer));
}

} // namespace
} // namespace mbv::viewer
