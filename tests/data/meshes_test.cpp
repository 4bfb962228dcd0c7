#include "topology.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

namespace mbv {
namespace {

TriangleMesh loadedMesh(const std::string& name)
{
    return loadMesh(std::string(MBV_DATA_DIR) + "/" + name);
}

class DataMesh : public testing::TestWithParam<std::string> {
protected:
    TriangleMesh mesh_ = loadedMesh(GetParam() + ".stl");
};

TEST_P(DataMesh, IsWatertightAndManifoldAndFacesOutwards)
{
    ASSERT_TRUE(test::isClosedAndOriented(mesh_));
    EXPECT_TRUE(test::everyVertexHasOneFan(mesh_));
    const MeshProperties properties = propertiesOf(mesh_);
    EXPECT_TRUE(properties.watertight);
    EXPECT_GT(properties.signedVolume, 0);
    EXPECT_TRUE(properties.problems.empty())
        << (properties.problems.empty() ? "" : properties.problems.front());
}

TEST_P(DataMesh, IsTheSameInStlAndObj)
{
    const TriangleMesh obj = loadedMesh(GetParam() + ".obj");
    ASSERT_EQ(obj.triangles.size(), mesh_.triangles.size());
    EXPECT_EQ(obj.vertices.size(), mesh_.vertices.size());
    for (std::size_t t = 0; t < obj.triangles.size(); ++t) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Vec3& decimal = obj.vertices[obj.triangles[t][corner]];
            const Vec3& binary = mesh_.vertices[mesh_.triangles[t][corner]];
            for (int axis = 0; axis < 3; ++axis) { // STL holds floats
                ASSERT_EQ(static_cast<float>(decimal[axis]), static_cast<float>(binary[axis]))
                    << "triangle " << t << ", corner " << corner << ", axis " << axis;
            }
        }
    }
}

TEST_P(DataMesh, HasNoSliver)
{
    // Rounding to five decimals moves a corner by less than 1e-5; at ten times that a triangle
    // keeps its area and its side in every reader.
    EXPECT_GT(test::smallestHeight(mesh_), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Data, DataMesh, testing::Values("cat", "box", "fence"),
                         [](const auto& instance) { return instance.param; });

TEST(Cat, IsOnePieceWithoutHandles)
{
    const TriangleMesh cat = loadedMesh("cat.stl");
    EXPECT_EQ(cat.triangles.size(), 7000U);
    EXPECT_EQ(test::pieceCount(cat), 1U);
    // Euler: V - E + F = 2 for a sphere, and E = 3F/2 when closed. Nothing fused that should be
    // apart: a leg grown to its neighbor would lower it by 2.
    EXPECT_EQ(cat.vertices.size() + cat.triangles.size(), 2 + cat.triangles.size() * 3 / 2);
}

TEST(Cat, StandsOnTheFloorOnFourPaws)
{
    const TriangleMesh cat = loadedMesh("cat.stl");
    EXPECT_EQ(boundsOf(cat.vertices).min.y, 0);
    TriangleMesh soles;
    soles.vertices = cat.vertices;
    constexpr double kSoleThickness = 0.04; // below the ankles
    std::copy_if(cat.triangles.begin(), cat.triangles.end(), std::back_inserter(soles.triangles),
                 [&](const auto& triangle) {
                     return std::all_of(triangle.begin(), triangle.end(),
                                        [&](auto v) { return cat.vertices[v].y < kSoleThickness; });
                 });
    std::vector<bool> used(cat.vertices.size());
    for (const auto& triangle : soles.triangles) {
        for (const auto v : triangle) {
            used[v] = true;
        }
    }
    const auto unused = static_cast<std::size_t>(std::count(used.begin(), used.end(), false));
    EXPECT_EQ(test::pieceCount(soles) - unused, 4U);
}

TEST(Cat, IsAboutTwoUnitsLongAndFacesAlongX)
{
    const Aabb bounds = boundsOf(loadedMesh("cat.stl").vertices);
    const Vec3 extent = bounds.max - bounds.min;
    EXPECT_NEAR(extent.x, 2, 0.1);
    EXPECT_GT(extent.x, extent.y);
    EXPECT_GT(extent.y, 2 * extent.z);
}

TEST(Box, HasTheMeasuresOfItsName)
{
    const TriangleMesh box = loadedMesh("box.stl");
    EXPECT_EQ(box.vertices.size(), 8U);
    EXPECT_EQ(box.triangles.size(), 12U);
    const MeshProperties properties = propertiesOf(box);
    // 1 x 0.6 x 0.4; an STL coordinate is a float, 2^-24 off at most.
    EXPECT_NEAR(properties.signedVolume, 0.24, 1e-7);
    EXPECT_NEAR(properties.area, 2 * (0.6 + 0.4 + 0.24), 1e-6);
}

TEST(Fence, IsTwelveBoardsWhoseVolumesAddUp)
{
    const TriangleMesh fence = loadedMesh("fence.obj");
    EXPECT_EQ(test::pieceCount(fence), 12U);
    // A pointed board is a rectangle and a triangle on it, times the thickness.
    const double posts = 2 * (0.12 * 0.96 + 0.5 * 0.12 * 0.04) * 0.12;
    const double rails = 2 * (1.8 * 0.1) * 0.04;
    const double pickets = 8 * (0.13 * 0.76 + 0.5 * 0.13 * 0.12) * 0.03;
    EXPECT_NEAR(propertiesOf(fence).signedVolume, posts + rails + pickets, 1e-12);
}

} // namespace
} // namespace mbv
