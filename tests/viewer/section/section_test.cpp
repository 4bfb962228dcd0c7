#include "viewer/boxes.h"

#include <section/section.h>
#include <session/session.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv::viewer {
namespace {

/// Of two boxes, from x = -1 to 4, y from -2 to 2, z from -1 to 1, seen from the front.
class SectionTest : public testing::Test {
protected:
    void SetUp() override
    {
        session_.open(twoBoxes());
        camera_ = {{0, 0, 9}, {0, 0, 0}};
    }

    Session session_;
    Camera camera_;
    Section section_{session_, [this] { return camera_; }};
};

TEST_F(SectionTest, OpensAcrossTheLineOfSightAndTowardsTheCamera)
{
    EXPECT_FALSE(section_.kept());
    section_.setOn(true);
    EXPECT_EQ(section_.axis(), 2);
    EXPECT_EQ(section_.kept(), (HalfSpace{{0, 0, 1}, 0}));
    section_.setOn(false);
    EXPECT_FALSE(section_.kept());
    camera_.position = {-9, 1, 1};
    section_.setOn(true);
    EXPECT_EQ(section_.axis(), 0);
    EXPECT_EQ(section_.position(), 1.5);
    EXPECT_EQ(section_.kept(), (HalfSpace{{-1, 0, 0}, -1.5}));
}

TEST_F(SectionTest, IsPutBackWhereItWas)
{
    camera_.position = {-9, 1, 1};
    section_.setOn(true);
    const auto kept = section_.kept();
    section_.setOn(false);
    section_.setKept(kept);
    EXPECT_EQ(section_.kept(), kept);
    section_.setKept(HalfSpace{{0, -4, 3}, 10}); // not of unit length
    EXPECT_EQ(section_.kept(), (HalfSpace{{0, -0.8, 0.6}, 2}));
    section_.flip();
    EXPECT_EQ(section_.kept(), (HalfSpace{{0, 0.8, -0.6}, -2}));
    section_.setKept({});
    EXPECT_FALSE(section_.on());
}

TEST_F(SectionTest, GoesAcrossAnyLineOfSight)
{
    camera_ = {{3, 4, 0}, {0, 0, 0}};
    section_.cutAcrossSight();
    EXPECT_FALSE(section_.axis());
    EXPECT_NEAR(norm(section_.normal() - Vec3{0.6, 0.8, 0}), 0, 1e-15);
    EXPECT_NEAR(section_.position(), 0.9, 1e-15) << "through the middle, (1.5, 0, 0)";
    const HalfSpace kept = *section_.kept();
    EXPECT_GT(dot(kept.normal, camera_.position), kept.offset) << "what is near is cut off";
    EXPECT_NEAR(section_.range().to - section_.range().from, 0.6 * 5 + 0.8 * 4, 1e-14);
    EXPECT_EQ(sectionText(section_, session_.scene()), "Section across (0.6, 0.8, 0): 0.9");
    camera_ = {{0, 9, 0}, {0, 0, 0}};
    section_.cutAcrossSight();
    EXPECT_EQ(section_.axis(), 1) << "down the axis y";
}

TEST_F(SectionTest, GoesThroughThreePoints)
{
    for (const double scale : {1e-160, 1.0, 1e100}) {
        const std::vector<Vec3> points = {
            {scale, 0, 0}, {0, scale, 0}, {0, 0, scale}}; // x + y + z = scale
        const std::optional<Vec3> normal = normalThrough(points);
        ASSERT_TRUE(normal) << scale;
        section_.cutThrough(points[1], *normal);
        EXPECT_NEAR(norm(section_.normal() - Vec3{1, 1, 1} / std::sqrt(3)), 0, 1e-15);
        section_.cutThrough(points[1], *normalThrough({points[0], points[2], points[1]}));
        EXPECT_NEAR(norm(section_.normal() - Vec3{1, 1, 1} / std::sqrt(3)), 0, 1e-15)
            << "in any order";
    }
    section_.cutThrough({1, 0, 0}, *normalThrough({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
    EXPECT_NEAR(section_.position(), 1 / std::sqrt(3), 1e-15);
    section_.cutThrough({0, 0.5, 0}, *normalThrough({{0, 0.5, 0}, {1, 0.5, 0}, {0, 0.5, 1}}));
    EXPECT_EQ(section_.axis(), 1);
    EXPECT_EQ(section_.position(), 0.5);
}

TEST_F(SectionTest, GoesThroughNoPointsOnALine)
{
    EXPECT_FALSE(normalThrough({}));
    EXPECT_FALSE(normalThrough({{0, 0, 0}, {1, 0, 0}}));
    EXPECT_FALSE(normalThrough({{0, 0, 0}, {1, 2, 3}, {2, 4, 6}}));
    EXPECT_FALSE(normalThrough({{1, 1, 1}, {1, 1, 1}, {2, 4, 6}}));
}

TEST_F(SectionTest, StepsFromEndToEnd)
{
    section_.cutAcross(0);
    section_.step(1);
    EXPECT_DOUBLE_EQ(section_.position(), 1.55) << "5 wide";
    section_.step(-3);
    EXPECT_DOUBLE_EQ(section_.position(), 1.4);
    section_.step(1000);
    EXPECT_DOUBLE_EQ(section_.position(), 4);
    section_.setPosition(7);
    EXPECT_DOUBLE_EQ(section_.position(), 7) << "a number goes anywhere";
}

TEST_F(SectionTest, FlipsInItsPlace)
{
    section_.cutAcross(1);
    section_.setPosition(0.5);
    EXPECT_EQ(section_.kept()->normal, (Vec3{0, 1, 0}));
    section_.flip();
    EXPECT_EQ(section_.kept(), (HalfSpace{{0, -1, 0}, -0.5}));
}

TEST_F(SectionTest, ChangesNoScene)
{
    section_.setOn(true);
    section_.flip();
    EXPECT_FALSE(session_.document().modified());
}

TEST_F(SectionTest, SaysWhereItIsAndWhatIsNotFilled)
{
    Scene scene = twoBoxes();
    scene.units = "mm";
    EXPECT_EQ(sectionText(section_, scene), "");
    section_.cutAcross(0);
    EXPECT_EQ(sectionText(section_, scene), "Section: x = 1.5 mm");
    EXPECT_EQ(openCutsText(scene, {0}), "") << "no mesh";
    for (Model& model : scene.models) {
        model.mesh = std::make_shared<const MeshAsset>(
            "m.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    }
    EXPECT_EQ(openCutsText(scene, {}), "");
    EXPECT_EQ(openCutsText(scene, {1}), "right is not filled: its mesh is not watertight");
    EXPECT_EQ(openCutsText(scene, {0, 1}),
              "2 models are not filled: their meshes are not watertight");
}

} // namespace
} // namespace mbv::viewer
