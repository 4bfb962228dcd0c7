#include "viewer/boxes.h"
#include "viewer/overlay_words.h"
#include "viewer/tetrahedra.h"

#include <language/texts.h>
#include <measure/dimension_overlay.h>
#include <measure/measure_text.h>
#include <measure/point_measure.h>
#include <measure/point_overlay.h>
#include <measure/snap.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

/// Two boxes, measured from the corners that each has at +x +y +z.
class PointMeasureTest : public testing::Test {
protected:
    void SetUp() override
    {
        session_.open(twoBoxes());
        measure_.setOn(true);
    }
    static MeasuredPoint cornerOf(const std::string& model)
    {
        return {model, {1, 2, 1}, MeasuredPoint::On::Corner};
    }

    Session session_;
    PointMeasure measure_{session_};
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, true, 30, 4, {800, 800}};
};

TEST_F(PointMeasureTest, PointsGoWithTheirModels)
{
    measure_.take(cornerOf("left"));
    measure_.take(cornerOf("right"));
    EXPECT_EQ(measure_.worldPoints(), (std::vector<Vec3>{{1, 2, 1}, {4, 2, 1}}));
    Scene scene = session_.document().scene();
    scene.models[1].pose.translation = {3, 4, 0};
    scene.models[1].scale = {2, 1, 1};
    session_.edit("move", scene);
    EXPECT_EQ(measure_.worldPoints().back(), (Vec3{5, 6, 1}));
    EXPECT_EQ(measureResults(measure_, "mm"),
              QString("Corner of left: 1, 2, 1 mm\nCorner of right: 5, 6, 1 mm\n"
                      "Distance 5.65685 mm (x 4, y 4, z 0)"));
}

TEST_F(PointMeasureTest, ThreePointsHaveAnAngleAndAFourthBeginsAnew)
{
    measure_.take(cornerOf("right"));
    measure_.take(cornerOf("left"));
    measure_.take({"left", {1, -2, 1}});
    EXPECT_TRUE(measureResults(measure_, {}).endsWith("Angle 90°"));
    EXPECT_EQ(wordsOf(pointOverlay(measure_, {}, view_, rendering::lightPalette())),
              (std::vector<std::string>{"3", "4", "90.0°"}));
    EXPECT_EQ(measureText(measure_, {}),
              QString("Distance 4 (x 0, y -4, z 0)\nMeasure: the next click begins anew"));
    measure_.take(cornerOf("left"));
    EXPECT_EQ(measure_.points().size(), 1U);
}

TEST_F(PointMeasureTest, AnglesAreGoodWhereTheyAreSmallAndNoneAtAPoint)
{
    EXPECT_NEAR(angleAt({0, 0, 0}, {1, 0, 0}, {1, 1e-10, 0}).value() / (1e-10 * 180 / M_PI), 1,
                1e-9);
    EXPECT_DOUBLE_EQ(angleAt({0, 0, 0}, {1, 0, 0}, {-7, 0, 0}).value(), 180);
    EXPECT_DOUBLE_EQ(angleAt({1, 1, 1}, {3, 1, 1}, {1, 1e9, 1}).value(), 90);
    EXPECT_FALSE(angleAt({1, 1, 1}, {1, 1, 1}, {2, 1, 1}));
}

TEST_F(PointMeasureTest, PointsOfModelsThatAreGoneAreGone)
{
    measure_.take(cornerOf("left"));
    measure_.take(cornerOf("right"));
    measure_.hover(cornerOf("right"));
    session_.select(onlyModel(1));
    session_.removeSelected();
    EXPECT_EQ(measure_.points(), std::vector{cornerOf("left")});
    EXPECT_FALSE(measure_.hovered());
}

TEST_F(PointMeasureTest, PointsOfARenamedModelStay)
{
    measure_.take(cornerOf("left"));
    measure_.take(cornerOf("right"));
    measure_.hover(cornerOf("right"));
    session_.rename(1, "door");
    EXPECT_EQ(measure_.points(), (std::vector{cornerOf("left"), cornerOf("door")}));
    EXPECT_EQ(measure_.hovered(), cornerOf("door"));
    EXPECT_EQ(measure_.worldPoints(), (std::vector<Vec3>{{1, 2, 1}, {4, 2, 1}}));
    session_.undo();
    EXPECT_EQ(measure_.points().back(), cornerOf("right"));
}

TEST_F(PointMeasureTest, PointsAreGoneWhereAnotherSceneHasOtherModels)
{
    measure_.take(cornerOf("left"));
    session_.open(twoTetrahedra(2));
    EXPECT_TRUE(measure_.points().empty());
}

TEST_F(PointMeasureTest, LeavingGivesUpThePointsFirst)
{
    measure_.take(cornerOf("left"));
    measure_.leave();
    EXPECT_TRUE(measure_.on());
    EXPECT_TRUE(measure_.points().empty());
    measure_.leave();
    EXPECT_FALSE(measure_.on());
    measure_.take(cornerOf("left"));
    measure_.hover(cornerOf("left"));
    EXPECT_TRUE(measure_.points().empty()) << "nothing is measured";
    EXPECT_EQ(measureText(measure_, {}), QString());
}

TEST_F(PointMeasureTest, TheLastPointCanBeGivenUp)
{
    measure_.take(cornerOf("left"));
    measure_.take(cornerOf("right"));
    measure_.giveUpLast();
    EXPECT_EQ(measure_.points(), std::vector{cornerOf("left")});
    measure_.giveUpLast();
    measure_.giveUpLast();
    EXPECT_TRUE(measure_.points().empty());
}

