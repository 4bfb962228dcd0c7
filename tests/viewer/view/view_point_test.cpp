#include <view/camera/view_point.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv::viewer {
namespace {

const ViewPoint kFront = {{.position = {0, 0, 4}, .target = {0, 0, 0}, .up = {0, 1, 0}}, 1};
const ViewPoint kRight = {{.position = {9, 2, 3}, .target = {8, 2, 3}, .up = {0, 1, 0}}, 4};

void expectNear(const Vec3& a, const Vec3& b)
{
    EXPECT_LT(norm(a - b), 1e-12) << a.x << ' ' << a.y << ' ' << a.z;
}

double distanceOf(const ViewPoint& point)
{
    return norm(point.camera.position - point.camera.target);
}

TEST(ViewPoint, BeginsAndEndsExactly)
{
    EXPECT_EQ(between(kFront, kRight, 0), kFront);
    EXPECT_EQ(between(kFront, kRight, 1), kRight);
}

TEST(ViewPoint, OfTheMiddleLooksFromHalfwayAtHalfway)
{
    const ViewPoint middle = between(kFront, kRight, 0.5);
    expectNear(middle.camera.target, {4, 1, 1.5});
    EXPECT_NEAR(distanceOf(middle), 2, 1e-12) << "between 4 and 1";
    EXPECT_NEAR(middle.parallelScale, 2, 1e-12) << "between 1 and 4";
    const double s = std::numbers::sqrt2; // 2 sin 45 degrees
    expectNear(middle.camera.position - middle.camera.target, {s, 0, s});
    expectNear(middle.camera.up, {0, 1, 0});
}

TEST(ViewPoint, GoesRoundTheTargetToTheOppositeSideAndKeepsItsDistance)
{
    const ViewPoint back = {{.position = {0, 0, -4}, .target = {0, 0, 0}, .up = {0, 1, 0}}, 1};
    for (int i = 0; i <= 10; ++i) {
        const ViewPoint point = between(kFront, back, i / 10.0);
        EXPECT_NEAR(distanceOf(point), 4, 1e-12);
        expectNear(point.camera.up, {0, 1, 0});
    }
    EXPECT_NEAR(std::abs(between(kFront, back, 0.5).camera.position.x), 4, 1e-12);
}

TEST(ViewPoint, TurnsOverToTheTopWithoutRolling)
{
    const ViewPoint top = {{.position = {0, 4, 0}, .target = {0, 0, 0}, .up = {0, 0, -1}}, 1};
    for (int i = 0; i <= 10; ++i) {
        const Camera camera = between(kFront, top, i / 10.0).camera;
        EXPECT_NEAR(camera.position.x, 0, 1e-12);
        EXPECT_NEAR(camera.up.x, 0, 1e-12);
        EXPECT_NEAR(dot(camera.up, camera.position), 0, 1e-12);
    }
}

TEST(ViewPoint, TakesAnUpThatIsNotUpright)
{
    ViewPoint leaning = kFront;
    leaning.camera.up = {0, 3, 1}; // as a scene file may have it
    const ViewPoint middle = between(leaning, kRight, 0.5);
    EXPECT_NEAR(norm(middle.camera.up), 1, 1e-12);
    EXPECT_NEAR(dot(middle.camera.up, middle.camera.position - middle.camera.target), 0, 1e-12);
}

} // namespace
} // namespace mbv::viewer
