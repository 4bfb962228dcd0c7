#include "rendering/offscreen_view.h"
#include "rendering/surfaces/surface.h"
#include "rendering/test_scenes.h"

#include <gtest/gtest.h>
#include <image_similarity.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>

#include <cmath>
#include <numbers>

namespace mbv::test {
namespace {

/// One of each shape that has an end, none where another is.
std::vector<Shape> boundedShapes()
{
    return {Sphere{{0, 0, 0}, 0.5},
            Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}},
            Obb{{0, 0, 0}, {0.5, 0.3, 0.2}, axesOf(fromEulerXyzDegrees({10, 30, 5}))},
            Capsule{{-0.4, 0, 0}, {0.4, 0.2, 0}, 0.25},
            Capsule{{0, 0, 0}, {0, 0, 0}, 0.25},
            Cylinder{{0, -0.4, 0}, {0, 0.4, 0.1}, 0.3},
            Cone{{0, 0.4, 0}, {0, -0.4, 0.1}, 0.4},
            Ellipsoid{{0, 0, 0}, {0.5, 0.3, 0.4}, axesOf(fromEulerXyzDegrees({10, 30, 5}))},
            ConvexHull{{{0, 0.5, 0}, {-0.5, -0.4, -0.3}, {0.5, -0.4, -0.3}, {0, -0.4, 0.5}}},
            ConvexHull{{{-0.5, -0.5, 0}, {0.5, -0.5, 0}, {0.5, 0.5, 0}, {-0.5, 0.5, 0}}},
            Triangle{{-0.5, -0.5, 0}, {0.5, -0.5, 0.2}, {0, 0.5, 0}}};
}

Scene sceneOf(const Shape& shape)
{
    Scene scene;
    scene.models.push_back(shapeModel("a", shape, {0, 0, 0}, {0xd0, 0x40, 0x20}));
    return scene;
}

rendering::PictureOptions barePicture()
{
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    options.view.names = false;
    options.transparent = true;
    return options;
}

std::size_t coveredPixels(const Image& image)
{
    return countPixels(image, [](int, int, int, int alpha) { return alpha > 20; });
}

TEST(ShapePictures, ShowLinesAndASurfaceOfEachShape)
{
    for (const Shape& shape : boundedShapes()) {
        rendering::PictureOptions options = barePicture();
        const Image both = pictureOf(sceneOf(shape), options);
        options.view.volumes = false;
        const Image surface = pictureOf(sceneOf(shape), options);
        EXPECT_GT(bluePixels(both), 150U) << nameOf(shape);
        EXPECT_EQ(bluePixels(surface), 0U) << nameOf(shape);
        EXPECT_GT(coveredPixels(surface), 2500U) << nameOf(shape); // of 64,000
    }
}

TEST(ShapePictures, ShowWhatHasNoSurfaceByItsLines)
{
    for (const Shape& shape :
         {Shape(Segment{{-1, 0, 0}, {1, 0.5, 0}}), Shape(Capsule{{-1, 0, 0}, {1, 0.5, 0}, 0}),
          Shape(Cylinder{{-1, 0, 0}, {1, 0.5, 0}, 0}), Shape(Cone{{-1, 0, 0}, {1, 0.5, 0}, 0}),
          Shape(Ellipsoid{{}, {1, 0.5, 0}}), Shape(Triangle{{-1, 0, 0}, {0, 0.25, 0}, {1, 0.5, 0}}),
          Shape(ConvexHull{{{-1, 0, 0}, {1, 0.5, 0}}})}) {
        rendering::PictureOptions options = barePicture();
        EXPECT_GT(bluePixels(pictureOf(sceneOf(shape), options)), 50U) << nameOf(shape);
        options.view.volumes = false;
        EXPECT_EQ(coveredPixels(pictureOf(sceneOf(shape), options)), 0U) << nameOf(shape);
    }
}

