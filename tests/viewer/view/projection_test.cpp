#include <view/camera/projection.h>
#include <view/tools/drag.h>
#include <view/tools/gizmo.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace mbv::viewer {
namespace {

/// From (0, 0, 10) on the origin; the view's height of 200 pixels shows 2 tan(45 deg) 10 = 20 units
/// there, so a pixel is 0.1.
Projection front()
{
    return {{{0, 0, 10}, {0, 0, 0}, {0, 1, 0}}, false, 90, 1, {400, 200}};
}

/// 200 pixels show 2 * 10 units: a pixel is 0.1, too, at every depth.
Projection frontOrthographic()
{
    return {{{0, 0, 10}, {0, 0, 0}, {0, 1, 0}}, true, 90, 10, {400, 200}};
}

TEST(Projection, PutsTheTargetInTheMiddleAndUpUp)
{
    for (const Projection& view : {front(), frontOrthographic()}) {
        EXPECT_EQ(pixelOf(view, {0, 0, 0}), QPointF(200, 100));
        const QPointF corner = pixelOf(view, {2, 3, 0}).value();
        EXPECT_NEAR(corner.x(), 220, 1e-9);
        EXPECT_NEAR(corner.y(), 70, 1e-9);
        EXPECT_NEAR(unitsPerPixel(view, {5, 5, 0}), 0.1, 1e-12);
    }
    EXPECT_NEAR(unitsPerPixel(front(), {0, 0, 5}), 0.05, 1e-12) << "half as far";
    EXPECT_NEAR(unitsPerPixel(frontOrthographic(), {0, 0, 5}), 0.1, 1e-12);
}

TEST(Projection, SeesNothingBehindTheCamera)
{
    EXPECT_FALSE(pixelOf(front(), {0, 0, 11}));
    EXPECT_TRUE(pixelOf(frontOrthographic(), {0, 0, 11}));
}

TEST(Projection, SightsPassThroughWhatIsSeenAtTheirPixel)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 500; ++i) {
        Projection view = i % 2 == 0 ? front() : frontOrthographic();
        view.camera.position = {3 + unit(random), 2 + unit(random), 4 + unit(random)};
        view.camera.target = {unit(random), unit(random), unit(random)};
        const Vec3 point = {unit(random), unit(random), unit(random)};
        const Line sight = sightThrough(view, pixelOf(view, point).value());
        EXPECT_NEAR(norm(cross(point - sight.point, sight.direction)), 0, 1e-9);
    }
}

TEST(Drag, AlongAnAxisHoldsTheAxis)
{
    // 0.1 units a pixel at the origin: 30 pixels to the right are 3 units of x, and none of y.
    const Line x = {{0, 0, 0}, {1, 0, 0}};
    for (const Projection& view : {front(), frontOrthographic()}) {
        EXPECT_NEAR(dragAlong(view, x, {200, 100}, {230, 100}), 3, 1e-9);
        EXPECT_NEAR(dragAlong(view, x, {200, 100}, {230, 40}), 3, 1e-9) << "the nearest point";
        EXPECT_NEAR(dragAlong(view, {{0, 0, 0}, {0, 1, 0}}, {200, 100}, {200, 80}), 2, 1e-9);
    }
}

TEST(Drag, AlongAnAxisThatPointsAtTheViewerGoesUpwardsAway)
{
    EXPECT_NEAR(dragAlong(front(), {{0, 0, 0}, {0, 0, 1}}, {200, 100}, {200, 70}), -3, 1e-9);
    EXPECT_NEAR(dragAlong(front(), {{0, 0, 0}, {0, 0, -1}}, {200, 100}, {200, 70}), 3, 1e-9);
}

TEST(Drag, InThePictureFollowsTheMouse)
{
    std::mt19937 random(8);
    std::uniform_real_distribution<double> unit(-1, 1);
    for (int i = 0; i < 200; ++i) {
        const Projection view = i % 2 == 0 ? front() : frontOrthographic();
        const Vec3 at = {unit(random), unit(random), unit(random)};
        const QPointF from = pixelOf(view, at).value();
        const QPointF to = from + QPointF(50 * unit(random), 50 * unit(random));
        const QPointF seen = pixelOf(view, at + dragInPicture(view, at, from, to)).value();
        EXPECT_NEAR(seen.x(), to.x(), 1e-9);
        EXPECT_NEAR(seen.y(), to.y(), 1e-9);
    }
}

TEST(Drag, AboutTheSightRotatesWithTheMouse)
{
    // From the right of the center to above it: a quarter, counter-clockwise.
    const Line sight = {{0, 0, 0}, {0, 0, 1}};
    EXPECT_NEAR(dragAbout(front(), sight, {250, 100}, {200, 50}), 90, 1e-9);
    EXPECT_NEAR(dragAbout(front(), sight, {200, 50}, {250, 100}), -90, 1e-9);
    EXPECT_NEAR(dragAbout(front(), {{0, 0, 0}, {0, 0, -1}}, {250, 100}, {200, 50}), -90, 1e-9);
}

TEST(Drag, AboutAnAxisSeenFromItsEdgeTakesTheNearRimAlong)
{
    // About y from the front, the near side goes right for positive angles; 70 pixels a radian.
    const double degrees = dragAbout(front(), {{0, 0, 0}, {0, 1, 0}}, {200, 100}, {235, 100});
    EXPECT_NEAR(degrees, 0.5 * 180 / std::acos(-1.0), 1e-9);
}

TEST(Gizmo, IsAboutAsLargeWhereverItIs)
{
    Projection iso = front();
    iso.camera.position = {10, 10, 10};
    iso.size = {1000, 800};
    const auto widthOf = [&iso](const Vec3& center) {
        const auto lines = gizmoLines(iso, center);
        double low = 1e9;
        double high = -1e9;
        for (const GizmoLine& line : lines)
            for (const QPointF& p : line.pixels) {
                low = std::min(low, p.x());
                high = std::max(high, p.x());
            }
        return high - low;
    };
    EXPECT_NEAR(widthOf({0, 0, 0}) / widthOf({-30, -30, -30}), 1, 0.15);
}

TEST(Gizmo, IsGraspedWhereItIsDrawnAndNowhereElse)
{
    Projection iso = front();
    iso.camera.position = {10, 10, 10};
    iso.size = {1000, 800};
    const auto lines = gizmoLines(iso, {0, 0, 0});
    ASSERT_EQ(lines.size(), 6U) << "three arrows and three rings";
    for (const GizmoLine& line : lines) {
        if (line.handle.kind == TransformKind::Move) {
            EXPECT_EQ(handleAt(lines, line.pixels[1]), line.handle);
        }
    }
    EXPECT_FALSE(handleAt(lines, {100, 100}));
}

TEST(Gizmo, LeavesOutTheArrowAtTheViewerAndEverythingBehind)
{
    const auto lines = gizmoLines(front(), {0, 0, 0});
    EXPECT_EQ(lines.size(), 5U);
    for (const GizmoLine& line : lines)
        EXPECT_NE(line.handle, (GizmoHandle{TransformKind::Move, 2}));
    EXPECT_TRUE(gizmoLines(front(), {0, 0, 20}).empty());
}

} // namespace
} // namespace mbv::viewer
