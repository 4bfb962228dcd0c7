#include "rendering/exploded_scene.h"
#include "rendering/pictures/offscreen_window.h"
#include "rendering/scene_view.h"

#include <gtest/gtest.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <string>

namespace mbv::test {
namespace {

Model cubeAt(const std::string& name, double x)
{
    Model model;
    model.name = name;
    model.shape = Aabb{{-1, -1, -1}, {1, 1, 1}};
    model.pose.translation = {x, 0, 0};
    return model;
}

/// Cubes from -1 to 1 and from 0.5 to 2.5, which overlap: the middle of both is at 0.75.
Scene twoCubes()
{
    Scene scene;
    scene.models = {cubeAt("left", 0), cubeAt("right", 1.5)};
    return scene;
}

rendering::ViewOptions apartBy(double explosion)
{
    rendering::ViewOptions options;
    options.explosion = explosion;
    return options;
}

TEST(ExplodedScene, MovesModelsFromTheMiddleOfAll)
{
    const Scene scene = twoCubes();
    const CheckReport report = checkOverlaps(scene);
    const rendering::ExplodedScene exploded = explodedScene(scene, report, apartBy(2));
    EXPECT_EQ(exploded.shifts, (std::vector<Vec3>{{-1.5, 0, 0}, {1.5, 0, 0}}));
    EXPECT_EQ(exploded.scene.models[0].pose.translation, (Vec3{-1.5, 0, 0}));
    EXPECT_EQ(exploded.scene.models[1].pose.translation, (Vec3{3, 0, 0}));
    EXPECT_EQ(boundsOf(exploded.report.volumes[1]), (Aabb{{2, -1, -1}, {4, 1, 1}}));
    EXPECT_EQ(exploded.report.pairs.size(), 1) << "that they overlap is said as before";
    EXPECT_EQ(exploded.options.explosion, 0) << "once";
}

TEST(ExplodedScene, LeavesOutWhatPairsHaveWhereTheyAre)
{
    rendering::ViewOptions options = apartBy(1);
    options.contacts = std::make_shared<const std::vector<PairContact>>();
    options.overlaps = std::make_shared<const std::vector<rendering::OverlapSolid>>();
    options.cover = std::make_shared<const rendering::ModelCover>();
    const Scene scene = twoCubes();
    const rendering::ExplodedScene exploded = explodedScene(scene, checkOverlaps(scene), options);
    EXPECT_FALSE(exploded.options.contacts);
    EXPECT_FALSE(exploded.options.overlaps);
    EXPECT_TRUE(exploded.options.cover) << "it goes with its model";
}

TEST(ExplodedScene, HiddenModelsMoveButDoNotCountAndPlanesStay)
{
    Scene scene = twoCubes();
    scene.models.push_back(cubeAt("hidden", 9));
    scene.models.back().visible = false;
    scene.models.push_back(cubeAt("ground", 0));
    scene.models.back().shape = HalfSpace{{0, 1, 0}, -1};
    const rendering::ExplodedScene exploded = explodedScene(scene, {}, apartBy(1));
    EXPECT_EQ(exploded.shifts, (std::vector<Vec3>{{-0.75, 0, 0}, {0.75, 0, 0}, {8.25, 0, 0}, {}}));
    EXPECT_TRUE(exploded.report.volumes.empty()) << "as many as there were";
}

TEST(ExplodedScene, ModelsWithOneMiddleStayTogether)
{
    Scene scene = twoCubes();
    scene.models[1].pose.translation = {};
    const rendering::ExplodedScene exploded = explodedScene(scene, {}, apartBy(5));
    EXPECT_EQ(exploded.shifts, (std::vector<Vec3>{{}, {}}));
    EXPECT_TRUE(explodedScene({}, {}, apartBy(1)).shifts.empty());
}

TEST(ExplodedScene, IsWhatAViewShows)
{
#ifndef _WIN32
    unsetenv("DISPLAY");
#endif
    const auto window = rendering::makeOffscreenWindow(200, 200);
    vtkNew<vtkRenderer> renderer;
    window->AddRenderer(renderer);
    rendering::SceneView view(*renderer);
    const Scene scene = twoCubes();
    view.show(scene, checkOverlaps(scene), apartBy(2));
    EXPECT_EQ(view.bounds(1), (Aabb{{2, -1, -1}, {4, 1, 1}}));
    view.show(scene, checkOverlaps(scene), apartBy(0));
    EXPECT_EQ(view.bounds(1), (Aabb{{0.5, -1, -1}, {2.5, 1, 1}}));
}

} // namespace
} // namespace mbv::test
