#include "viewer/boxes.h"
#include "viewer/tetrahedra.h"

#include <session/model_trace.h>

#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

namespace mbv::viewer {
namespace {

using Places = std::vector<std::optional<std::size_t>>;

TEST(ModelTrace, FindsModelsByNameWhereverTheyAre)
{
    Scene scene = twoBoxes();
    const ModelTrace trace(scene, {1, 0});
    EXPECT_EQ(trace.in(scene), (Places{1, 0}));
    std::swap(scene.models[0], scene.models[1]);
    EXPECT_EQ(trace.in(scene), (Places{0, 1}));
    scene.models.erase(scene.models.begin());
    EXPECT_EQ(trace.in(scene), (Places{std::nullopt, 0}));
}

TEST(ModelTrace, TakesTheSameBodyInItsPlaceForARenamedModel)
{
    Scene scene = twoTetrahedra(2);
    const ModelTrace trace(scene, {1});
    scene.models[1].name = "new";
    EXPECT_EQ(trace.in(scene), Places{1});
    Scene other = scene;
    other.models[1].mesh = tetrahedron();
    EXPECT_EQ(trace.in(other), Places{std::nullopt}) << "alike, but another mesh";
    other = scene;
    other.models.push_back(other.models[0]);
    other.models.back().name = "copy";
    EXPECT_EQ(trace.in(other), Places{std::nullopt}) << "places tell nothing in another list";
}

TEST(ModelTrace, TellsShapesApart)
{
    Scene scene = twoBoxes();
    const ModelTrace trace(scene, {0});
    scene.models[0].name = "new";
    EXPECT_EQ(trace.in(scene), Places{0});
    scene.models[0].shape = Sphere{{0, 0, 0}, 1};
    EXPECT_EQ(trace.in(scene), Places{std::nullopt});
}

TEST(ModelTrace, OfNothingFindsNothing)
{
    EXPECT_TRUE(ModelTrace().empty());
    EXPECT_EQ(ModelTrace().in(twoBoxes()), Places());
}

} // namespace
} // namespace mbv::viewer
