#include <mbv/check/check_overlaps.h>
#include <mbv/scene_io/scene_file.h>

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <variant>

namespace mbv {
namespace {

Scene loadedScene(const std::string& name)
{
    MeshLibrary library;
    LoadedScene result = loadScene(std::string(MBV_DATA_DIR) + "/" + name, library);
    EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
    EXPECT_EQ(result.scene.units, "m");
    return result.scene;
}

Obb boxOf(const Model& model)
{
    return std::get<Obb>(worldVolume(model));
}

TEST(CatsScene, HasItsCatsApartByLessThanTheWidthOfOne)
{
    const Scene scene = loadedScene("cats.mbv.json");
    ASSERT_EQ(scene.models.size(), 2U);
    EXPECT_EQ(scene.models[0].name, "cat-1");
    EXPECT_EQ(scene.models[1].name, "cat-2");
    EXPECT_TRUE(checkOverlaps(scene).pairs.empty());

    const Aabb left = boundsOf(worldVolume(scene.models[0], VolumeKind::Aabb));
    const Aabb right = boundsOf(worldVolume(scene.models[1], VolumeKind::Aabb));
    const double gap = right.min.x - left.max.x;
    EXPECT_GT(gap, 0);
    // A cat is thinnest along z, so the gap is below its width however "width" is read.
    EXPECT_LT(gap, left.max.z - left.min.z);
}

TEST(CatsScene, MeetsAfterAFewStepsOfTheViewer)
{
    Scene scene = loadedScene("cats.mbv.json");
    const double step = 0.05 * maxComponent(boxOf(scene.models[0]).halfExtents);
    int steps = 0;
    while (checkOverlaps(scene).pairs.empty() && steps < 100) {
        scene.models[0].pose.translation.x += step;
        ++steps;
    }
    EXPECT_GE(steps, 2); // one key press shows a move that does not yet touch
    EXPECT_LE(steps, 15);
}

TEST(CatsOverlapScene, HasItsCatsWellIntoEachOther)
{
    const CheckReport report = checkOverlaps(loadedScene("cats-overlap.mbv.json"));
    ASSERT_EQ(report.pairs.size(), 1U);
    ASSERT_TRUE(report.pairs.front().depth.has_value());
    EXPECT_GT(*report.pairs.front().depth, 0.1);
}

TEST(FenceScene, HasNothingOverlappingAtFirst)
{
    const Scene scene = loadedScene("fence.mbv.json");
    EXPECT_EQ(scene.models.front().name, "cat-1");
    EXPECT_TRUE(checkOverlaps(scene).pairs.empty());
    EXPECT_EQ(std::count_if(scene.models.begin(), scene.models.end(),
                            [](const Model& model) { return model.shape.has_value(); }),
              1);
}

} // namespace
} // namespace mbv
