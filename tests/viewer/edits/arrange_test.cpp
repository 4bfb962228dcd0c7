#include "viewer/boxes.h"

#include <edits/arrange.h>
#include <edits/automatic_colors.h>
#include <rendering/style/palette.h>

#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace mbv::viewer {
namespace {

std::vector<Shape> volumesOf(const Scene& scene)
{
    std::vector<Shape> volumes;
    for (const Model& model : scene.models)
        volumes.push_back(worldVolume(model));
    return volumes;
}

std::vector<std::size_t> all(const Scene& scene)
{
    std::vector<std::size_t> models(scene.models.size());
    std::iota(models.begin(), models.end(), std::size_t{0});
    return models;
}

TEST(Arrange, PutsWhatLiesInOnePlaceSideBySide)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> number(0.1, 3);
    for (const UpAxis up : {UpAxis::Y, UpAxis::Z}) {
        Scene scene;
        scene.up = up;
        for (int i = 0; i < 7; ++i) {
            Model model = boxAt("box-" + std::to_string(i), {number(random), number(random), 0});
            model.shape = Obb{{}, {number(random), number(random), number(random)}};
            scene.models.push_back(model);
        }
        const Scene result = withModelsArranged(scene, volumesOf(scene), all(scene));
        const std::vector<Shape> volumes = volumesOf(result);
        const int upwards = up == UpAxis::Y ? 1 : 2;
        for (std::size_t i = 0; i < volumes.size(); ++i) {
            EXPECT_EQ(result.models[i].pose.translation[upwards],
                      scene.models[i].pose.translation[upwards])
                << "neither up nor down";
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GT(distance(volumes[i], volumes[j]).distance, 0.1) << i << ' ' << j;
        }
        const Aabb before = *boundsOf(scene);
        const Aabb after = *boundsOf(result);
        EXPECT_NEAR((before.min + before.max).x, (after.min + after.max).x, 6) << "about there";
    }
}

TEST(Arrange, LeavesTheOthersAndWhatHasNoEnd)
{
    Scene scene = twoBoxes();
    Model floor = boxAt("floor", {});
    floor.shape = Plane{{0, 1, 0}, 0};
    scene.models.push_back(floor);
    const std::vector<std::size_t> two = {1, 2};
    const Scene result = withModelsArranged(scene, volumesOf(scene), two);
    EXPECT_EQ(result, scene) << "one box alone is where it was";
}

TEST(AutomaticColors, AreToldApartFromEachOtherAndFromTheStates)
{
    const auto colors = automaticColors();
    EXPECT_EQ(colors[0], Color());
    const auto far = [](const Color& a, const Color& b) {
        return std::hypot(a.r - b.r, a.g - b.g, a.b - b.b);
    };
    for (std::size_t i = 0; i < colors.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_GT(far(colors[i], colors[j]), 30) << i << ' ' << j;
        for (const auto& palette : {rendering::lightPalette(), rendering::darkPalette()})
            for (const Color& state :
                 {palette.clear, palette.overlapping, palette.selection, palette.meetingMesh})
                EXPECT_GT(far(colors[i], state), 75) << i;
    }
}

TEST(AutomaticColors, AreForModelsWithoutOne)
{
    Scene scene = twoBoxes();
    scene.models.push_back(boxAt("own", {}));
    scene.models[2].color = {1, 2, 3};
    const Scene told = withColorsToldApart(scene, 0);
    EXPECT_EQ(told.models[0].color, automaticColors()[0]);
    EXPECT_EQ(told.models[1].color, automaticColors()[1]);
    EXPECT_EQ(told.models[2].color, (Color{1, 2, 3}));
    EXPECT_EQ(withColorsToldApart(scene, 3).models[0].color, automaticColors()[3]);
}

} // namespace
} // namespace mbv::viewer
