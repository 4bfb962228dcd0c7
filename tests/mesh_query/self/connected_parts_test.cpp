#include "mesh_query/closed_meshes.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/rigid_transform.h>
#include <mbv/mesh_query/connected_parts.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <vector>

namespace mbv::test {
namespace {

std::vector<std::size_t> triangleCounts(const TriangleMesh& mesh)
{
    std::vector<std::size_t> counts;
    for (const TriangleMesh& part : connectedParts(mesh))
        counts.push_back(part.triangles.size());
    return counts;
}

using Counts = std::vector<std::size_t>;

/// So many blocks along each axis, every one closed by itself, face to face with its neighbors.
TriangleMesh blocks(int along)
{
    TriangleMesh mesh;
    for (int x = 0; x < along; ++x)
        for (int y = 0; y < along; ++y)
            for (int z = 0; z < along; ++z) {
                const Vec3 low = {1.0 * x, 1.0 * y, 1.0 * z};
                mesh = together(mesh, boxMesh(low, low + Vec3{1, 1, 1}));
            }
    return mesh;
}

TEST(ConnectedParts, AreTheMeshItselfWhereItIsOne)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 2, 3});
    const std::vector<TriangleMesh> parts = connectedParts(box);
    ASSERT_EQ(parts.size(), 1U);
    EXPECT_EQ(parts[0].vertices, box.vertices);
    EXPECT_EQ(parts[0].triangles, box.triangles);
    EXPECT_TRUE(connectedParts({}).empty());
}

TEST(ConnectedParts, KeepTheOrderOfTheMeshAndNoVertexThatTheyDoNotUse)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    const TriangleMesh ball = ballMesh(1);
    TriangleMesh mesh = together(box, ball);
    std::ranges::rotate(mesh.triangles, mesh.triangles.end() - 1); // the ball begins
    const std::vector<TriangleMesh> parts = connectedParts(mesh);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].vertices, ball.vertices);
    EXPECT_EQ(parts[0].triangles.front(), ball.triangles.back());
    EXPECT_EQ(parts[1].vertices, box.vertices);
    EXPECT_EQ(parts[1].triangles, box.triangles);
}

TEST(ConnectedParts, VerticesOfOnePlaceAreOne)
{
    TriangleMesh soup;
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    for (const auto& triangle : box.triangles) {
        const auto first = static_cast<std::uint32_t>(soup.vertices.size());
        for (const std::uint32_t corner : triangle)
            soup.vertices.push_back(box.vertices[corner]);
        soup.triangles.push_back({first, first + 1, first + 2});
    }
    EXPECT_EQ(triangleCounts(soup), Counts{12});
}

TEST(ConnectedParts, BlocksFaceToFaceStayApart)
{
    EXPECT_EQ(triangleCounts(blocks(3)), Counts(27, 12));
    const TriangleMesh onTop =
        together(boxMesh({0, 0, 0}, {1, 1, 1}), boxMesh({0, 0, 1}, {1, 1, 5}));
    EXPECT_EQ(triangleCounts(onTop), Counts(2, 12));
    TriangleMesh turned = boxMesh({-1, 0, 0}, {0, 1, 1});
    for (Vec3& v : turned.vertices) // its faces are cut along the other diagonals
        v = {-v.x, v.z, 1 + v.y};
    EXPECT_EQ(triangleCounts(together(boxMesh({0, 0, 0}, {1, 1, 1}), turned)), Counts(2, 12));
    const TriangleMesh edgeToEdge =
        together(boxMesh({0, 0, 0}, {1, 1, 1}), boxMesh({1, 1, 0}, {2, 2, 1}));
    EXPECT_EQ(triangleCounts(edgeToEdge), Counts(2, 12));
}

TEST(ConnectedParts, BlocksStayApartHoweverTheyLieAndInWhateverOrder)
{
    std::mt19937 random(7);
    std::normal_distribution<double> normal;
    for (int round = 0; round < 50; ++round) {
        const RigidTransform pose = {
            normalized(Quaternion{normal(random), normal(random), normal(random), normal(random)}),
            {100 * normal(random), 0, 0}};
        TriangleMesh mesh = blocks(2);
        for (Vec3& v : mesh.vertices) {
            v = apply(pose, v); // equal corners stay equal, faces are plane to rounding
            v = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
            v *= round % 3 == 0 ? 1e-160 : round % 3 == 1 ? 1e150 : 1;
        }
        std::shuffle(mesh.triangles.begin(), mesh.triangles.end(), random);
        const std::vector<TriangleMesh> parts = connectedParts(mesh);
        ASSERT_EQ(parts.size(), 8U) << round;
        for (const TriangleMesh& part : parts) {
            EXPECT_EQ(part.vertices.size(), 8U);
            EXPECT_TRUE(propertiesOf(part).watertight);
        }
    }
}

