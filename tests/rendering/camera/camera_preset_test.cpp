#include "rendering/camera/camera_preset.h"

#include <gtest/gtest.h>
#include <vtkCamera.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace mbv {
namespace {

constexpr rendering::CameraPreset kAll[] = {
    rendering::CameraPreset::Front, rendering::CameraPreset::Back, rendering::CameraPreset::Left,
    rendering::CameraPreset::Right, rendering::CameraPreset::Top,  rendering::CameraPreset::Bottom,
    rendering::CameraPreset::Iso};

Vec3 directionOf(vtkRenderer& renderer)
{
    const double* d = renderer.GetActiveCamera()->GetDirectionOfProjection();
    return {d[0], d[1], d[2]};
}

Vec3 upOf(vtkRenderer& renderer)
{
    const double* u = renderer.GetActiveCamera()->GetViewUp();
    return {u[0], u[1], u[2]};
}

void expectNear(const Vec3& a, const Vec3& b)
{
    EXPECT_LT(norm(a - b), 1e-12) << a.x << ' ' << a.y << ' ' << a.z;
}

/// The largest |x| or |y| of the box's corners in the picture, where its border is 1; infinity
/// when one is behind the camera.
double reach(vtkRenderer& renderer, const Aabb& box)
{
    vtkCamera* camera = renderer.GetActiveCamera();
    vtkMatrix4x4* toView = camera->GetCompositeProjectionTransformMatrix(1, -1, 1);
    double largest = 0;
    for (const Vec3& p : cornersOf(box)) {
        const double world[4] = {p.x, p.y, p.z, 1};
        double view[4];
        toView->MultiplyPoint(world, view);
        if (!(view[3] > 0)) {
            return std::numeric_limits<double>::infinity();
        }
        largest = std::max({largest, std::abs(view[0] / view[3]), std::abs(view[1] / view[3])});
    }
    return largest;
}

TEST(CameraPreset, NamesGoBothWays)
{
    for (const rendering::CameraPreset preset : kAll) {
        EXPECT_EQ(rendering::cameraPresetFrom(nameOf(preset)), preset);
    }
    EXPECT_EQ(nameOf(rendering::CameraPreset::Iso), "iso");
    EXPECT_FALSE(rendering::cameraPresetFrom("sideways"));
    EXPECT_FALSE(rendering::cameraPresetFrom(""));
}

TEST(CameraPreset, LooksAlongTheAxisItIsNamedAfter)
{
    vtkNew<vtkRenderer> renderer;
    const Aabb box = {{-1, -2, -3}, {4, 5, 6}};
    rendering::lookFrom(*renderer, rendering::CameraPreset::Front, box);
    expectNear(directionOf(*renderer), {0, 0, -1});
    expectNear(upOf(*renderer), {0, 1, 0});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Right, box);
    expectNear(directionOf(*renderer), {-1, 0, 0});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Top, box);
    expectNear(directionOf(*renderer), {0, -1, 0});
    expectNear(upOf(*renderer), {0, 0, -1});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Bottom, box);
    expectNear(directionOf(*renderer), {0, 1, 0});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Iso, box);
    EXPECT_LT(maxComponent(directionOf(*renderer)), 0); // from +x +y +z
}

TEST(CameraPreset, LooksAtWhatStandsUprightOnTheZAxis)
{
    vtkNew<vtkRenderer> renderer;
    const Aabb box = {{-1, -2, -3}, {4, 5, 6}};
    rendering::lookFrom(*renderer, rendering::CameraPreset::Front, box, UpAxis::Z);
    expectNear(directionOf(*renderer), {0, 1, 0});
    expectNear(upOf(*renderer), {0, 0, 1});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Right, box, UpAxis::Z);
    expectNear(directionOf(*renderer), {-1, 0, 0});
    expectNear(upOf(*renderer), {0, 0, 1});
    rendering::lookFrom(*renderer, rendering::CameraPreset::Top, box, UpAxis::Z);
    expectNear(directionOf(*renderer), {0, 0, -1});
    expectNear(upOf(*renderer), {0, 1, 0});
}

TEST(Frame, ShowsAllOfRandomBoxesTightlyAndKeepsTheDirection)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> position(-10, 10);
    std::uniform_real_distribution<double> size(0.01, 5);
    vtkNew<vtkRenderer> renderer;
    for (int i = 0; i < 200; ++i) {
        const Vec3 low = {position(random), position(random), position(random)};
        const double scale = std::pow(10, i % 13 - 6);
        const Aabb box = {scale * low,
                          scale * (low + Vec3{size(random), size(random), size(random)})};
        renderer->GetActiveCamera()->SetParallelProjection(i % 2);
        rendering::lookFrom(*renderer, kAll[i % 7], box);
        const Vec3 direction = directionOf(*renderer);
        EXPECT_LE(reach(*renderer, box), 1) << i;
        EXPECT_GT(reach(*renderer, box), 0.8) << i;
        rendering::frame(*renderer, {2 * box.min, 2 * box.max});
        EXPECT_LT(norm(directionOf(*renderer) - direction), 1e-6) << i;
    }
}

TEST(Frame, OfAPointIsFiniteAndShowsIt)
{
    vtkNew<vtkRenderer> renderer;
    for (const Vec3& p : {Vec3{0, 0, 0}, Vec3{1e6, 0, 0}, Vec3{0, -1e-9, 0}}) {
        rendering::lookFrom(*renderer, rendering::CameraPreset::Iso, Aabb{p, p});
        EXPECT_LT(reach(*renderer, {p, p}), 0.5); // well inside
        EXPECT_TRUE(isFinite(rendering::cameraOf(*renderer).position));
    }
}

TEST(Frame, OfASegmentSeenEndOnStaysOutsideIt)
{
    vtkNew<vtkRenderer> renderer;
    rendering::lookFrom(*renderer, rendering::CameraPreset::Front, Aabb{{0, 0, -1}, {0, 0, 1}});
    EXPECT_GT(rendering::cameraOf(*renderer).position.z, 1);
}

TEST(Camera, GoesBothWays)
{
    vtkNew<vtkRenderer> renderer;
    const Camera camera = {{1, 2, 3}, {4, 5, 6}, {0, 0, 1}};
    rendering::setCamera(*renderer, camera);
    EXPECT_EQ(rendering::cameraOf(*renderer), camera);
}

} // namespace
} // namespace mbv
