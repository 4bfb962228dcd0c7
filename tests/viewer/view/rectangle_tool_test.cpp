#include "viewer/boxes.h"

#include <session/session.h>
#include <view/tools/rectangle_tool.h>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

namespace mbv::viewer {
namespace {

using Models = std::vector<std::size_t>;
using What = PointerEvent::What;

/// Two boxes, from x = -1 to 1 and from 2 to 4, y from -2 to 2. The view shows 10 units of height
/// in 1000 pixels, the origin in its middle: a unit is 100 pixels.
class RectangleToolTest : public testing::Test {
protected:
    RectangleToolTest()
    {
        session_.open(twoBoxes());
        session_.select({});
        seen_.camera = {{0, 0, 20}, {0, 0, 0}};
        seen_.orthographic = true;
        seen_.parallelScale = 5;
        seen_.size = {1000, 1000};
    }

    static QPointF pixel(double x, double y) { return {500 + 100 * x, 500 - 100 * y}; }
    Models in(double x1, double y1, double x2, double y2, RectangleRule rule,
              const rendering::SectionPlanes& kept = {}) const
    {
        return modelsInRectangle(session_.scene(), seen_,
                                 QRectF(pixel(x1, y1), pixel(x2, y2)).normalized(), rule, kept);
    }
    void drag(const QPointF& from, const QPointF& to, Qt::KeyboardModifiers modifiers = {})
    {
        tool_.setOn(true);
        EXPECT_TRUE(tool_.take({What::Press, from, Qt::LeftButton, modifiers}, seen_));
        EXPECT_TRUE(tool_.take({What::Move, to, Qt::LeftButton, modifiers}, seen_));
        EXPECT_TRUE(tool_.take({What::Release, to, Qt::LeftButton, modifiers}, seen_));
    }

    Session session_;
    Projection seen_;
    rendering::SectionPlanes kept_;
    RectangleTool tool_{session_, [this] { return kept_; }};
};

TEST_F(RectangleToolTest, TakesWhatIsWhollyInsideOrTouched)
{
    EXPECT_EQ(in(-1.1, -2.1, 1.1, 2.1, RectangleRule::Inside), Models{0});
    EXPECT_EQ(in(-1.1, -2.1, 1.1, 1.9, RectangleRule::Inside), Models{});
    EXPECT_EQ(in(-2, -3, 5, 3, RectangleRule::Inside), (Models{0, 1}));
    EXPECT_EQ(in(-2, -3, 3, 3, RectangleRule::Inside), Models{0});
    EXPECT_EQ(in(-2, -3, 3, 3, RectangleRule::Touched), (Models{0, 1}));
    EXPECT_EQ(in(1.1, -3, 1.9, 3, RectangleRule::Touched), Models{});
    EXPECT_EQ(in(2.4, 0.1, 2.6, 0.2, RectangleRule::Touched), Models{1}) << "no edge is near";
    EXPECT_EQ(in(2.9, -9, 3.1, 9, RectangleRule::Touched), Models{1}) << "no corner is in it";
}

TEST_F(RectangleToolTest, LeavesOutWhatIsHiddenCutOffOrWithoutEnd)
{
    Scene scene = twoBoxes();
    scene.models[0].visible = false;
    Model ground;
    ground.name = "ground";
    ground.shape = Plane{{0, 1, 0}, 0};
    scene.models.push_back(ground);
    session_.open(scene);
    EXPECT_EQ(in(-9, -9, 9, 9, RectangleRule::Touched), Models{1});
    EXPECT_EQ(in(-9, -9, 9, 9, RectangleRule::Touched, {HalfSpace{{1, 0, 0}, 1.5}}), Models{});
    EXPECT_EQ(in(1, -3, 3.5, 3, RectangleRule::Inside, {HalfSpace{{1, 0, 0}, 3}}), Models{1})
        << "the rest of it is cut off";
}

TEST_F(RectangleToolTest, TakesMeshesByTheirTrianglesAndNotByTheirBoxes)
{
    Scene scene;
    Model model;
    model.name = "corner";
    model.mesh = std::make_shared<const MeshAsset>(
        "corner.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    model.scale = {2, 2, 2};
    model.volumeKind = VolumeKind::Aabb;
    scene.models = {model};
    session_.open(scene);
    EXPECT_EQ(in(1.5, 1.5, 1.9, 1.9, RectangleRule::Touched), Models{});
    EXPECT_EQ(in(0.5, 0.5, 0.6, 0.6, RectangleRule::Touched), Models{0});
    EXPECT_EQ(in(-0.1, -0.1, 2.1, 2.1, RectangleRule::Inside), Models{0});
}

TEST_F(RectangleToolTest, WhatReachesBehindTheCameraIsNotInside)
{
    seen_.orthographic = false;
    seen_.camera = {{0, 0, 0.5}, {0, 0, -9}}; // in the first box
    EXPECT_EQ(in(-99, -99, 99, 99, RectangleRule::Inside), Models{});
}

TEST_F(RectangleToolTest, GoesByTheDirectionOfTheDrag)
{
    drag(pixel(-2, 3), pixel(3, -3));
    EXPECT_EQ(session_.selection().models, Models{0}) << "to the right: inside";
    EXPECT_FALSE(tool_.on()) << "for one drag";
    drag(pixel(3, -3), pixel(-2, 3));
    EXPECT_EQ(session_.selection().models, (Models{0, 1})) << "to the left: touched";
    drag(pixel(8, 3), pixel(9, -3));
    EXPECT_TRUE(session_.selection().models.empty());
}

TEST_F(RectangleToolTest, CtrlAndShiftAddToWhatIsSelected)
{
    for (const Qt::KeyboardModifier key : {Qt::ControlModifier, Qt::ShiftModifier}) {
        session_.select(onlyModel(1));
        drag(pixel(-2, 3), pixel(1.5, -3), key);
        EXPECT_EQ(session_.selection().models, (Models{0, 1}));
    }
}

TEST_F(RectangleToolTest, AClickSelectsNothingAndKeepsWhatIs)
{
    session_.select(onlyModel(1));
    drag(pixel(-2, 3), pixel(-2, 3) + QPointF(2, 2));
    EXPECT_EQ(session_.selection().models, Models{1});
}

TEST_F(RectangleToolTest, ShowsTheRectangleWhileItIsDragged)
{
    const rendering::Palette palette;
    EXPECT_TRUE(tool_.hint().isEmpty());
    tool_.setOn(true);
    EXPECT_FALSE(tool_.hint().isEmpty());
    EXPECT_TRUE(tool_.overlay(palette).empty());
    EXPECT_FALSE(tool_.take({What::Move, {}, Qt::NoButton, {}}, seen_)) << "the camera may move";
    tool_.take({What::Press, {100, 100}, Qt::LeftButton, {}}, seen_);
    tool_.take({What::Move, {160, 130}, Qt::LeftButton, {}}, seen_);
    ASSERT_EQ(tool_.overlay(palette).size(), 2U) << "a line and its backing";
    EXPECT_EQ(tool_.overlay(palette)[0].pixels.size(), 5U);
    tool_.take({What::Move, {40, 130}, Qt::LeftButton, {}}, seen_);
    EXPECT_GT(tool_.overlay(palette).size(), 10U) << "dashed";
    tool_.setOn(false);
    EXPECT_TRUE(tool_.overlay(palette).empty());
    EXPECT_FALSE(tool_.take({What::Release, {}, Qt::LeftButton, {}}, seen_));
}

} // namespace
} // namespace mbv::viewer
