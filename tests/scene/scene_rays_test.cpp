#include "mesh_query/closed_meshes.h"
#include "scene_fixtures.h"

#include <mbv/collision/raycast.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene/scene_rays.h>

#include <gtest/gtest.h>

#include <memory>
#include <optional>

namespace mbv {
namespace {

/// One model after the other.
std::optional<SceneRayHit> byBruteForce(const Scene& scene, const Ray& ray)
{
    std::optional<SceneRayHit> nearest;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Model& model = scene.models[i];
        if (!model.visible)
            continue;
        std::optional<SceneRayHit> found;
        if (model.shape) {
            if (const auto hit = raycast(ray, worldVolume(model)))
                found = SceneRayHit{*hit, i, std::nullopt};
        } else if (const auto hit =
                       raycast(ray, PosedMesh{model.mesh->bvh(model.scale), model.pose})) {
            found = SceneRayHit{*hit, i, hit->triangle};
        }
        if (found && (!nearest || found->t < nearest->t))
            nearest = found;
    }
    return nearest;
}

TEST(SceneRays, HitWhatOneModelAfterTheOtherSays)
{
    test::RandomScenes random(51);
    const auto ball = std::make_shared<const MeshAsset>("ball", test::ballMesh(2));
    int hits = 0;
    int onMeshes = 0;
    int misses = 0;
    for (int k = 0; k < 20; ++k) {
        Scene scene;
        for (int i = 0; i < 12; ++i) {
            scene.models.push_back(random.model("model-" + std::to_string(i), 4));
            Model& model = scene.models.back();
            if (i % 3 > 0 || !isBounded(*model.shape)) {
                model.shape.reset();
                model.mesh = ball;
            }
        }
        const SceneRays rays(scene);
        for (int i = 0; i < 100; ++i) {
            const Vec3 origin = random.point(i % 4 == 0 ? 1e6 : 8);
            Ray ray = {origin, random.point(4) - origin};
            if (i % 5 == 0)
                ray.maxT = norm(ray.direction);
            const auto expected = byBruteForce(scene, ray);
            const auto found = rays.raycast(ray);
            ASSERT_EQ(found.has_value(), expected.has_value());
            ++(found ? hits : misses);
            if (!found)
                continue;
            EXPECT_EQ(found->t, expected->t);
            EXPECT_EQ(found->model, expected->model);
            EXPECT_EQ(found->triangle, expected->triangle);
            EXPECT_EQ(found->normal, expected->normal);
            onMeshes += found->triangle ? 1 : 0;
        }
    }
    EXPECT_GT(hits, 100);
    EXPECT_GT(onMeshes, 50);
    EXPECT_GT(misses, 100);
}

// Boxes of half extent 1 at 0, 5 and 9 along x: from -4 the first is 3 away, the hidden one never
// is; a plane has no end.
TEST(SceneRays, PassWhatIsHidden)
{
    Scene scene;
    scene.models = {test::boxAt("a", {0, 0, 0}), test::boxAt("b", {5, 0, 0}),
                    test::boxAt("c", {9, 0, 0})};
    const Ray ray = {{-4, 0, 0}, {2, 0, 0}};
    EXPECT_EQ(SceneRays(scene).raycast(ray)->t, 3);
    EXPECT_EQ(SceneRays(scene).raycast(ray)->model, 0U);
    scene.models[0].visible = false;
    EXPECT_EQ(SceneRays(scene).raycast(ray)->t, 8);
    EXPECT_EQ(SceneRays(scene).raycast(ray)->model, 1U);
    EXPECT_FALSE(SceneRays(scene).raycast({{-4, 0, 0}, {0, 1, 0}}));
    scene.models[1].shape = Plane{{0, 1, 0}, 7};
    scene.models[1].pose = {};
    const auto above = SceneRays(scene).raycast({{-4, 0, 0}, {0, 1, 0}});
    ASSERT_TRUE(above);
    EXPECT_EQ(above->t, 7);
    EXPECT_EQ(above->model, 1U);
    EXPECT_FALSE(above->triangle);
    EXPECT_FALSE(SceneRays(Scene()).raycast(ray));
}

} // namespace
} // namespace mbv
