#include "closed_meshes.h"

#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/slide.h>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace mbv {
namespace {

/// A square of 2 * cells^2 triangles in the plane z = 0, of sides 2 around the origin.
MeshBvh floorMesh(std::uint32_t cells)
{
    TriangleMesh mesh;
    for (std::uint32_t i = 0; i <= cells; ++i) {
        for (std::uint32_t j = 0; j <= cells; ++j)
            mesh.vertices.push_back({2.0 * i / cells - 1, 2.0 * j / cells - 1, 0});
    }
    for (std::uint32_t i = 0; i < cells; ++i) {
        for (std::uint32_t j = 0; j < cells; ++j) {
            const std::uint32_t at = i * (cells + 1) + j;
            mesh.triangles.push_back({at, at + cells + 1, at + 1});
            mesh.triangles.push_back({at + 1, at + cells + 1, at + cells + 2});
        }
    }
    return MeshBvh(std::move(mesh));
}

TEST(MeshSlide, IsThatPastItsTriangles)
{
    const PosedMesh floor = {floorMesh(6), {fromEulerXyzDegrees({10, 20, 30}), {0.1, 0.2, 0.3}}};
    std::vector<Shape> triangles;
    for (const auto& [a, b, c] : floor.bvh.mesh().triangles) {
        const auto& v = floor.bvh.mesh().vertices;
        triangles.emplace_back(
            Triangle{apply(floor.pose, v[a]), apply(floor.pose, v[b]), apply(floor.pose, v[c])});
    }
    const std::array meshes = {floor};
    for (const Shape& body :
         {Shape{Sphere{{0, 0, 2}, 0.25}}, Shape{Obb{{0.1, 0, 2}, {0.2, 0.1, 0.3}}},
          Shape{Capsule{{0, 0, 2}, {0.3, 0, 2}, 0.1}}}) {
        for (const Vec3& motion : {Vec3{0.2, 0.1, -3}, Vec3{0, 0, -3}, Vec3{5, 0, 0}}) {
            const SlideResult result = moveAndSlide(body, motion, meshes);
            const SlideResult expected = moveAndSlide(body, motion, triangles);
            EXPECT_LT(norm(result.moved - expected.moved), 1e-8);
            EXPECT_EQ(result.contacts.empty(), expected.contacts.empty());
            for (const SlideContact& contact : result.contacts)
                EXPECT_EQ(contact.obstacle, 0U);
            EXPECT_FALSE(overlaps(floor, translated(body, result.moved)));
        }
    }
}

TEST(MeshSlide, NamesShapesFirstAndMeshesAfterThem)
{
    const PosedMesh floor = {floorMesh(4), {}};
    const std::array<Shape, 2> shapes = {Aabb{{50, 50, 50}, {51, 51, 51}},
                                         Aabb{{0.5, -9, -9}, {0.6, 9, 9}}};
    const std::array meshes = {PosedMesh{floor.bvh, {{}, {0, 0, -70}}}, floor};
    const SlideResult result = moveAndSlide(Sphere{{0, 0, 1}, 0.25}, {1, 0.1, -6}, shapes, meshes);
    EXPECT_NEAR(result.moved.x, 0.25, 1e-8);
    EXPECT_NEAR(result.moved.y, 0.1, 1e-8);
    EXPECT_NEAR(result.moved.z, -0.75, 1e-8);
    ASSERT_EQ(result.contacts.size(), 2U);
    EXPECT_EQ(result.contacts[0].obstacle, 3U); // 6 down for 1 aside: the floor first
    EXPECT_EQ(result.contacts[1].obstacle, 1U);
}

TEST(MeshSlide, MovesFreelyWhereNoTriangleIsNear)
{
    const std::array meshes = {PosedMesh{floorMesh(4), {}}};
    EXPECT_EQ(moveAndSlide(Sphere{{0, 0, 1}, 0.25}, {1, 2, 3}, meshes).moved, (Vec3{1, 2, 3}));
    const std::span<const PosedMesh> none;
    EXPECT_EQ(moveAndSlide(Sphere{}, {1, 2, 3}, none).moved, (Vec3{1, 2, 3}));
}

} // namespace
} // namespace mbv
