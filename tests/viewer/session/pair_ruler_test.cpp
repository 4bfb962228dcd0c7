#include "viewer/overlay_words.h"
#include "viewer/tetrahedra.h"

#include <session/exact_check.h>
#include <session/pairs/pair_ruler.h>
#include <session/session.h>
#include <view/overlays/measure_overlay.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

class PairRulerTest : public testing::Test {
protected:
    void open(double x, bool exact)
    {
        session_.open(twoTetrahedra(x));
        exact_.setOn(exact);
        session_.select(modelsOf({0, 1}));
        settle(exact_);
        settle(ruler_);
    }
    std::vector<rendering::OverlayLine> overlay() const
    {
        return measureOverlay(session_, ruler_, exact_.report(), view_, rendering::lightPalette());
    }
    std::vector<std::string> words() const { return wordsOf(overlay()); }
    /// Each is a closed line of many parts over a wider one, its rim.
    long rings() const
    {
        return std::ranges::count_if(overlay(),
                                     [](const auto& line) { return line.pixels.size() > 10; }) /
               2;
    }

    using Words = std::vector<std::string>;

    EventLoop loop_;
    Session session_;
    ExactCheck exact_{session_};
    PairFocus focus_{session_};
    PairRuler ruler_{session_, focus_, exact_};
    Projection view_ = {{{0.5, 0.5, 30}, {0.5, 0.5, 0}, {0, 1, 0}}, true, 30, 3, {800, 600}};
};

TEST_F(PairRulerTest, MeasuresTheGapOfTheVolumes)
{
    open(1.5, false);
    ASSERT_TRUE(ruler_.measure());
    EXPECT_DOUBLE_EQ(ruler_.measure()->volumes.distance.value(), std::sqrt(3) * 0.5);
    EXPECT_FALSE(ruler_.measure()->meshes);
    EXPECT_EQ(words(), Words{"0.866 mm apart"});
}

/// As a move that is stopped by the other leaves them.
TEST_F(PairRulerTest, WhatIsApartByRoundingsTouchesToWithinThem)
{
    open(1 + 0.5e-10, false); // sqrt(3) times as far, 8.7e-11
    EXPECT_EQ(words(), Words{"touching to within 1e-10 mm"});
    open(1 + 1e-5, false);
    EXPECT_EQ(words(), Words{"1.732e-05 mm apart"});
}

TEST_F(PairRulerTest, MeasuresToTheNearestWhereOneIsSelected)
{
    Scene scene = twoTetrahedra(1.5);
    Model far = scene.models[1];
    far.name = "far";
    far.pose.translation = {-9, 0, 0};
    scene.models.insert(scene.models.begin(), far);
    session_.open(scene);
    session_.select(onlyModel(2));
    ASSERT_TRUE(ruler_.measure());
    EXPECT_EQ(ruler_.measure()->pair, (ModelPair{1, 2}));
    EXPECT_DOUBLE_EQ(ruler_.measure()->volumes.distance.value(), std::sqrt(3) * 0.5);
    scene.models[1].visible = false;
    session_.edit("hide", scene);
    EXPECT_EQ(ruler_.measure()->pair, (ModelPair{0, 2})) << "what is hidden does not count";
    session_.select({});
    EXPECT_FALSE(ruler_.measure());
}

TEST_F(PairRulerTest, MeasuresTheGapOfTheMeshesToo)
{
    open(1.5, true);
    ASSERT_TRUE(ruler_.measure()->meshes);
    EXPECT_DOUBLE_EQ(ruler_.measure()->meshes->distance.value(), 3.5 / std::sqrt(3));
    EXPECT_EQ(words(), (Words{"volumes: 0.866 mm apart", "meshes: 2.021 mm apart"}));
}

TEST_F(PairRulerTest, TheArrowIsTheDepthOfTheVolumes)
{
    open(0.9, false);
    const PairResult& volumes = ruler_.measure()->volumes;
    EXPECT_NEAR(volumes.depth.value(), 0.1, 1e-15);
    EXPECT_EQ(words(), Words{"depth 0.1 mm, way out for b"});
    // Whichever way out it is, moving b by the arrow leaves the cubes just touching.
    Scene scene = session_.scene();
    scene.models[1].pose.translation += *volumes.pointOnA - *volumes.pointOnB;
    session_.edit("out", scene);
    EXPECT_NEAR(ruler_.measure()->volumes.depth.value_or(0), 0, 1e-15);
}

/// The cubes share one of side 0.1: the face across the normal has four corners, all as deep.
TEST_F(PairRulerTest, AllPointsOfContactAreMarked)
{
    open(0.9, false);
    const ContactManifold& manifold = ruler_.measure()->manifold.value();
    EXPECT_EQ(manifold.depth, ruler_.measure()->volumes.depth);
    ASSERT_EQ(manifold.points.size(), 4);
    for (const ManifoldPoint& point : manifold.points)
        EXPECT_NEAR(point.depth, 0.1, 1e-15);
    EXPECT_EQ(rings(), 4);
    EXPECT_EQ(words(), Words{"depth 0.1 mm, way out for b"}) << "one depth is that of all";
    open(1.5, false);
    EXPECT_FALSE(ruler_.measure()->manifold);
    EXPECT_EQ(rings(), 0);
}

