#include <session/mesh_sizes.h>
#include <session/volume_sizes.h>

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

namespace mbv::viewer {
namespace {

/// The corner of a cube, its three edges 1 long; open without its last triangle.
Model corner(bool isOpen)
{
    TriangleMesh mesh = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                         {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
    if (isOpen)
        mesh.triangles.pop_back();
    Model model;
    model.mesh = std::make_shared<const MeshAsset>("corner.stl", std::move(mesh));
    return model;
}

TEST(MeshSizes, AreThoseAtTheModelsScale)
{
    Model model = corner(false);
    model.scale = {2, 2, 2};
    // Three halves of a square of 2, and an equilateral triangle of sides 2 sqrt 2.
    EXPECT_DOUBLE_EQ(meshSizesOf(model).area, 6 + 2 * std::sqrt(3));
    EXPECT_DOUBLE_EQ(meshSizesOf(model).volume.value(), 8.0 / 6);
    model.scale = {1, 2, 3};
    // Halves of 1 x 2, 2 x 3 and 3 x 1, and of the parallelogram of (-1, 2, 0) and (-1, 0, 3),
    // whose cross product is (6, 3, 2), 7 long.
    EXPECT_DOUBLE_EQ(meshSizesOf(model).area, 1 + 3 + 1.5 + 3.5);
    EXPECT_DOUBLE_EQ(meshSizesOf(model).volume.value(), 1);
}

TEST(MeshSizes, AMeshThatIsNotWatertightHasNoVolume)
{
    EXPECT_DOUBLE_EQ(meshSizesOf(corner(true)).area, 1.5);
    EXPECT_EQ(meshSizesOf(corner(true)).volume, std::nullopt);
}

TEST(MeshSizes, TheRulerFollowsMeshAndScale)
{
    MeshRuler ruler;
    Model model = corner(true);
    EXPECT_DOUBLE_EQ(ruler.sizesOf(model).area, 1.5);
    model.scale = {2, 2, 2};
    EXPECT_DOUBLE_EQ(ruler.sizesOf(model).area, 6);
    model = corner(false);
    model.scale = {2, 2, 2};
    EXPECT_TRUE(ruler.sizesOf(model).volume);
}

TEST(MeshSizes, AreasHaveTheSquareOfTheUnits)
{
    EXPECT_EQ(areaText(12.5, "mm"), "12.5 mm²");
    EXPECT_EQ(areaText(12.5, ""), "12.5");
    EXPECT_EQ(areaText(std::nullopt, "mm"), "–");
    EXPECT_EQ(areaText(INFINITY, "mm"), "–");
}

} // namespace
} // namespace mbv::viewer
