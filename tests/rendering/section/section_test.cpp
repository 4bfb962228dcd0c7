#include "rendering/offscreen_view.h"
#include "rendering/scene_view.h"
#include "rendering/section/filled_area.h"
#include "rendering/section/surface_cut.h"
#include "rendering/shapes/section_planes.h"
#include "rendering/test_scenes.h"

#include <mbv/fit/shape_mesh.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

#include <gtest/gtest.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace mbv::test {
namespace {

const Vec3 kRight = {1, 0, 0};
const Vec3 kUp = {0, 1, 0};

TriangleMesh cube(const Vec3& center, double halfExtent)
{
    const Vec3 half = {halfExtent, halfExtent, halfExtent};
    return surfaceMesh(Aabb{center - half, center + half});
}

TriangleMesh insideOut(TriangleMesh mesh)
{
    for (auto& triangle : mesh.triangles) {
        std::swap(triangle[0], triangle[1]);
    }
    return mesh;
}

TriangleMesh together(TriangleMesh a, const TriangleMesh& b)
{
    const auto first = static_cast<std::uint32_t>(a.vertices.size());
    a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
    for (const auto& [i, j, k] : b.triangles) {
        a.triangles.push_back({first + i, first + j, first + k});
    }
    return a;
}

/// Where the mesh is cut at this height z, as it stands in its file or somewhere else.
std::vector<Segment> cutAt(double z, const TriangleMesh& mesh, const RigidTransform& pose = {},
                           const Vec3& scale = {1, 1, 1})
{
    const rendering::SurfacePtr surface =
        rendering::surfaceOfMesh(std::make_shared<const TriangleMesh>(mesh), false);
    rendering::Placement placement = {pose.translation, pose.rotation, scale};
    placement.position = rendering::apply(placement, surface->center);
    return rendering::cutOf({surface, placement}, Plane{{0, 0, 1}, z});
}

double areaOf(const std::vector<Triangle>& triangles)
{
    double area = 0;
    for (const Triangle& t : triangles) {
        area += norm(cross(t.b - t.a, t.c - t.a)) / 2;
    }
    return area;
}

double filledAt(double z, const TriangleMesh& mesh)
{
    return areaOf(rendering::filledArea(cutAt(z, mesh), kRight, kUp));
}

/// What the lines go round, counter-clockwise: half of the sum of the cross products.
double areaInside(const std::vector<Segment>& lines)
{
    double twice = 0;
    for (const Segment& line : lines) {
        twice += cross(line.a, line.b).z;
    }
    return twice / 2;
}

bool isClosed(const std::vector<Segment>& lines)
{
    std::map<std::tuple<double, double, double>, int> ends;
    for (const Segment& line : lines) {
        ++ends[{line.a.x, line.a.y, line.a.z}];
        --ends[{line.b.x, line.b.y, line.b.z}];
    }
    return std::ranges::all_of(ends, [](const auto& end) { return end.second == 0; });
}

TEST(SurfaceCut, GoesRoundTheInsideCounterClockwise)
{
    const std::vector<Segment> lines = cutAt(0.25, cube({}, 0.5));
    double length = 0;
    for (const Segment& line : lines) {
        EXPECT_DOUBLE_EQ(line.a.z, 0.25);
        length += norm(line.b - line.a);
    }
    EXPECT_DOUBLE_EQ(length, 4);
    EXPECT_DOUBLE_EQ(areaInside(lines), 1);
}

TEST(SurfaceCut, StandsWhereTheModelDoes)
{
    const RigidTransform pose = {fromAxisAngle({1, 0, 0}, std::acos(0.0)), {10, 20, 30}};
    // 4 wide along x and, since y is rotated to z, 8 deep: z is scaled by 8.
    const std::vector<Segment> lines = cutAt(30, cube({}, 0.5), pose, {4, 2, 8});
    ASSERT_FALSE(lines.empty());
    for (const Segment& line : lines) {
        EXPECT_NEAR(line.a.z, 30, 1e-12);
        EXPECT_LE(std::abs(line.a.x - 10), 2 + 1e-12);
        EXPECT_LE(std::abs(line.a.y - 20), 4 + 1e-12);
    }
    EXPECT_NEAR(areaInside(lines), 4 * 8, 1e-9);
}

TEST(SurfaceCut, IsClosedThroughCornersAndEdges)
{
    // The lower side is on the plane's side of its normal, so it is no cut; the upper one is.
    EXPECT_TRUE(cutAt(-0.5, cube({}, 0.5)).empty());
    const std::vector<Segment> top = cutAt(0.5, cube({}, 0.5));
    EXPECT_TRUE(isClosed(top));
    EXPECT_DOUBLE_EQ(areaInside(top), 1);
    const TriangleMesh ball = surfaceMesh(Sphere{{}, 1});
    EXPECT_TRUE(isClosed(cutAt(0, ball)));
    for (const Vec3& corner : ball.vertices) {
        EXPECT_TRUE(isClosed(cutAt(corner.z, ball)));
    }
}

TEST(FilledArea, LeavesHolesAndTakesWhatOverlapsOnce)
{
    EXPECT_DOUBLE_EQ(filledAt(0.1, cube({}, 0.5)), 1);
    const TriangleMesh hollow = together(cube({}, 0.5), insideOut(cube({}, 0.25)));
    EXPECT_DOUBLE_EQ(filledAt(0.1, hollow), 0.75);
    const TriangleMesh two = together(cube({}, 0.5), cube({0.5, 0.25, 0}, 0.5));
    EXPECT_NEAR(filledAt(0.1, two), 2 - 0.5 * 0.75, 1e-12);
    EXPECT_DOUBLE_EQ(filledAt(0.1, together(cube({}, 0.5), cube({4, 0, 0}, 0.5))), 2);
    EXPECT_DOUBLE_EQ(filledAt(0.1, insideOut(cube({}, 0.5))), 1);
    EXPECT_TRUE(rendering::filledArea({}, kRight, kUp).empty());
}

TEST(FilledArea, IsWhatTheLinesGoRound)
{
    const TriangleMesh cat = loadMesh(std::filesystem::path(MBV_DATA_DIR) / "cat.stl");
    ASSERT_TRUE(propertiesOf(cat).watertight);
    const Aabb bounds = boundsOf(cat.vertices);
    for (int i = 1; i < 40; ++i) {
        const double z = bounds.min.z + i * (bounds.max.z - bounds.min.z) / 40;
        const std::vector<Segment> lines = cutAt(z, cat);
        const double area = areaInside(lines);
        ASSERT_GT(area, 0);
        EXPECT_NEAR(areaOf(rendering::filledArea(lines, kRight, kUp)), area, 1e-9 * area) << z;
        // Another way to see it.
        EXPECT_NEAR(areaOf(rendering::filledArea(lines, {0, 1, 0}, {-1, 0, 0})), area, 1e-9 * area);
    }
}

/// Two cubes of one mesh before each other on the view's line of sight, the first nearer.
class SectionView : public OffscreenView {
protected:
    SectionView() : OffscreenView(200, 200) { use(cube({}, 1)); }

