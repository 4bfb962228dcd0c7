#include "offscreen_view.h"
#include "test_scenes.h"

#include <mbv/fit/shape_mesh.h>

#include <gtest/gtest.h>
#include <vtkActor.h>
#include <vtkActor2DCollection.h>
#include <vtkActorCollection.h>
#include <vtkDataObject.h>
#include <vtkMapper.h>
#include <vtkNew.h>
#include <vtkPropCollection.h>

#include <map>
#include <memory>

namespace mbv::test {
namespace {

class SceneViewTest : public OffscreenView {
protected:
    void show(const Scene& scene, const rendering::ViewOptions& options = {})
    {
        view_->show(scene, checkOverlaps(scene), options);
        renderer_->ResetCamera();
        rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, *view_->bounds());
        window_->Render();
    }

    std::vector<vtkActor*> visibleActors()
    {
        std::vector<vtkActor*> visible;
        vtkActorCollection* actors = renderer_->GetActors();
        actors->InitTraversal();
        while (vtkActor* actor = actors->GetNextActor()) {
            if (actor->GetVisibility() != 0) {
                visible.push_back(actor);
            }
        }
        return visible;
    }
};

MeshAssetPtr tetrahedron()
{
    TriangleMesh mesh;
    mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    return std::make_shared<MeshAsset>("tetrahedron.stl", mesh);
}

Model meshModel(std::string name, const MeshAssetPtr& mesh, const Vec3& position)
{
    Model model;
    model.name = std::move(name);
    model.mesh = mesh;
    model.pose.translation = position;
    return model;
}

TEST_F(SceneViewTest, TellsWhichModelIsAtAPixel)
{
    show(twoBoxes(0.5));
    EXPECT_EQ(view_->modelAt(80, 100), 0U);  // the middle of the left half
    EXPECT_EQ(view_->modelAt(240, 100), 1U); // and of the right one
    EXPECT_EQ(view_->modelAt(160, 100), std::nullopt);
    EXPECT_EQ(view_->modelAt(2, 2), std::nullopt);
}

TEST_F(SceneViewTest, PicksTheNearestOfTwoModels)
{
    Scene scene = twoBoxes(0.5);
    scene.models[0].pose.translation = {0, 0, 0};
    scene.models[1].pose.translation = {0, 0, 3};
    show(scene);
    EXPECT_EQ(view_->modelAt(160, 100), 1U);
}

TEST_F(SceneViewTest, PicksAModelByTheLinesOfItsVolumeToo)
{
    Scene scene;
    scene.models.push_back(meshModel("a", tetrahedron(), {0, 0, 0}));
    scene.models[0].volumeKind = VolumeKind::Aabb;
    show(scene);
    // From the front the tetrahedron covers the lower left half of the box's square; the box's
    // upper right corner is a line corner with no surface behind it.
    std::optional<std::pair<int, int>> corner;
    for (int y = 199; y >= 0 && !corner; --y) {
        for (int x = 319; x >= 0 && !corner; --x) {
            if (view_->modelAt(x, y)) {
                corner = {x, y};
            }
        }
    }
    ASSERT_TRUE(corner);
    EXPECT_GT(corner->first, 190);
    EXPECT_GT(corner->second, 160);
}

/// A cube of side 2 covers the left box and the gap beside it.
TEST_F(SceneViewTest, PicksAModelByItsCoverWhereNothingElseIs)
{
    const Scene scene = twoBoxes(0.5);
    show(scene);
    ASSERT_EQ(view_->modelAt(160, 100), std::nullopt);
    const auto mesh =
        std::make_shared<const TriangleMesh>(surfaceMesh(Aabb{{-1, -1, -1}, {1, 1, 1}}));
    rendering::ViewOptions options;
    options.cover = std::make_shared<const rendering::ModelCover>(
        rendering::ModelCover{0, {rendering::surfaceOfMesh(mesh, true)}});
    view_->show(scene, checkOverlaps(scene), options);
    window_->Render();
    EXPECT_EQ(view_->modelAt(160, 100), 0U);
    EXPECT_EQ(view_->modelAt(80, 100), 0U);
    EXPECT_EQ(view_->modelAt(240, 100), 1U) << "it reaches no farther";
    EXPECT_FALSE(view_->surfacePointAt(160, 100)) << "nothing is measured on it";
}

TEST_F(SceneViewTest, DoesNotPickHiddenModels)
{
    Scene scene = twoBoxes(0.5);
    show(scene);
    scene.models[0].visible = false;
    view_->show(scene, checkOverlaps(scene));
    window_->Render();
    EXPECT_EQ(view_->modelAt(80, 100), std::nullopt);
    EXPECT_EQ(view_->modelAt(240, 100), 1U);
}

/// So many models in rows of ten along x, of meshes taken in turn.
Scene manyModels(std::size_t count, std::size_t meshCount)
{
    std::vector<MeshAssetPtr> meshes;
    for (std::size_t i = 0; i < meshCount; ++i) {
        meshes.push_back(tetrahedron());
    }
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = i / 10;
        const Vec3 position = {2.0 * static_cast<double>(i % 10), 2.0 * static_cast<double>(row),
                               0};
        scene.models.push_back(
            meshModel("model-" + std::to_string(i), meshes[i % meshCount], position));
    }
    return scene;
}