TEST_F(PairRulerTest, PointsOfUnequalDepthSayTheirs)
{
    // Rotated by atan(0.01), the lower edges of a cube at x = -0.5 and 0.5 have the heights
    // 1.48 - 0.5 * 0.99995 -+ 0.5 * 0.0099995: 0.024975 and 0.014975 below the top of the other.
    Scene scene;
    scene.units = "mm";
    for (const std::string name : {"table", "tilted"}) {
        Model model;
        model.name = name;
        model.shape = name == "table" ? Obb{{}, {5, 1, 5}} : Obb{{}, {0.5, 0.5, 0.5}};
        scene.models.push_back(model);
    }
    scene.models[1].pose = {fromAxisAngle({0, 0, 1}, std::atan(0.01)), {0, 1.48, 0}};
    session_.open(scene);
    session_.select(modelsOf({0, 1}));
    ASSERT_EQ(ruler_.measure()->manifold.value().points.size(), 4);
    Words found = words();
    std::ranges::sort(found);
    EXPECT_EQ(found, (Words{"0.01498 mm", "0.01498 mm", "0.02497 mm", "0.02497 mm",
                            "depth 0.02497 mm, way out for tilted"}));
    EXPECT_EQ(rings(), 4);
    view_.parallelScale = 60; // the points are within 8 pixels
    EXPECT_EQ(words(), Words{"depth 0.02497 mm, way out for tilted"}) << "texts would hide them";
    EXPECT_EQ(rings(), 4);
}

TEST_F(PairRulerTest, OneContactPointIsARingAlone)
{
    Scene scene = twoTetrahedra(0);
    for (Model& model : scene.models) {
        model.mesh = nullptr;
        model.shape = Sphere{{}, 1};
    }
    scene.models[1].pose.translation = {1.5, 0, 0};
    session_.open(scene);
    session_.select(modelsOf({0, 1}));
    EXPECT_EQ(ruler_.measure()->manifold.value().points.size(), 1);
    EXPECT_EQ(rings(), 1);
    EXPECT_EQ(words(), Words{"depth 0.5 mm, way out for b"});
}

TEST_F(PairRulerTest, VolumesMayOverlapWhereMeshesAreApart)
{
    open(0.9, true);
    EXPECT_EQ(words(), (Words{"volumes: depth 0.1 mm, way out for b", "meshes: 0.9815 mm apart"}));
    open(0.1, true);
    EXPECT_EQ(words(), (Words{"volumes: depth 0.9 mm, way out for b",
                              "meshes: depth 0.1732 mm, 0.05717 mm³ shared"}));
}

TEST_F(PairRulerTest, NeedsTwoModelsThatAreSeen)
{
    open(1.5, false);
    session_.select({});
    EXPECT_FALSE(ruler_.measure());
    focus_.focusOn({0, 1});
    EXPECT_TRUE(ruler_.measure());
    ruler_.setOn(false);
    EXPECT_FALSE(ruler_.measure());
    EXPECT_TRUE(words().empty());
    ruler_.setOn(true);
    EXPECT_TRUE(ruler_.measure());
    Scene scene = session_.scene();
    scene.models[0].visible = false;
    session_.edit("hide", scene);
    EXPECT_FALSE(ruler_.measure());
}

TEST_F(PairRulerTest, PairsThatAreNeverTestedAreMeasuredOnlyWhenBothAreSelected)
{
    open(0.9, false);
    session_.select(modelsOf({0}));
    EXPECT_TRUE(ruler_.measure());
    Scene scene = session_.scene();
    scene.ignore.emplace_back("b*", scene.models[0].name);
    session_.edit("ignore", scene);
    EXPECT_FALSE(ruler_.measure());
    session_.select(modelsOf({0, 1}));
    EXPECT_TRUE(ruler_.measure());
}

TEST_F(PairRulerTest, WhatHasNoNearestPointsHasNoLine)
{
    Scene scene = twoTetrahedra(0.9);
    scene.models[0].mesh = nullptr; // two planes that cross: no depth, and no gap
    scene.models[0].shape = Plane{{1, 0, 0}, 0};
    scene.models[1].mesh = nullptr;
    scene.models[1].shape = Plane{{0, 1, 0}, 0};
    session_.open(scene);
    session_.select(modelsOf({0, 1}));
    EXPECT_TRUE(ruler_.measure()->volumes.volumesOverlap);
    EXPECT_TRUE(words().empty());
}

} // namespace
} // namespace mbv::viewer