    void use(TriangleMesh mesh)
    {
        const auto asset = std::make_shared<const MeshAsset>("mesh.stl", std::move(mesh));
        scene_.models.clear();
        for (const double z : {4.0, 0.0}) {
            Model model;
            model.name = z > 0 ? "near" : "far";
            model.mesh = asset;
            model.pose.translation = {0, 0, z};
            model.color = z > 0 ? Color{200, 100, 0} : Color{0, 100, 200};
            scene_.models.push_back(model);
        }
    }

    /// Cut at this height, seen from the front; of the side that the front is on, nothing is left.
    void show(std::optional<double> z)
    {
        options_.section.reset();
        if (z) {
            options_.section = HalfSpace{{0, 0, 1}, *z};
        }
        options_.names = false;
        view_->show(scene_, checkOverlaps(scene_), options_);
        rendering::lookFrom(*renderer_, rendering::CameraPreset::Front, *view_->bounds());
        window_->Render();
    }

    /// Of the window.
    std::vector<std::uint8_t> pixels()
    {
        constexpr int kDrawnInto = 0; // the back buffer
        vtkNew<vtkUnsignedCharArray> rgb;
        window_->GetPixelData(0, 0, 199, 199, kDrawnInto, rgb);
        return {rgb->GetPointer(0), rgb->GetPointer(0) + rgb->GetNumberOfValues()};
    }