TEST(ConnectedParts, OneBodyGivenTwiceIsTwo)
{
    const TriangleMesh box = boxMesh({0, 0, 0}, {1, 1, 1});
    EXPECT_EQ(triangleCounts(together(box, box)), Counts(2, 12));
}

TEST(ConnectedParts, CavitiesStayWithTheSmallestBodyAroundThem)
{
    const TriangleMesh cube = boxMesh({-9, -9, -9}, {9, 9, 9});
    const TriangleMesh cavity = inverted(boxMesh({-5, -5, -5}, {5, 5, 5}));
    const TriangleMesh core = boxMesh({-3, -3, -3}, {3, 3, 3});
    const TriangleMesh hole = inverted(boxMesh({-1, -1, -1}, {1, 1, 1}));
    const TriangleMesh all = together(together(hole, core), together(cavity, cube));
    for (const double scale : {1.0, 1e-160, 1e150}) {
        TriangleMesh mesh = all;
        for (Vec3& v : mesh.vertices)
            v *= scale;
        const std::vector<TriangleMesh> parts = connectedParts(mesh);
        ASSERT_EQ(parts.size(), 2U);
        EXPECT_EQ(boundsOf(parts[0].vertices).max.x, 3 * scale);
        EXPECT_EQ(parts[0].triangles.size(), 24U);
        EXPECT_EQ(boundsOf(parts[1].vertices).max.x, 9 * scale);
        EXPECT_EQ(parts[1].triangles.size(), 24U);
    }
}

TEST(ConnectedParts, WhatFacesInwardsWithNothingAroundItIsABody)
{
    const TriangleMesh outer = inverted(boxMesh({0, 0, 0}, {9, 9, 9}));
    const TriangleMesh inner = inverted(boxMesh({1, 1, 1}, {2, 2, 2}));
    EXPECT_EQ(triangleCounts(outer), Counts{12});
    EXPECT_EQ(triangleCounts(together(outer, inner)), Counts(2, 12));
}

TEST(ConnectedParts, SheetsThatShareAnEdgeAreOne)
{
    const TriangleMesh three = {{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}},
                                {{0, 1, 2}, {0, 1, 3}, {0, 1, 4}}};
    EXPECT_EQ(triangleCounts(three), Counts{3});
    const TriangleMesh cornerToCorner = {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}},
                                         {{0, 1, 2}, {0, 3, 4}}};
    EXPECT_EQ(triangleCounts(cornerToCorner), Counts(2, 1));
}

TEST(ConnectedParts, TrianglesWithTwoCornersInOnePlaceStayWithTheOneBefore)
{
    TriangleMesh mesh = together(boxMesh({0, 0, 0}, {1, 1, 1}), boxMesh({2, 0, 0}, {3, 1, 1}));
    mesh.triangles.insert(mesh.triangles.begin() + 12, {{9, 9, 10}, {10, 10, 10}});
    mesh.triangles.insert(mesh.triangles.begin(), {12, 12, 12});
    EXPECT_EQ(triangleCounts(mesh), (Counts{15, 12}));
    const TriangleMesh points = {{{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {1, 1, 1}, {0, 0, 1}}};
    EXPECT_EQ(triangleCounts(points), Counts{3});
}

/// Corners of a triangle, as places.
using Places = std::array<Vec3, 3>;

std::vector<Places> sortedPlaces(const std::vector<TriangleMesh>& meshes)
{
    std::vector<Places> places;
    for (const TriangleMesh& mesh : meshes)
        for (const auto& [a, b, c] : mesh.triangles)
            places.push_back({mesh.vertices[a], mesh.vertices[b], mesh.vertices[c]});
    std::ranges::sort(places, {}, [](const Places& t) {
        return std::array{t[0].x, t[0].y, t[0].z, t[1].x, t[1].y, t[1].z, t[2].x, t[2].y, t[2].z};
    });
    return places;
}

TEST(ConnectedParts, OfAnySoupHaveEveryTriangleOnce)
{
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        TriangleMesh soup;
        const std::size_t vertices = 3 + random() % 12;
        for (std::size_t i = 0; i < vertices; ++i)
            soup.vertices.push_back({static_cast<double>(random() % 3),
                                     static_cast<double>(random() % 3),
                                     static_cast<double>(random() % 2)});
        const std::size_t triangles = random() % 40;
        for (std::size_t i = 0; i < triangles; ++i)
            soup.triangles.push_back({static_cast<std::uint32_t>(random() % vertices),
                                      static_cast<std::uint32_t>(random() % vertices),
                                      static_cast<std::uint32_t>(random() % vertices)});
        const std::vector<TriangleMesh> parts = connectedParts(soup);
        EXPECT_EQ(sortedPlaces(parts), sortedPlaces({soup})) << round;
        for (const TriangleMesh& part : parts)
            EXPECT_FALSE(part.triangles.empty());
    }
}

} // namespace
} // namespace mbv::test