TEST(ShapePictures, OfPointsAreDrawnWithoutComplaint)
{
    for (const Shape& shape : {Shape(Segment{{1, 1, 1}, {1, 1, 1}}), Shape(Triangle{}),
                               Shape(Capsule{}), Shape(ConvexHull{{{1, 2, 3}}}), Shape(Sphere{})})
        EXPECT_EQ(pictureOf(sceneOf(shape), barePicture()).width, 320) << nameOf(shape);
}

TEST(ShapePictures, ShowFlatShapesFromBothSides)
{
    for (const Shape& shape : {Shape(Triangle{{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}),
                               Shape(Plane{{0, 0, 1}, 0}), Shape(HalfSpace{{0, 0, -1}, 0})}) {
        rendering::PictureOptions options = barePicture();
        options.view.volumes = false;
        options.camera = rendering::CameraPreset::Front;
        const std::size_t front = coveredPixels(pictureOf(sceneOf(shape), options));
        options.camera = rendering::CameraPreset::Back;
        EXPECT_GT(front, 5000U) << nameOf(shape);
        EXPECT_EQ(coveredPixels(pictureOf(sceneOf(shape), options)), front) << nameOf(shape);
    }
}

using ShapeViewTest = OffscreenRenderer;

TEST_F(ShapeViewTest, DrawsAPlaneAsLargeAsEverythingElse)
{
    Scene scene = twoBoxes(8); // from -5 to 5 along x
    scene.models.push_back(shapeModel("ground", HalfSpace{{0, 2, 0}, -2}, {0, 0, 0}));
    rendering::SceneView view(*renderer_);
    view.show(scene, checkOverlaps(scene));
    const std::optional<Aabb> ground = view.bounds(2);
    ASSERT_TRUE(ground);
    // Around the boxes' common center, on y = -1; half the side is 0.85 of the radius of the ball
    // around them.
    const double half = 0.85 * std::sqrt(5 * 5 + 0.5 * 0.5 + 0.5 * 0.5);
    EXPECT_LT(norm(ground->min - Vec3{-half, -1, -half}), 1e-12);
    EXPECT_LT(norm(ground->max - Vec3{half, -1, half}), 1e-12);
    EXPECT_EQ(view.bounds(0), boundsOf(checkOverlaps(scene).volumes[0]));
    EXPECT_EQ(view.bounds(3), std::nullopt);
    ASSERT_TRUE(view.bounds());
    EXPECT_DOUBLE_EQ(view.bounds()->min.y, -1);

    const Scene alone = sceneOf(Plane{{0, 0, 3}, 30});
    view.show(alone, checkOverlaps(alone));
    ASSERT_TRUE(view.bounds());
    EXPECT_LT(norm(view.bounds()->min - Vec3{-0.85, -0.85, 10}), 1e-12);
}

TEST_F(ShapeViewTest, FollowsAShapeThatMovesAndChanges)
{
    rendering::SceneView view(*renderer_);
    Scene scene = sceneOf(Capsule{{-1, 0, 0}, {1, 0, 0}, 0.5});
    scene.models.push_back(shapeModel("other", Sphere{{0, 0, 0}, 0.5}, {9, 0, 0}));
    view.show(scene, checkOverlaps(scene));
    rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, *view.bounds());
    window_->Render();
    const auto inTheMiddle = [&] {
        window_->Render();
        return view.modelAt(160, 100);
    };
    EXPECT_EQ(inTheMiddle(), std::nullopt);
    scene.models[0].pose.translation = {4, 0, 0}; // bounds are from -1.5 to 9.5: the middle is 4
    view.show(scene, checkOverlaps(scene));
    EXPECT_EQ(inTheMiddle(), 0U);
    scene.models[0].shape = Segment{{-1, 0, 0}, {1, 0, 0}}; // no surface, but a line
    view.show(scene, checkOverlaps(scene));
    EXPECT_EQ(inTheMiddle(), 0U);
    scene.models.erase(scene.models.begin());
    view.show(scene, checkOverlaps(scene));
    EXPECT_EQ(inTheMiddle(), std::nullopt);
}