/// A tetrahedron, its corner at the origin, seen along -z: 100 pixels are a unit.
class SnapTest : public testing::Test {
protected:
    MeasuredPoint at(double x, double y) const
    {
        const rendering::SurfacePoint seen = {0, {x, y, 0}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
        return snapped(seen, model_, Aabb{}, view_, {400 + 100 * x, 400 - 100 * y});
    }

    Model model_ = twoTetrahedra(0).models[0];
    Projection view_ = {{{0, 0, 30}, {0, 0, 0}, {0, 1, 0}}, true, 30, 4, {800, 800}};
};

TEST_F(SnapTest, ToACornerElseAnEdgeThatIsNear)
{
    EXPECT_EQ(at(0.06, 0.05), (MeasuredPoint{"a", {0, 0, 0}, MeasuredPoint::On::Corner}));
    const MeasuredPoint onEdge = at(0.5, 0.05);
    EXPECT_EQ(onEdge.on, MeasuredPoint::On::Edge);
    EXPECT_EQ(onEdge.local, (Vec3{0.5, 0, 0}));
    EXPECT_EQ(onEdge.edge, (Segment{{0, 0, 0}, {1, 0, 0}}));
    EXPECT_EQ(at(0.3, 0.3), (MeasuredPoint{"a", {0.3, 0.3, 0}}));
}

TEST_F(SnapTest, IsInTheFrameOfTheModel)
{
    model_.pose = {fromAxisAngle({0, 0, 1}, M_PI / 2), {0, 0, 5}};
    model_.scale = {2, 1, 4};
    const MeasuredPoint point = at(0.3, 0.3);
    const Vec3 world = apply(model_.pose, scaled(point.local, model_.scale));
    EXPECT_NEAR(norm(world - Vec3{0.3, 0.3, 0}), 0, 1e-15);
}

TEST_F(SnapTest, OfARoundShapeIsOnItAndNotOnTheTrianglesDrawn)
{
    model_.mesh = nullptr;
    model_.shape = Sphere{{0, 0, -1}, 1};
    const rendering::SurfacePoint seen = {0, {0.6, 0, -0.203}, {{0.5, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
    const MeasuredPoint point = snapped(seen, model_, Sphere{{0, 0, -1}, 1}, view_, {460, 400});
    EXPECT_EQ(point.on, MeasuredPoint::On::Surface);
    EXPECT_NEAR(norm(point.local - Vec3{0.6, 0, -0.2}), 0, 1e-12);
}

class DimensionTest : public testing::Test {
protected:
    std::vector<std::string> words(const Shape& volume) const
    {
        std::vector<std::string> words =
            wordsOf(dimensionOverlay(volume, "mm", view_, rendering::lightPalette()));
        std::ranges::sort(words);
        return words;
    }

    Projection view_ = {{{10, 8, 10}, {0, 0, 0}, {0, 1, 0}}, true, 30, 4, {800, 800}};
};

TEST_F(DimensionTest, OfABoxAreItsEdgesAndOfAHullThoseOfItsBounds)
{
    EXPECT_EQ(words(Aabb{{0, 0, 0}, {1, 2, 3}}),
              (std::vector<std::string>{"1 mm", "2 mm", "3 mm"}));
    EXPECT_EQ(words(ConvexHull{{{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}}}),
              (std::vector<std::string>{"1 mm", "2 mm", "3 mm"}));
    EXPECT_EQ(words(Obb{{}, {1, 2, 0}}), (std::vector<std::string>{"2 mm", "4 mm"})) << "flat";
}

TEST_F(DimensionTest, OfWhatIsRoundAreRadiusAndAxis)
{
    EXPECT_EQ(words(Sphere{{}, 1.5}), std::vector<std::string>{"r 1.5 mm"});
    EXPECT_EQ(words(Capsule{{0, 0, 0}, {0, 2, 0}, 0.5}),
              (std::vector<std::string>{"2 mm", "r 0.5 mm"}));
    EXPECT_EQ(words(Segment{{0, 0, 0}, {0, 0, 0}}), std::vector<std::string>{}) << "a point";
}

TEST_F(DimensionTest, OfWhatHasNoEndAreNone)
{
    EXPECT_TRUE(words(Plane{{0, 1, 0}, 0}).empty());
    EXPECT_TRUE(words(HalfSpace{{0, 1, 0}, 0}).empty());
}

TEST_F(DimensionTest, AnEdgeSeenEndOnIsLeftOut)
{
    view_.camera = {{0, 0, 30}, {0, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(words(Aabb{{0, 0, 0}, {1, 2, 3}}), (std::vector<std::string>{"1 mm", "2 mm"}));
}

TEST(CoordinateText, HasThousandthsFarOutToo)
{
    EXPECT_EQ(coordinateText(1234577.125), "1234577.125");
    EXPECT_EQ(coordinateText(-7654321.5), "-7654321.5");
    EXPECT_EQ(coordinateText(12.3456789), "12.3457");
    EXPECT_EQ(coordinateText(999.9996), "1000");
    EXPECT_EQ(coordinateText(-0.0), "0");
    EXPECT_EQ(coordinateText(1e300), "1e+300");
}

} // namespace
} // namespace mbv::viewer
