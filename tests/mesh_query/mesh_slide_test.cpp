#include "bvh/bvh_meshes.h"
#include "closed_meshes.h"

#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/slide.h>

#include <gtest/gtest.h>

#include <algorithm>
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

/// Of all kinds that are flat or round below, and so far above the floor.
std::vector<Shape> bodiesAbove(double gap)
{
    const Vec3 at = {-0.6, -0.1, gap};
    ConvexHull wedge;
    for (const Vec3& p : {Vec3{0, 0, 0}, Vec3{0.2, 0, 0}, Vec3{0, 0.3, 0}, Vec3{0, 0, 0.3}})
        wedge.points.push_back(at + p);
    return {Obb{at + Vec3{0, 0, 0.1}, {0.2, 0.15, 0.1}},
            Sphere{at + Vec3{0, 0, 0.15}, 0.15},
            Capsule{at + Vec3{0, 0, 0.1}, at + Vec3{0.2, 0.1, 0.1}, 0.1},
            Cylinder{at, at + Vec3{0, 0, 0.2}, 0.15},
            Cone{at + Vec3{0, 0, 0.2}, at, 0.15},
            wedge};
}

// Once the edges between triangles stopped or lifted what stood on them or moved close above them.
// A body keeps off by 1e-10 of its size, or 1e-7 where it is curved.
TEST(MeshSlide, GoesStraightAlongAFloor)
{
    const MeshBvh bvh = floorMesh(24);
    test::RandomShapes random(7);
    for (const RigidTransform& pose : {RigidTransform(), random.pose(1), random.pose(30)}) {
        const std::array meshes = {PosedMesh{bvh, pose}};
        const Quaternion& q = pose.rotation;
        for (const double gap : {0.0, 1e-12, 1e-9, 1e-6, 1e-3}) {
            for (const Shape& body : bodiesAbove(gap)) {
                for (const double rise : {0.0, 1e-7, -1e-7, -0.02}) {
                    SCOPED_TRACE(testing::Message() << gap << ", " << nameOf(body) << ", " << rise);
                    const Vec3 motion = {1.1, 0.3, rise};
                    const Shape placed = transformed(body, pose);
                    const SlideResult result = moveAndSlide(placed, rotate(q, motion), meshes);
                    const Vec3 moved = rotate({-q.x, -q.y, -q.z, q.w}, result.moved);
                    EXPECT_NEAR(moved.x, 1.1, 1e-7);
                    EXPECT_NEAR(moved.y, 0.3, 1e-7);
                    EXPECT_NEAR(moved.z, std::max(rise, -gap), 1e-7);
                    EXPECT_LE(result.contacts.size(), 2U);
                    for (const SlideContact& contact : result.contacts)
                        EXPECT_NEAR(dot(contact.normal, rotate(q, {0, 0, -1})), 1, 1e-6);
                    EXPECT_FALSE(overlaps(meshes[0], translated(placed, result.moved)));
                }
            }
        }
    }
}

// From where it stands on the floor into a wall, along it, and up from both.
TEST(MeshSlide, LeavesTheFloorAndTheWallThatItTouches)
{
    const MeshBvh bvh = floorMesh(16);
    const RigidTransform upright = {fromEulerXyzDegrees({0, 90, 0}), {0.5, 0, 0}};
    const std::array meshes = {PosedMesh{bvh, {}}, PosedMesh{bvh, upright}};
    Shape box = Aabb{{-0.25, -0.25, 0}, {0.25, 0.25, 0.5}};
    const auto move = [&](const Vec3& motion, const Vec3& expected) {
        const SlideResult result = moveAndSlide(box, motion, meshes);
        EXPECT_NEAR(norm(result.moved - expected), 0, 1e-8);
        box = translated(box, result.moved);
        EXPECT_FALSE(overlaps(meshes[0], box) || overlaps(meshes[1], box));
        return result.contacts;
    };
    EXPECT_FALSE(move({1, 0, -0.1}, {0.25, 0, 0}).empty());
    EXPECT_FALSE(move({1, 0.25, -1}, {0, 0.25, 0}).empty());
    EXPECT_FALSE(move({1, 0, 0.125}, {0, 0, 0.125}).empty());
    EXPECT_TRUE(move({-0.125, 0, 0.125}, {-0.125, 0, 0.125}).empty());
    EXPECT_TRUE(move({}, {}).empty());
}

// A slot as wide as the body, whose faces both touch it, leaves no room to keep off either; along
// them it may move, or not at all, but not out of the slot.
TEST(MeshSlide, EntersNoFaceOfASlotItFills)
{
    const MeshBvh bvh = floorMesh(16);
    const std::array meshes = {PosedMesh{bvh, {}}, PosedMesh{bvh, {{}, {0, 0, 0.5}}}};
    const Shape box = Aabb{{-0.25, -0.25, 0}, {0.25, 0.25, 0.5}};
    for (const Vec3& motion : {Vec3{0.5, 0, 0}, Vec3{0.5, 0, -1}, Vec3{0, 0, 1}, Vec3{}}) {
        const SlideResult result = moveAndSlide(box, motion, meshes);
        EXPECT_NEAR(result.moved.z, 0, 1e-9);
        EXPECT_FALSE(result.contacts.empty());
    }
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
