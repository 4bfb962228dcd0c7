#include "boxes.h"

#include <section/section.h>
#include <session/session.h>

#include <gtest/gtest.h>

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
    EXPECT_EQ(sectionText(section_, scene, {}), "");
    section_.cutAcross(0);
    EXPECT_EQ(sectionText(section_, scene, {}), "Section: x = 1.5 mm");
    EXPECT_EQ(sectionText(section_, scene, {0}), "Section: x = 1.5 mm") << "no mesh";
    for (Model& model : scene.models) {
        model.mesh = std::make_shared<const MeshAsset>(
            "m.stl", TriangleMesh{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    }
    EXPECT_EQ(sectionText(section_, scene, {1}),
              "Section: x = 1.5 mm\nright is not filled: its mesh is not watertight");
    EXPECT_EQ(sectionText(section_, scene, {0, 1}),
              "Section: x = 1.5 mm\n2 models are not filled: their meshes are not watertight");
}

} // namespace
} // namespace mbv::viewer