TEST_F(SceneViewTest, DrawsAThousandModelsOfAHundredMeshesWithOneActorForEachMesh)
{
    show(manyModels(1000, 100));
    EXPECT_EQ(visibleActors().size(), 100U + 1); // and the lines of all volumes
    EXPECT_LE(renderer_->GetActors2D()->GetNumberOfItems(), 61) << "names, and lines to some";
}

TEST_F(SceneViewTest, DrawsTranslucentModelsApart)
{
    rendering::ViewOptions options;
    options.focus = {0, 1};
    show(manyModels(100, 2), options);
    EXPECT_EQ(visibleActors().size(), 2U + 2 + 1); // opaque, dimmed, lines of the two
}

/// When the data of each visible actor changed last; surfaces have theirs in their mappers.
std::map<vtkActor*, vtkMTimeType> changeTimes(const std::vector<vtkActor*>& actors)
{
    std::map<vtkActor*, vtkMTimeType> times;
    for (vtkActor* actor : actors) {
        vtkMapper& mapper = *actor->GetMapper();
        vtkDataObject* const lines = mapper.GetInputDataObject(0, 0);
        times[actor] = lines != nullptr ? lines->GetMTime() : mapper.GetMTime();
    }
    return times;
}

TEST_F(SceneViewTest, ChangesNothingButTheModelsBatchAndTheLinesWhereOneModelMoves)
{
    Scene scene = manyModels(1000, 100);
    show(scene);
    const auto before = changeTimes(visibleActors());
    scene.models[500].pose.translation.z += 0.25;
    show(scene);
    const auto after = changeTimes(visibleActors());
    ASSERT_EQ(before.size(), after.size());
    std::size_t changed = 0;
    for (const auto& [actor, time] : after) {
        changed += time != before.at(actor) ? 1U : 0;
    }
    EXPECT_EQ(changed, 2U);
}

TEST_F(SceneViewTest, ChangesNothingWhereNothingHasChanged)
{
    show(manyModels(100, 3));
    const auto before = changeTimes(visibleActors());
    show(manyModels(100, 3)); // other meshes of the same form
    EXPECT_NE(changeTimes(visibleActors()), before);
    const Scene scene = manyModels(100, 3);
    show(scene);
    const auto shown = changeTimes(visibleActors());
    show(scene);
    EXPECT_EQ(changeTimes(visibleActors()), shown);
}

TEST_F(SceneViewTest, DrawsModelsOfOneMeshEachInItsColor)
{
    const MeshAssetPtr mesh = tetrahedron();
    Scene scene;
    scene.models = {meshModel("a", mesh, {0, 0, 0}), meshModel("b", mesh, {3, 0, 0})};
    scene.models[0].color = {220, 40, 40};
    scene.models[1].color = {40, 40, 220};
    rendering::PictureOptions options = smallPicture();
    options.view.volumes = false;
    const Image image = pictureOf(scene, options);
    EXPECT_GT(redPixels(image), 500U);
    EXPECT_GT(bluePixels(image), 500U);
}

TEST_F(SceneViewTest, BoundsAreThoseOfVisibleVolumes)
{
    Scene scene = twoBoxes(1); // from -1.5 to 1.5 along x
    show(scene);
    EXPECT_EQ(view_->bounds(), (Aabb{{-1.5, -0.5, -0.5}, {1.5, 0.5, 0.5}}));
    scene.models[1].visible = false;
    view_->show(scene, checkOverlaps(scene));
    EXPECT_EQ(view_->bounds(), (Aabb{{-1.5, -0.5, -0.5}, {-0.5, 0.5, 0.5}}));
    view_->show({}, {});
    EXPECT_EQ(view_->bounds(), std::nullopt);
    window_->Render();
}

