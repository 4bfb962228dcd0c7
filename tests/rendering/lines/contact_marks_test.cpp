#include "rendering/test_scenes.h"

#include <mbv/check/pair_contact.h>
#include <mbv/fit/shape_mesh.h>

#include <gtest/gtest.h>

namespace mbv::test {
namespace {

Model meshBox(const std::string& name, const Vec3& position)
{
    Model model;
    model.name = name;
    model.mesh = std::make_shared<const MeshAsset>(
        name + ".stl", surfaceMesh(Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}));
    model.pose.translation = position;
    model.color = {0x80, 0x80, 0x80};
    return model;
}

/// Two cubes of meshes, the second lower and in front, so that the curve where they meet shows.
Scene twoMeshes(double x)
{
    Scene scene;
    scene.models = {meshBox("left", {0, 0, 0}), meshBox("right", {x, -0.2, 0.2})};
    return scene;
}

Image exactPicture(const Scene& scene, bool contacts, rendering::ViewOptions view = {})
{
    CheckOptions check;
    check.exact = true;
    const CheckReport report = checkOverlaps(scene, check);
    rendering::PictureOptions options = smallPicture(rendering::CameraPreset::Iso);
    options.caption = false;
    options.view = std::move(view);
    if (contacts)
        options.view.contacts =
            std::make_shared<const std::vector<PairContact>>(contactsOf(scene, report));
    const TempDir folder;
    writePicture(scene, report, options, folder / "picture.png");
    return readPng(folder / "picture.png");
}

std::size_t yellowPixels(const Image& image)
{
    return countPixels(image,
                       [](int r, int g, int b, int) { return r > 180 && g > 150 && b < 90; });
}
std::size_t violetPixels(const Image& image)
{
    return countPixels(image, [](int r, int g, int b, int) { return b > g + 25 && r > g + 8; });
}

TEST(ContactMarks, DrawTheCurveWhereMeshesMeet)
{
    EXPECT_GT(yellowPixels(exactPicture(twoMeshes(0.6), true)), 60U);
    EXPECT_EQ(yellowPixels(exactPicture(twoMeshes(0.6), false)), 0U);
    EXPECT_EQ(yellowPixels(exactPicture(twoMeshes(1.5), true)), 0U);
}

TEST(ContactMarks, AreThoseOfModelsThatAreSeenAndInFocus)
{
    Scene scene = twoMeshes(0.6);
    scene.models.push_back(meshBox("third", {4, 0, 0}));
    rendering::ViewOptions view;
    view.focus = {0, 1};
    EXPECT_GT(yellowPixels(exactPicture(scene, true, view)), 20U);
    view.focus = {0, 2};
    EXPECT_EQ(yellowPixels(exactPicture(scene, true, view)), 0U);
    scene.models[1].visible = false;
    EXPECT_EQ(yellowPixels(exactPicture(scene, true)), 0U);
}

TEST(ContactMarks, DrawAPlaceWhereMeshesTouchInOnePoint)
{
    Scene scene;
    scene.models = {meshBox("left", {0, 0, 0}), meshBox("right", {1, -1, 1})}; // seen from above
    EXPECT_GT(yellowPixels(exactPicture(scene, true)), 10U);
}

TEST(MeetingMeshes, AreTintedUnlikeTheirVolumes)
{
    EXPECT_GT(violetPixels(exactPicture(twoMeshes(0.6), false)), 2000U);
    EXPECT_LT(violetPixels(exactPicture(twoMeshes(1.5), false)), 50U);
}

TEST(MeetingMeshes, SayHowInTheirNamesToo)
{
    // Without volumes, tint and contacts alike: what differs is the mark.
    rendering::ViewOptions view;
    view.volumes = false;
    rendering::ViewOptions marked = view;
    marked.meshMarks.intersecting = "x";
    EXPECT_NE(exactPicture(twoMeshes(0.6), false, view),
              exactPicture(twoMeshes(0.6), false, marked));
    marked = view;
    marked.meshMarks.touching = "x";
    EXPECT_EQ(exactPicture(twoMeshes(0.6), false, view),
              exactPicture(twoMeshes(0.6), false, marked));
}

} // namespace
} // namespace mbv::test