TEST(Surfaces, OfMillionsOfTrianglesAreFlatAndAboutTheMiddleOfTheMesh)
{
    const auto mesh = std::make_shared<TriangleMesh>();
    mesh->vertices = {{1e8, 0, 0}, {1e8 + 2, 0, 0}, {1e8, 4, 6}};
    mesh->triangles.assign(4'000'001, {0, 1, 2});
    const rendering::SurfacePtr surface = rendering::surfaceOfMesh(mesh, false);
    EXPECT_EQ(surface->center, (Vec3{1e8 + 1, 2, 3}));
    EXPECT_EQ(surface->halfExtents, (Vec3{1, 2, 3}));
    EXPECT_EQ(rendering::indicesOf(*surface).size(), 4'000'001U);
    EXPECT_TRUE(surface->vertices.empty());
    mesh->triangles.resize(1);
    const rendering::SurfacePtr smooth = rendering::surfaceOfMesh(mesh, false);
    ASSERT_EQ(smooth->vertices.size(), 3U);
    EXPECT_EQ(smooth->vertices[2].position, (std::array<float, 3>{-1, 2, 3}));
}

/// How many vertices a roof has whose two faces are this many degrees from flat.
std::size_t verticesOfRoof(double degrees)
{
    const double slope = std::tan(degrees / 2 * std::numbers::pi / 180);
    TriangleMesh roof;
    roof.vertices = {{0, 0, slope}, {0, 1, slope}, {-1, 0, 0}, {1, 0, 0}};
    roof.triangles = {{0, 1, 2}, {1, 0, 3}};
    return rendering::surfaceOfMesh(std::make_shared<const TriangleMesh>(roof), false)
        ->vertices.size();
}

TEST(Surfaces, AreSmoothOverEdgesOfUpTo40Degrees)
{
    EXPECT_EQ(verticesOfRoof(39.9), 4U); // the ridge's two are shared
    EXPECT_EQ(verticesOfRoof(40.1), 6U);
}

TEST(Surfaces, OfABoxHaveTheTwelveEdgesOfItsFacesEachTwice)
{
    const rendering::SurfacePtr box = rendering::unitBox();
    ASSERT_EQ(box->vertices.size(), 24U); // flat faces
    ASSERT_EQ(box->edges.size(), 24U);
    for (const auto& [a, b] : box->edges) {
        const auto& from = box->vertices[a].position;
        const auto& to = box->vertices[b].position;
        EXPECT_EQ(std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]), 2);
    }
    for (const rendering::Surface::Indices& t : rendering::indicesOf(*box)) {
        const auto point = [&](std::size_t i) {
            const auto& p = box->vertices[t[i]].position;
            return Vec3{p[0], p[1], p[2]};
        };
        const Vec3 outwards = cross(point(1) - point(0), point(2) - point(0));
        EXPECT_GT(dot(outwards, point(0)), 0);
        const auto& normal = box->vertices[t[0]].normal;
        EXPECT_EQ(normalized(outwards),
                  (Vec3{1. * normal[0], 1. * normal[1], 1. * normal[2]} / 32767));
    }
}

TEST(Surfaces, OfABallHaveItsNormals)
{
    const rendering::SurfacePtr ball = rendering::unitBall();
    for (const rendering::SurfaceVertex& v : ball->vertices) {
        const Vec3 p = {v.position[0], v.position[1], v.position[2]};
        const Vec3 n = Vec3{1. * v.normal[0], 1. * v.normal[1], 1. * v.normal[2]} / 32767;
        EXPECT_NEAR(norm(p), 1, 1e-6);
        EXPECT_NEAR(dot(p, n), 1, 1e-3);
    }
    EXPECT_EQ(ball->vertices.size(), 64U * 30 + 2);
}

} // namespace
} // namespace mbv::test
