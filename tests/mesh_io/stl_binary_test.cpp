#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <array>
#include <limits>
#include <random>
#include <vector>

namespace mbv::test {

TEST(BinaryStl, EqualVerticesAreMergedInTheOrderOfTheFile)
{
    const TriangleMesh mesh = load("a.stl", binaryStl(tetrahedron()));
    const std::vector<Vec3> vertices = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    const std::vector<std::array<std::uint32_t, 3>> triangles = {
        {0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {2, 1, 3}};
    EXPECT_EQ(mesh.vertices, vertices);
    EXPECT_EQ(mesh.triangles, triangles);
}

TEST(BinaryStl, OnlyEqualVerticesAreMerged)
{
    const float next = std::nextafter(1.0f, 2.0f);
    const TriangleMesh mesh =
        load("a.stl", binaryStl({{{{1, 0, 0}, {next, 0, 0}, {0, 1, 0}}},
                                 {{{1, 0, -0.0f}, {next, -0.0f, 0}, {0, 0, 1}}}}));
    EXPECT_EQ(mesh.vertices.size(), 4u); // 0 and -0 are equal; 1 and its neighbor are not
    EXPECT_EQ(mesh.vertices[1].x, static_cast<double>(next));
}

TEST(BinaryStl, TrianglesWithoutAreaStay)
{
    const TriangleMesh mesh =
        load("a.stl", binaryStl({tetrahedron()[0], {{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}}));
    ASSERT_EQ(mesh.triangles.size(), 2u);
    EXPECT_EQ(mesh.triangles[1], (std::array<std::uint32_t, 3>{3, 3, 3}));
}

TEST(BinaryStl, HeaderMayBeginWithSolid)
{
    for (const char* header : {"solid", "solid cat facet normal 0 0 0", "SOLID", "\tsolid\n"})
        EXPECT_EQ(load("a.stl", binaryStl(tetrahedron(), header)).triangles.size(), 4u) << header;
    // Text in the whole header, and every byte of the file below 128.
    const std::string spaces = "solid " + std::string(74, ' ');
    EXPECT_EQ(
        load("a.stl", binaryStl({{{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}}}}, spaces)).triangles.size(),
        1u);
}

TEST(BinaryStl, CountThatDisagreesWithTheSizeIsAnErrorAndAllocatesNothing)
{
    const std::string good = binaryStl(tetrahedron());
    for (const std::uint32_t count : {0u, 3u, 5u, 0x7FFF'FFFFu, 0xFFFF'FFFFu}) {
        std::string bad = good;
        bad.replace(80, 4, littleEndian(count));
        const std::string message = errorOf("a.stl", bad);
        EXPECT_TRUE(contains(message, std::to_string(count) + " triangles"));
        EXPECT_TRUE(contains(message, "284")); // the size it has: 84 + 4 * 50
    }
}

TEST(BinaryStl, EveryTruncationIsAnError)
{
    for (const char* header : {"mbv", "solid"}) {
        const std::string good = binaryStl(tetrahedron(), header);
        for (std::size_t size = 1; size < good.size(); ++size)
            errorOf("a.stl", good.substr(0, size));
    }
}

TEST(BinaryStl, BytesAfterTheLastTriangleAreAnError)
{
    errorOf("a.stl", binaryStl(tetrahedron()) + "x");
}

TEST(BinaryStl, NoTrianglesIsAnError)
{
    EXPECT_TRUE(contains(errorOf("a.stl", binaryStl({})), "no triangles"));
}

TEST(BinaryStl, NonFiniteVertexIsAnErrorThatNamesByteAndTriangle)
{
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
          -std::numeric_limits<float>::infinity()}) {
        auto triangles = tetrahedron();
        triangles[2][1][2] = bad;
        const std::string message = errorOf("a.stl", binaryStl(triangles));
        EXPECT_TRUE(contains(message, "byte 208")); // 84 + 2 * 50 + 12 (normal) + 12 (corner 1)
        EXPECT_TRUE(contains(message, "corner 2 of triangle 3"));
    }
}

/// So many that they are read in many pieces, and merged in several steps.
TEST(BinaryStl, LargeFileIsReadAsItsBytesAre)
{
    std::mt19937 random(5);
    const auto corner = [&] { // of a grid, so that many are equal
        const auto number = [&] { return static_cast<float>(random() % 40); };
        return std::array<float, 3>{number(), number(), number()};
    };
    std::vector<FloatTriangle> triangles(140'000);
    for (FloatTriangle& triangle : triangles)
        triangle = {corner(), corner(), corner()};
    const std::string bytes = binaryStl(triangles);
    const TriangleMesh mesh = load("a.stl", bytes);
    const TriangleMesh given = meshFromBytes(bytes, "a.stl");
    EXPECT_EQ(mesh.vertices, given.vertices);
    EXPECT_EQ(mesh.triangles, given.triangles);
    ASSERT_EQ(mesh.triangles.size(), triangles.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            for (int axis = 0; axis < 3; ++axis)
                if (mesh.vertices[mesh.triangles[i][k]][axis] !=
                    static_cast<double>(triangles[i][k][static_cast<std::size_t>(axis)]))
                    ++different;
    EXPECT_EQ(different, 0U);

    triangles[139'998][2][0] = std::numeric_limits<float>::infinity();
    const std::string message = errorOf("a.stl", binaryStl(triangles));
    EXPECT_TRUE(contains(message, "byte 7000020")); // 84 + 139998 * 50 + 12 (normal) + 24
    EXPECT_TRUE(contains(message, "corner 3 of triangle 139999"));
}

TEST(BinaryStl, NormalsAreNotLookedAt)
{
    std::string file = binaryStl(tetrahedron());
    file.replace(84, 4, littleEndian(std::numeric_limits<float>::quiet_NaN()));
    EXPECT_EQ(load("a.stl", file).triangles.size(), 4u);
}

} // namespace mbv::test
