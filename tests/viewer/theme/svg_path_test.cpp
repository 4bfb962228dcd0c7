#include <theme/line_icons.h>
#include <theme/svg_path.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv::viewer {
namespace {

/// Qt finds lengths of curves to about 0.7%; points on them are exact.
constexpr double kLength = 0.01;

TEST(SvgPath, DrawsLinesAbsoluteAndRelative)
{
    const QPainterPath path = pathFromSvg("M3 7l2-1.5H9v4z");
    ASSERT_EQ(path.elementCount(), 5);
    EXPECT_EQ(QPointF(path.elementAt(1)), QPointF(5, 5.5));
    EXPECT_EQ(QPointF(path.elementAt(2)), QPointF(9, 5.5));
    EXPECT_EQ(QPointF(path.elementAt(3)), QPointF(9, 9.5));
    EXPECT_EQ(QPointF(path.elementAt(4)), QPointF(3, 7)) << "closed";
}

TEST(SvgPath, DrawsCurves)
{
    const QPainterPath path = pathFromSvg("M0 0Q5 10 10 0C12 0 14 2 14 4");
    EXPECT_EQ(path.pointAtPercent(1), QPointF(14, 4));
    EXPECT_TRUE(path.controlPointRect().contains(QPointF(12, 0)));
}

TEST(SvgPath, DrawsArcsOfCirclesBothWaysAndBothSizes)
{
    // From (1, 0) to (0, 1) round (0, 0) clockwise as one sees it, y down: a quarter.
    const QPainterPath quarter = pathFromSvg("M1 0A1 1 0 0 1 0 1");
    EXPECT_NEAR(quarter.length(), M_PI / 2, kLength * M_PI / 2);
    EXPECT_NEAR(std::hypot(quarter.pointAtPercent(0.5).x(), quarter.pointAtPercent(0.5).y()), 1,
                1e-3);
    EXPECT_NEAR(quarter.currentPosition().y(), 1, 1e-9);
    // The other three quarters of the same circle.
    const QPainterPath large = pathFromSvg("M1 0A1 1 0 1 0 0 1");
    EXPECT_NEAR(large.length(), 1.5 * M_PI, kLength * 1.5 * M_PI);
    EXPECT_NEAR(large.boundingRect().left(), -1, 1e-3);
    // Two halves are a circle.
    const QPainterPath circle = pathFromSvg("M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z");
    EXPECT_NEAR(circle.length(), 14 * M_PI, kLength * 14 * M_PI);
    EXPECT_NEAR(circle.boundingRect().left(), 5, 1e-3);
    EXPECT_NEAR(circle.boundingRect().right(), 19, 1e-3);
}

} // namespace
} // namespace mbv::viewer
