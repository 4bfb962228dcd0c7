#include "viewer/overlay_words.h"
#include "viewer/tetrahedra.h"

#include <panel/panel_edits.h>
#include <session/pairs/volume_comparison.h>
#include <session/session.h>
#include <session/volume_sizes.h>
#include <view/overlays/comparison_overlay.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

namespace mbv::viewer {
namespace {

class VolumeComparisonTest : public testing::Test {
protected:
    VolumeComparisonTest()
    {
        session_.open(twoTetrahedra(3));
        settle(comparison_);
    }
    std::optional<double> contentOf(VolumeKind kind) const
    {
        return comparison_.ofActive().at(static_cast<std::size_t>(kind)).content;
    }
    std::vector<std::string> words() const
    {
        return wordsOf(comparisonOverlay(session_, comparison_, view_, rendering::lightPalette()));
    }

    EventLoop loop_;
    Session session_;
    VolumeComparison comparison_{session_};
    Projection view_ = {{{0.5, 0.5, 30}, {0.5, 0.5, 0}, {0, 1, 0}}, true, 30, 3, {800, 600}};
};

TEST_F(VolumeComparisonTest, KnowsEveryKindOfTheActiveModel)
{
    ASSERT_EQ(comparison_.ofActive().size(), kVolumeKinds.size());
    EXPECT_DOUBLE_EQ(contentOf(VolumeKind::Aabb).value(), 1);
    EXPECT_NEAR(contentOf(VolumeKind::Hull).value(), 1.0 / 6, 1e-15) << "it is convex";
    EXPECT_LE(contentOf(VolumeKind::MinimumObb).value(), contentOf(VolumeKind::Obb).value());
    EXPECT_FALSE(comparison_.sideBySide()) << "only where they are to be seen";
}

TEST_F(VolumeComparisonTest, FollowsScaleAndSelection)
{
    setScale(session_, 0, 2);
    settle(comparison_);
    EXPECT_DOUBLE_EQ(contentOf(VolumeKind::Aabb).value(), 2);
    EXPECT_NEAR(contentOf(VolumeKind::Hull).value(), 2.0 / 6, 1e-15);
    setPosition(session_, 1, 5);
    settle(comparison_);
    EXPECT_NEAR(contentOf(VolumeKind::Hull).value(), 2.0 / 6, 1e-15);
    session_.select(onlyModel(1));
    settle(comparison_);
    EXPECT_DOUBLE_EQ(contentOf(VolumeKind::Aabb).value(), 1);
    session_.select({});
    settle(comparison_);
    EXPECT_TRUE(comparison_.ofActive().empty());
}

TEST_F(VolumeComparisonTest, ShowsAllKindsButTheChosenOneOfAllThatAreSelected)
{
    comparison_.setOn(true);
    session_.select(modelsOf({0, 1}));
    settle(comparison_);
    ASSERT_TRUE(comparison_.sideBySide());
    EXPECT_EQ(comparison_.sideBySide()->size(), 2 * (kVolumeKinds.size() - 1));
    for (const rendering::ComparedVolume& volume : *comparison_.sideBySide())
        EXPECT_NE(volume.kind, VolumeKind::Aabb);
    setVolume(session_, VolumeKind::Hull);
    settle(comparison_);
    for (const rendering::ComparedVolume& volume : *comparison_.sideBySide())
        EXPECT_NE(volume.kind, VolumeKind::Hull);
    comparison_.setOn(false);
    settle(comparison_);
    EXPECT_FALSE(comparison_.sideBySide());
}

TEST_F(VolumeComparisonTest, CaptionsNameEveryOneThatIsDrawn)
{
    EXPECT_TRUE(words().empty());
    comparison_.setOn(true);
    settle(comparison_);
    const std::vector<std::string> captions = words();
    EXPECT_EQ(captions.size(), kVolumeKinds.size() - 1);
    EXPECT_EQ(std::count(captions.begin(), captions.end(), "Convex hull: 0.1667 mm³"), 1);
}

TEST_F(VolumeComparisonTest, AMeshWithoutAreaHasOnlySomeKinds)
{
    TriangleMesh needle;
    needle.vertices = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    needle.triangles = {{0, 1, 2}};
    Scene scene = twoTetrahedra(3);
    scene.models[0].mesh = std::make_shared<const MeshAsset>("needle.stl", needle);
    ASSERT_TRUE(session_.open(scene));
    comparison_.setOn(true);
    settle(comparison_);
    EXPECT_FALSE(comparison_.ofActive().at(0).volume) << "no principal axes";
    EXPECT_TRUE(comparison_.ofActive().at(2).volume);
    EXPECT_NO_FATAL_FAILURE(words());
}

/// Every vertex is a corner of the hull: `count` of them, near a sphere of radius 1 and on a spiral
/// that goes round it.
Scene spiral(std::size_t count)
{
    TriangleMesh mesh;
    for (std::size_t i = 0; i < count; ++i) {
        const double z = 1 - 2 * (double(i) + 0.5) / double(count);
        const double angle = 2.399963 * double(i); // golden, in radians
        const double r = std::sqrt(1 - z * z);
        mesh.vertices.push_back({r * std::cos(angle), r * std::sin(angle), z});
    }
    for (std::uint32_t i = 2; i < count; ++i)
        mesh.triangles.push_back({i - 2, i - 1, i});
    Scene scene = twoTetrahedra(3);
    scene.models[0].mesh = std::make_shared<const MeshAsset>("spiral.stl", std::move(mesh));
    return scene;
}

TEST_F(VolumeComparisonTest, AHullOfVeryManyCornersIsFittedOnlyWhereItIsAskedFor)
{
    ASSERT_TRUE(session_.open(spiral(60'000)));
    settle(comparison_);
    const std::size_t hull = kVolumeKinds.size() - 1;
    ASSERT_EQ(comparison_.ofActive().size(), kVolumeKinds.size());
    EXPECT_TRUE(comparison_.ofActive()[hull].leftOut);
    EXPECT_FALSE(contentOf(VolumeKind::Hull));
    EXPECT_TRUE(contentOf(VolumeKind::MinimumObb)) << "the others are there";
    setPosition(session_, 0, 1);
    settle(comparison_);
    EXPECT_TRUE(comparison_.ofActive()[hull].leftOut);

    setVolume(session_, VolumeKind::Hull);
    settle(session_);
    settle(comparison_);
    EXPECT_FALSE(comparison_.ofActive()[hull].leftOut);
    EXPECT_NEAR(contentOf(VolumeKind::Hull).value(), 4.0 / 3 * std::numbers::pi, 1e-3);
    setVolume(session_, VolumeKind::Sphere);
    settle(comparison_);
    EXPECT_TRUE(contentOf(VolumeKind::Hull)) << "it is known by now";
}

TEST_F(VolumeComparisonTest, AHullOfManyPointsAndFewCornersIsThere)
{
    Scene scene = spiral(60'000);
    TriangleMesh mesh = scene.models[0].mesh->mesh();
    for (std::size_t i = 8; i < mesh.vertices.size(); ++i) // inside
        mesh.vertices[i] = 0.5 * mesh.vertices[i];
    for (std::size_t i = 0; i < 8; ++i)
        mesh.vertices[i] = {i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0};
    scene.models[0].mesh = std::make_shared<const MeshAsset>("cube.stl", std::move(mesh));
    ASSERT_TRUE(session_.open(scene));
    settle(comparison_);
    EXPECT_NEAR(contentOf(VolumeKind::Hull).value(), 8, 1e-12);
}

TEST(VolumeSizes, HaveUnits)
{
    EXPECT_EQ(sizeText(Aabb{{0, 0, 0}, {1, 2, 3}}, "mm"), QString("1 × 2 × 3\u00a0mm"));
    EXPECT_EQ(sizeText(Sphere{{}, 2}, "m"), QString("radius 2 m"));
    EXPECT_EQ(sizeText(Sphere{{}, 2}, {}), QString("radius 2"));
    EXPECT_EQ(contentText(6, "mm"), QString("6 mm³"));
    EXPECT_EQ(contentText(6, {}), QString("6"));
    EXPECT_EQ(contentText(std::nullopt, "mm"), QString("–"));
    Model model = twoTetrahedra(0).models[0];
    EXPECT_EQ(fillText(model, 1), QString("16.7 %")) << "a sixth";
    model.scale = {2, 1, 1};
    EXPECT_EQ(fillText(model, 2), QString("16.7 %"));
    EXPECT_EQ(fillText(model, 0), QString("–"));
    EXPECT_EQ(timesText(2, 2), QString("1 ×"));
    EXPECT_EQ(timesText(1.15234, 1), QString("1.15 ×"));
    EXPECT_EQ(timesText(6428, 1), QString("6430 ×"));
}

} // namespace
} // namespace mbv::viewer
