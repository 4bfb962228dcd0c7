#include "rendering/test_scenes.h"

#include <rendering/overlaps/overlap_layer.h>

#include <mbv/check/check_review.h>
#include <mbv/fit/shape_mesh.h>

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

namespace mbv::test {
namespace {

/// Two cubes, 2 wide, that share one 1 wide about (0.5, 0.5, 0.5), and one apart.
class OverlapLayer : public testing::Test {
protected:
    OverlapLayer()
    {
        const auto mesh = std::make_shared<const MeshAsset>(
            "cube.stl", surfaceMesh(Aabb{{-1, -1, -1}, {1, 1, 1}}));
        for (const double at : {0.0, 1.0, 4.0}) {
            Model model;
            model.name = "at " + std::to_string(at);
            model.mesh = mesh;
            model.color = {120, 130, 140};
            model.pose.translation = {at, at, at};
            scene_.models.push_back(model);
        }
        CheckOptions options;
        options.exact = true;
        report_ = checkOverlaps(scene_, options);
        findPenetrations(scene_, report_, true);
        shown_.overlaps = rendering::overlapSolidsOf(report_);
        shown_.volumes = false;
        shown_.names = false;
    }

    /// How many pixels have about the color of a solid, however it is lit.
    int solidPixels() const
    {
        const TempDir folder;
        rendering::PictureOptions options = smallPicture();
        options.caption = false;
        options.view = shown_;
        writePicture(scene_, report_, options, folder / "picture.png");
        const Image image = readPng(folder / "picture.png");
        int count = 0;
        for (int y = 0; y < image.height; ++y) {
            for (int x = 0; x < image.width; ++x) {
                const std::uint8_t* p = image.pixel(x, y);
                count += p[0] > p[1] + 60 && p[2] > p[1] + 40 ? 1 : 0;
            }
        }
        return count;
    }

    Scene scene_;
    CheckReport report_;
    rendering::ViewOptions shown_;
};

TEST_F(OverlapLayer, HasTheSolidsOfPairsThatShareAVolume)
{
    ASSERT_EQ(shown_.overlaps->size(), 1U);
    const rendering::OverlapSolid& solid = shown_.overlaps->front();
    EXPECT_EQ(solid.a, 0U);
    EXPECT_EQ(solid.b, 1U);
    EXPECT_EQ(solid.surface->center, (Vec3{0.5, 0.5, 0.5}));
    EXPECT_EQ(solid.surface->halfExtents, (Vec3{0.5, 0.5, 0.5}));
}

TEST_F(OverlapLayer, HasNoneWhereTheReportHasKeptNone)
{
    findPenetrations(scene_, report_, false);
    EXPECT_TRUE(rendering::overlapSolidsOf(report_)->empty());
}

TEST_F(OverlapLayer, IsSeenThroughItsModels)
{
    EXPECT_GT(solidPixels(), 100);
    shown_.overlaps = nullptr;
    EXPECT_EQ(solidPixels(), 0);
}

TEST_F(OverlapLayer, IsSeenWhereBothModelsAre)
{
    shown_.focus = {0, 2};
    EXPECT_EQ(solidPixels(), 0) << "one is out of focus";
    shown_.focus = {0, 1};
    EXPECT_GT(solidPixels(), 100);
    shown_.focus = {};
    scene_.models[1].visible = false;
    EXPECT_EQ(solidPixels(), 0) << "one is hidden";
}

TEST_F(OverlapLayer, IsCutByTheSectionAndFilled)
{
    const int whole = solidPixels();
    shown_.section = HalfSpace{{1, 0, 0}, 0.5};
    const int half = solidPixels();
    EXPECT_GT(half, whole / 4);
    EXPECT_LT(half, whole);
    shown_.section = HalfSpace{{1, 0, 0}, -0.5};
    EXPECT_EQ(solidPixels(), 0) << "all of it is cut off";
}

TEST_F(OverlapLayer, ItsModelsAreGlassAndOthersAreNot)
{
    const std::vector<rendering::ModelStyle> styles =
        rendering::modelStyles(scene_, report_, shown_);
    EXPECT_LT(styles[0].opacity, 0.5);
    EXPECT_LT(styles[1].opacity, 0.5);
    EXPECT_EQ(styles[2].opacity, 1);
}

} // namespace
} // namespace mbv::test
