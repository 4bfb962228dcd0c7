#include "rendering/offscreen_view.h"
#include "rendering/pictures/window_image.h"
#include "rendering/surfaces/coarse_surfaces.h"
#include "rendering/surfaces/opengl/software_opengl.h"
#include "rendering/surfaces/opengl/surface_mapper.h"
#include "rendering/test_scenes.h"
#include "rendering/torus_mesh.h"

#include <mbv/fit/shape_mesh.h>

#include <gtest/gtest.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <thread>

namespace mbv::test {
namespace {

using rendering::SurfacePtr;

SurfacePtr surfaceOf(TriangleMesh mesh)
{
    return rendering::surfaceOfMesh(std::make_shared<const TriangleMesh>(std::move(mesh)), true);
}

TEST(CoarseSurfaces, EndWithSomeHundredTrianglesInTheSamePlace)
{
    const SurfacePtr surface = surfaceOf(torus(200, 100));
    const rendering::SurfaceDetail detail = rendering::detailOf(surface, false);
    EXPECT_EQ(detail.front(), surface);
    ASSERT_GE(detail.size(), 4U);
    EXPECT_LT(detail.back()->mesh->triangles.size(), 400U);
    for (std::size_t i = 1; i < detail.size(); ++i) {
        EXPECT_LT(detail[i]->mesh->triangles.size(), detail[i - 1]->mesh->triangles.size());
        EXPECT_EQ(detail[i]->center, surface->center);
        EXPECT_EQ(detail[i]->closed, surface->closed);
    }
}

TEST(CoarseSurfaces, AreChosenForThoseWithMostTrianglesFirst)
{
    const rendering::SurfaceDetail fine = rendering::detailOf(surfaceOf(torus(100, 50)), false);
    const rendering::SurfaceDetail few = {surfaceOf(torus(8, 4))};
    const std::vector<rendering::SurfaceDetail> detail = {few, fine};
    const auto chosen = [&](std::size_t often, std::size_t budget) {
        return rendering::chosenDetail(detail, std::vector<std::size_t>{1, often}, budget);
    };
    EXPECT_EQ(chosen(1, 10'064), (std::vector<std::size_t>{0, 0})) << "64 and 10,000 fit";
    EXPECT_EQ(chosen(1, 10'063), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(chosen(10, 1), (std::vector<std::size_t>{0, fine.size() - 1})) << "no coarser";
    EXPECT_EQ(chosen(2, 20'064), (std::vector<std::size_t>{0, 0}));
    EXPECT_EQ(chosen(2, 20'063), (std::vector<std::size_t>{0, 1})) << "each place counts";
}

TEST(CoarseSurfaces, AreKnownFromTheFirstQuestionToTheirEnd)
{
    rendering::CoarseSurfaces coarse;
    const SurfacePtr first = surfaceOf(torus(10, 5));
    SurfacePtr second = surfaceOf(torus(20, 10));
    EXPECT_TRUE(coarse.areKnown({}));
    EXPECT_FALSE(coarse.areKnown(std::array{first}));
    EXPECT_TRUE(coarse.areKnown(std::array{first}));
    EXPECT_FALSE(coarse.areKnown(std::array{first, second}));
    EXPECT_TRUE(coarse.areKnown(std::array{second, first}));
    second = surfaceOf(torus(20, 10));
    EXPECT_FALSE(coarse.areKnown(std::array{second}));
}

TEST(CoarseSurfaces, AreMadeBesideAndGoWithTheSurface)
{
    rendering::CoarseSurfaces coarse;
    SurfacePtr surface = surfaceOf(torus(100, 50));
    std::vector<rendering::SurfaceDetail> detail;
    for (int i = 0; i < 500 && (detail.empty() || detail[0].size() == 1); ++i) {
        detail = coarse.of(std::array{surface});
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ASSERT_EQ(detail.size(), 1U);
    ASSERT_GT(detail[0].size(), 2U);
    EXPECT_EQ(coarse.of(std::array{surface})[0], detail[0]) << "made once";
    const std::weak_ptr<const rendering::Surface> gone = detail[0].back();
    detail.clear();
    surface.reset();
    (void)coarse.of({});
    EXPECT_TRUE(gone.expired());
}

/// Of 255: what blending the translucent one over the others rounds differently.
constexpr int kBlending = 3;

/// A view of many tori, more triangles than follow a hand.
class CoarseView : public OffscreenView {
protected:
    CoarseView()
    {
        const auto mesh = std::make_shared<MeshAsset>("torus.stl", torus(200, 100));
        for (int i = 0; i < 12; ++i) {
            Model model;
            model.name = "torus-" + std::to_string(i);
            model.mesh = mesh;
            const int row = i / 4;
            model.pose.translation = {3.0 * (i % 4), 3.0 * row, 0.3 * i};
            scene_.models.push_back(model);
        }
        scene_.models[5].opacity = 0.4;
        show();
    }

    void show()
    {
        rendering::ViewOptions options;
        options.names = false; // of which few are written while something moves
        view_->show(scene_, checkOverlaps(scene_), options);
        rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, *view_->bounds());
        renderer_->ResetCameraClippingRange();
        view_->useCoarse(); // for the first picture, which has all there is
    }

    std::string picture()
    {
        window_->Render();
        const auto image = rendering::imageOf(*window_, false);
        const auto* bytes = static_cast<const char*>(image->GetScalarPointer());
        return {bytes, bytes + std::size_t{3} * 320 * 200};
    }

    /// Of how many bytes' values.
    static std::size_t difference(const std::string& a, const std::string& b, int tolerance = 0)
    {
        std::size_t different = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            different += std::abs(static_cast<unsigned char>(a[i]) -
                                  static_cast<int>(static_cast<unsigned char>(b[i]))) > tolerance;
        return different;
    }

    std::string coarsePicture()
    {
        for (int i = 0; i < 500; ++i) {
            EXPECT_TRUE(view_->useCoarse());
            if (std::string coarse = picture(); coarse != full_)
                return coarse;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return full_;
    }

    Scene scene_;
    std::string full_;
};

TEST_F(CoarseView, LooksLikeTheSceneItStandsFor)
{
    full_ = picture();
    const std::string coarse = coarsePicture();
    ASSERT_GT(difference(coarse, full_), 0U);
    EXPECT_LT(difference(coarse, full_, 60), full_.size() / 10);
    view_->useFull();
    EXPECT_EQ(difference(picture(), full_), 0U);
}

TEST_F(CoarseView, DrawnAheadInPiecesIsTheSamePicture)
{
    full_ = picture();
    ASSERT_GT(difference(coarsePicture(), full_), 0U);
    while (view_->drawAhead()) {
    }
    EXPECT_EQ(difference(picture(), full_, kBlending), 0U);
}

TEST_F(CoarseView, DrawnAheadIsGivenUpWhenTheSceneChanges)
{
    full_ = picture();
    const std::string coarse = coarsePicture();
    view_->drawAhead();
    scene_.models[0].pose.translation.x += 0.5;
    show();
    EXPECT_TRUE(view_->useCoarse());
    EXPECT_GT(difference(picture(), coarse), 0U) << "the model has moved";
    while (view_->drawAhead()) {
    }
    const std::string pieces = picture();
    view_->useFull();
    EXPECT_EQ(difference(picture(), pieces, kBlending), 0U);
}

TEST_F(CoarseView, HidesTheFacesOfManyShapesThatHaveLines)
{
    scene_.models.clear();
    for (int i = 0; i < 300; ++i)
        scene_.models.push_back(
            shapeModel("ball-" + std::to_string(i), Sphere{{0, 0, 0}, 0.6}, {1.0 * i, 0, 0}));
    show();
    view_->useFull();
    const std::string full = picture();
    EXPECT_TRUE(view_->useCoarse());
    EXPECT_GT(difference(picture(), full, 20), 1000U);
    view_->useFull();
    EXPECT_EQ(difference(picture(), full), 0U);
}

TEST(SurfaceParts, AreAllTrianglesInAllPlacesOnce)
{
    using rendering::SurfaceMapper;
    for (const auto& [places, triangles, most] :
         {std::array<std::size_t, 3>{1, 10, 100}, {7, 10, 25}, {3, 100, 30}, {5, 0, 10}}) {
        std::vector<int> drawn(places * triangles, 0);
        for (const SurfaceMapper::Part& part : SurfaceMapper::partsOf(places, triangles, most)) {
            EXPECT_LE(part.places * part.triangles.count, std::max(most, part.triangles.count));
            EXPECT_LE(part.triangles.count, most);
            for (std::size_t place = 0; place < part.places; ++place)
                for (std::size_t i = 0; i < part.triangles.count; ++i)
                    ++drawn.at((part.firstPlace + place) * triangles + part.triangles.first + i);
        }
        EXPECT_TRUE(std::ranges::all_of(drawn, [](int n) { return n == 1; }));
    }
}

TEST_F(CoarseView, ShowsAllOfWhatIsNew)
{
    rendering::SceneView other(*renderer_);
    other.show(scene_, checkOverlaps(scene_), {});
    EXPECT_FALSE(other.useCoarse());
    EXPECT_TRUE(other.useCoarse());
}

/// As many as a processor draws a second.
class VeryManyTriangles : public CoarseView {
protected:
    void SetUp() override
    {
        CoarseView::SetUp();
        window_->Render(); // which tells what draws
        if (!rendering::isDrawnByProcessor())
            GTEST_SKIP() << "a graphics card draws so many at once";
        scene_.models.clear();
        for (int i = 0; i < 30; ++i) {
            Model model;
            model.name = "torus-" + std::to_string(i);
            model.mesh = std::make_shared<MeshAsset>("torus.stl", torus(200, 100)); // not known yet
            const int row = i / 6;
            model.pose.translation = {3.0 * (i % 6), 3.0 * row, 0};
            scene_.models.push_back(model);
        }
        show();
    }
};

TEST_F(VeryManyTriangles, AreDrawnAheadOfTheFirstPictureThatShowsThem)
{
    ASSERT_TRUE(view_->hidesSurfaces());
    const std::string without = picture();
    while (view_->drawAhead()) {
    }
    EXPECT_FALSE(view_->hidesSurfaces());
    EXPECT_GT(difference(picture(), without, 20), without.size() / 10);
}

/// Once nothing but lines was seen until all of them were drawn.
TEST_F(VeryManyTriangles, AreCoarseAtFirstWhereAllOfThemTakeSeconds)
{
    const Model model = scene_.models.front();
    scene_.models.assign(120, model);
    for (std::size_t i = 0; i < scene_.models.size(); ++i) {
        const auto step = static_cast<double>(i);
        scene_.models[i].name += std::to_string(i);
        scene_.models[i].pose.translation = {3 * std::fmod(step, 15), std::floor(step / 15) * 3, 0};
    }
    scene_.models[0].mesh = std::make_shared<MeshAsset>("ball.stl", surfaceMesh(Sphere{{}, 1}));
    show();
    EXPECT_FALSE(view_->hidesSurfaces());
    for (int i = 0; i < 500 && view_->awaitsSurfaces(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_TRUE(view_->useCoarse());
    }
    EXPECT_FALSE(view_->awaitsSurfaces());
    const std::string coarse = picture();
    while (view_->drawAhead()) {
    }
    const std::string full = picture();
    rendering::ViewOptions linesAlone;
    linesAlone.names = false;
    linesAlone.sectionBox = Aabb{{-9, -9, -9}, {-8, -8, -8}}; // nothing is in it
    view_->show(scene_, checkOverlaps(scene_), linesAlone);
    EXPECT_TRUE(view_->useCoarse());
    EXPECT_LT(difference(coarse, full, 60), difference(picture(), full, 60) / 2);
}

TEST_F(VeryManyTriangles, HaveTheirEdgesSmoothedAfterwards)
{
    view_->useFull();
    ASSERT_TRUE(view_->smoothsEdges());
    const std::string smooth = picture();
    renderer_->UseFXAAOff();
    EXPECT_GT(difference(picture(), smooth, 10), 100U) << "at the silhouettes";
}

TEST_F(VeryManyTriangles, AreNotSmoothedIntoABackgroundThatShowsThrough)
{
    rendering::ViewOptions options;
    options.transparentBackground = true;
    view_->show(scene_, checkOverlaps(scene_), options);
    view_->useFull();
    EXPECT_FALSE(view_->smoothsEdges());
    EXPECT_FALSE(renderer_->GetUseFXAA());
}

TEST_F(CoarseView, LeavesASceneOfFewTrianglesAsItIs)
{
    scene_.models.resize(1);
    show();
    EXPECT_FALSE(view_->useCoarse());
    EXPECT_FALSE(view_->hidesSurfaces());
    EXPECT_FALSE(view_->smoothsEdges()) << "with samples for each pixel";
}

} // namespace
} // namespace mbv::test