TEST_F(SceneViewTest, LeavesNothingInTheRendererBehind)
{
    show(twoBoxes(-0.5));
    view_.reset();
    EXPECT_EQ(renderer_->GetViewProps()->GetNumberOfItems(), 0);
    window_->Render();
}

TEST_F(SceneViewTest, ShowsEveryRepresentation)
{
    Scene scene;
    scene.models.push_back(meshModel("a", tetrahedron(), {0, 0, 0}));
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    const Image surface = pictureOf(scene, options);
    options.view.representation = rendering::Representation::Wireframe;
    const Image wireframe = pictureOf(scene, options);
    options.view.representation = rendering::Representation::SurfaceWithEdges;
    const Image edges = pictureOf(scene, options);
    EXPECT_NE(surface, wireframe);
    EXPECT_NE(surface, edges);
    EXPECT_NE(wireframe, edges);
}

/// Two slabs 4 x 1 x 1 with their ends in each other: cut across x by every level.
Scene twoSlabs()
{
    TriangleMesh slab;
    const std::uint32_t steps = 16;
    for (std::uint32_t i = 0; i <= steps; ++i) {
        const double x = -2 + 4.0 * i / steps;
        for (const auto& [y, z] : {std::pair{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}}) {
            slab.vertices.push_back({x, y, z});
        }
    }
    for (std::uint32_t i = 0; i < steps; ++i) {
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t a = 4 * i + k;
            const std::uint32_t b = 4 * i + (k + 1) % 4;
            slab.triangles.push_back({a, a + 4, b});
            slab.triangles.push_back({b, a + 4, b + 4});
        }
    }
    const auto mesh = std::make_shared<MeshAsset>("slab.stl", slab);
    Scene scene;
    scene.models = {meshModel("a", mesh, {-1.9, 0, 0}), meshModel("b", mesh, {1.9, 0, 0})};
    return scene;
}

TEST_F(SceneViewTest, ALevelIsRedOnlyWhereItsNodesOverlap)
{
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    const Image whole = pictureOf(twoSlabs(), options);
    options.view.level = 0;
    EXPECT_TRUE(pictureOf(twoSlabs(), options) == whole) << "level 0 is the whole mesh";
    options.view.level = 2;
    const Image nodes = pictureOf(twoSlabs(), options);
    EXPECT_EQ(bluePixels(whole), 0U);
    EXPECT_GT(bluePixels(nodes), 300U);
    EXPECT_GT(redPixels(nodes), 100U);
    EXPECT_LT(redPixels(nodes), redPixels(whole));
}

TEST_F(SceneViewTest, NodesOfALevelAreClearWhereTheirModelsAre)
{
    Scene scene = twoSlabs();
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    options.view.level = 3;
    scene.ignore = {{"a", "b"}}; // never tested, so not red either
    EXPECT_EQ(redPixels(pictureOf(scene, options)), 0U);
    scene.ignore.clear();
    scene.models[1].visible = false; // what is hidden is not drawn, but overlaps all the same
    const Image image = pictureOf(scene, options);
    EXPECT_GT(redPixels(image), 100U);
    EXPECT_GT(bluePixels(image), 300U);
}

TEST_F(SceneViewTest, ShapesAndHiddenVolumesTakeNoNoticeOfALevel)
{
    rendering::PictureOptions options = smallPicture();
    const Image whole = pictureOf(twoBoxes(0.5), options);
    options.view.level = 4;
    EXPECT_TRUE(pictureOf(twoBoxes(0.5), options) == whole);
    options.view.volumes = false;
    EXPECT_EQ(bluePixels(pictureOf(twoSlabs(), options)), 0U);
}

TEST_F(SceneViewTest, PicksTheModelOfANode)
{
    Scene scene = twoSlabs();
    rendering::ViewOptions options;
    options.level = 3;
    show(scene, options);
    EXPECT_EQ(view_->modelAt(40, 100), 0U);
    EXPECT_EQ(view_->modelAt(280, 100), 1U);
}

TEST_F(SceneViewTest, MarksTheSelectedModelInTheColorOfTheSelection)
{
    const auto amber = [](const Image& image) {
        return countPixels(image,
                           [](int r, int g, int b, int) { return r > 200 && g > 120 && b < 90; });
    };
    rendering::PictureOptions options = smallPicture();
    EXPECT_EQ(amber(pictureOf(twoBoxes(0.5), options)), 0U);
    options.view.selected = {0};
    EXPECT_GT(amber(pictureOf(twoBoxes(0.5), options)), 200U);
    options.view.selected = {17}; // no such model
    EXPECT_EQ(amber(pictureOf(twoBoxes(0.5), options)), 0U);
}

} // namespace
} // namespace mbv::test
