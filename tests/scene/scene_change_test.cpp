#include "scene/scene_change.h"
#include "scene_fixtures.h"

namespace mbv {
namespace {

/// Expects the change to lead from one scene to the other and back, holding so many models.
void expectChange(const Scene& before, const Scene& after, std::size_t modelCount)
{
    const SceneChange change = SceneChange::between(before, after);
    EXPECT_EQ(change.empty(), before == after);
    EXPECT_EQ(change.modelCount(), modelCount);
    Scene scene = before;
    change.apply(scene);
    EXPECT_TRUE(scene == after);
    change.revert(scene);
    EXPECT_TRUE(scene == before);
}

TEST(SceneChange, HoldsOnlyWhatDiffers)
{
    test::RandomScenes random(3);
    const Scene before = random.scene(1000, 5);
    expectChange(before, before, 0);

    Scene after = before;
    after.models[7].pose.translation.x += 1;
    after.models[900].visible = !after.models[900].visible;
    expectChange(before, after, 4); // two models, before and after

    after = before;
    after.models.push_back(random.model("last", 5));
    expectChange(before, after, 1);

    after = before;
    after.models.erase(after.models.begin() + 500);
    expectChange(before, after, 1);

    after = before;
    after.units = "mm";
    after.ignore = {{"model-1", "model-2"}};
    after.groups = {{"all", {"*"}}};
    after.accepted = {{"model-1", "model-3", "glued"}};
    after.reviews = {{"model-1", "model-4", ReviewStatus::Active, "Kim"}};
    after.views = {{"front", Camera{}, HalfSpace{}, {"model-1"}}};
    after.camera = Camera{};
    after.extra["x"] = "1";
    expectChange(before, after, 0);
}

TEST(SceneChange, HandlesRepeatedModels)
{
    // With equal neighbors the first and last difference cross unless the ends are kept apart.
    Scene before;
    before.models = {test::boxAt("a", {}), test::boxAt("a", {})};
    Scene after;
    after.models = {test::boxAt("a", {}), test::boxAt("a", {}), test::boxAt("a", {})};
    expectChange(before, after, 1);
    expectChange(after, before, 1);
    expectChange(after, Scene{}, 3);
    expectChange(Scene{}, after, 3);
}

} // namespace
} // namespace mbv