    /// Of a picture of its own.
    Color middle()
    {
        const TempDir folder;
        rendering::PictureOptions options = smallPicture();
        options.caption = false;
        options.view = options_;
        writePicture(scene_, checkOverlaps(scene_), options, folder / "picture.png");
        const Image image = readPng(folder / "picture.png");
        const std::uint8_t* pixel = image.pixel(image.width / 2 + 9, image.height / 2 + 5);
        return {pixel[0], pixel[1], pixel[2]};
    }

    rendering::ViewOptions options_;
    Scene scene_;
};

/// Each channel 0.78 times the model's.
constexpr Color kFilledNear = {156, 78, 0};
constexpr Color kFilledFar = {0, 78, 156};

TEST_F(SectionView, FillsTheCutInTheModelsColorALittleDarker)
{
    show(4.25);
    EXPECT_EQ(middle(), kFilledNear);
    show(0.25);
    EXPECT_EQ(middle(), kFilledFar) << "of two drawn by one actor, the near one is cut off";
    show(std::nullopt);
    EXPECT_NE(middle(), kFilledNear);
    EXPECT_GT(middle().r, middle().b) << "the near one is seen again";
}

TEST_F(SectionView, IsWholeAgainInTheSameWindow)
{
    show(std::nullopt);
    const std::vector<std::uint8_t> whole = pixels();
    show(0.25);
    EXPECT_NE(pixels(), whole);
    show(std::nullopt);
    EXPECT_EQ(pixels(), whole);
}

TEST_F(SectionView, CutsShapesToo)
{
    scene_.models[0].mesh.reset();
    scene_.models[0].shape = Capsule{{0, -1, 0}, {0, 1, 0}, 1};
    show(4.25);
    const Color glass = middle(); // shapes are, and so is their cut
    scene_.models[0].visible = false;
    show(4.25);
    EXPECT_GT(glass.r, middle().r + 40);
    scene_.models[0].visible = true;
    EXPECT_TRUE(view_->openCuts().empty());
}

TEST_F(SectionView, FollowsAModelThatMoves)
{
    show(4.25);
    scene_.models[0].pose.translation = {0, 0, 2.5};
    show(4.25);
    EXPECT_NE(middle(), kFilledNear) << "the plane is in front of it";
    scene_.models[0].pose.translation = {0, 0, 4.5};
    show(4.25);
    EXPECT_EQ(middle(), kFilledNear);
}

TEST_F(SectionView, DoesNotFillMeshesThatAreNotWatertight)
{
    TriangleMesh open = cube({}, 1);
    open.triangles.pop_back();
    use(std::move(open));
    show(4.25);
    EXPECT_EQ(view_->openCuts(), (std::vector<std::size_t>{0}));
    EXPECT_NE(middle(), kFilledNear);
    show(std::nullopt);
    EXPECT_TRUE(view_->openCuts().empty());
}

TEST_F(SectionView, WhatIsCutOffIsNotPicked)
{
    show(std::nullopt);
    EXPECT_EQ(view_->modelAt(100, 100), 0U);
    show(0.25);
    EXPECT_EQ(view_->modelAt(100, 100), 1U);
    options_.section = HalfSpace{{0, 0, -1}, -3.5};
    scene_.models[0].visible = false;
    view_->show(scene_, checkOverlaps(scene_), options_);
    EXPECT_EQ(view_->modelAt(100, 100), std::nullopt) << "what is left ends before the far one";
}

/// The near one stands outside, and the far one is cut by the upper side.
TEST_F(SectionView, ABoxLeavesWhatIsInIt)
{
    show(std::nullopt);
    const std::vector<std::uint8_t> whole = pixels();
    options_.sectionBox = Aabb{{-2, -2, -2}, {2, 2, 0.25}};
    show(std::nullopt);
    EXPECT_EQ(middle(), kFilledFar);
    EXPECT_EQ(view_->modelAt(100, 100), 1U);
    options_.sectionBox->max.x = -0.5;
    show(std::nullopt);
    EXPECT_NE(middle(), kFilledFar) << "what is filled ends at the other sides, too";
    EXPECT_EQ(view_->modelAt(100, 100), std::nullopt);
    options_.sectionBox.reset();
    show(std::nullopt);
    EXPECT_EQ(pixels(), whole);
}

TEST_F(SectionView, APlaneAndABoxLeaveWhatIsInBoth)
{
    options_.sectionBox = Aabb{{-2, -2, -2}, {2, 2, 4.5}};
    show(4.25);
    EXPECT_EQ(middle(), kFilledNear);
    show(0.25);
    EXPECT_EQ(middle(), kFilledFar);
    options_.sectionBox->min.z = 0.5;
    show(0.25);
    EXPECT_EQ(view_->modelAt(100, 100), std::nullopt) << "nothing is in both";
}

/// The near one from 3 to 5 is drawn from 5 to 7, the far one from -1 to 1 is from -3 to -1.
TEST_F(SectionView, CutsModelsWhereTheyStandHoweverFarTheyAreDrawnApart)
{
    options_.explosion = 1;
    options_.sectionBox = Aabb{{-2, -2, 3}, {2, 2, 4.25}};
    show(std::nullopt);
    EXPECT_EQ(middle(), kFilledNear);
    ASSERT_EQ(view_->modelAt(100, 100), 0U);
    EXPECT_NEAR(view_->surfacePointAt(100, 100)->at.z, 5, 1e-6) << "its far side";
    options_.sectionBox.reset();
    show(0.25);
    EXPECT_EQ(middle(), kFilledFar);
    EXPECT_EQ(view_->modelAt(100, 100), 1U);
    options_.explosion = 0;
    show(4.25);
    EXPECT_EQ(middle(), kFilledNear) << "and as before";
}

/// Half of the unit square, and a quarter of it.
TEST(SectionPlanes, LeaveTheirPartsOfTriangles)
{
    const std::vector<Triangle> square = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}},
                                          {{0, 0, 0}, {1, 1, 0}, {0, 1, 0}}};
    const auto left = [&square](const Aabb& box) {
        return areaOf(rendering::keptParts(square, rendering::sectionPlanes(std::nullopt, box)));
    };
    EXPECT_DOUBLE_EQ(left({{-1, -1, -1}, {2, 2, 2}}), 1);
    EXPECT_DOUBLE_EQ(left({{0.5, -1, -1}, {2, 2, 2}}), 0.5);
    EXPECT_DOUBLE_EQ(left({{0.5, -1, -1}, {2, 0.5, 2}}), 0.25);
    EXPECT_DOUBLE_EQ(left({{0.25, 0.25, -1}, {0.75, 0.75, 2}}), 0.25);
    EXPECT_DOUBLE_EQ(left({{0, 0, 0}, {1, 1, 0}}), 1) << "what lies in a side is left";
    EXPECT_EQ(left({{2, 2, -1}, {3, 3, 1}}), 0);
    EXPECT_DOUBLE_EQ(areaOf(rendering::keptParts(square, {})), 1);
}

TEST(SectionPlanes, LeaveTheirPartOfASegment)
{
    const auto planes =
        rendering::sectionPlanes(HalfSpace{{2, 0, 0}, 2}, Aabb{{-1, -1, -1}, {3, 1, 1}});
    EXPECT_EQ(planes.size(), rendering::kMaxSectionPlanes);
    EXPECT_EQ(rendering::keptPart({{-3, 0, 0}, {5, 0, 0}}, planes),
              (Segment{{-1, 0, 0}, {1, 0, 0}}));
    EXPECT_EQ(rendering::keptPart({{5, 0, 0}, {-3, 0, 0}}, planes),
              (Segment{{1, 0, 0}, {-1, 0, 0}}));
    EXPECT_FALSE(rendering::keptPart({{2, 0, 0}, {5, 0, 0}}, planes));
    EXPECT_TRUE(rendering::isKept(planes, {1, 1, 1})) << "a corner, in three planes";
    EXPECT_FALSE(rendering::isKept(planes, {1.5, 0, 0}));
}

} // namespace
} // namespace mbv::test
