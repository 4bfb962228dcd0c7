#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/relation.h>

#include <gtest/gtest.h>

#include <optional>

namespace mbv {
namespace {

PosedMesh cubeOf4()
{
    return test::posed(test::boxMesh({0, 0, 0}, {4, 4, 4}));
}

PosedMesh openCube()
{
    return test::posed(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 2));
}

void expectRelation(const PosedMesh& mesh, const Shape& shape, RelationState expected,
                    bool meshIsInner = false, std::optional<MeshAs> as = {})
{
    const Relation found = relation(mesh, shape, as);
    EXPECT_EQ(nameOf(found.state), nameOf(expected)) << nameOf(shape);
    EXPECT_EQ(found.reason.empty(), expected != RelationState::Unknown);
    EXPECT_EQ(found.aIsInner, meshIsInner) << nameOf(shape);
    const Relation swapped = relation(shape, mesh, as);
    EXPECT_EQ(nameOf(swapped.state), nameOf(expected)) << nameOf(shape) << ", swapped";
    EXPECT_EQ(swapped.aIsInner, expected == RelationState::Contained && !meshIsInner);
    EXPECT_EQ(swapped.reason, found.reason);
}

TEST(MeshShapeRelation, TellsASolidFromWhatIsBesideInAndAroundIt)
{
    expectRelation(cubeOf4(), Sphere{{6, 2, 2}, 1}, RelationState::Separated);
    expectRelation(cubeOf4(), Sphere{{5, 2, 2}, 1}, RelationState::Touching);
    expectRelation(cubeOf4(), Sphere{{4.5, 2, 2}, 1}, RelationState::Intersecting);
    expectRelation(cubeOf4(), Sphere{{2, 2, 2}, 1}, RelationState::Contained);
    expectRelation(cubeOf4(), Sphere{{2, 2, 2}, 4}, RelationState::Contained, true);
    expectRelation(cubeOf4(), Aabb{{4, 0, 0}, {5, 4, 4}}, RelationState::Touching);
    expectRelation(cubeOf4(), Aabb{{3, 1, 1}, {4, 2, 2}}, RelationState::Intersecting); // flush
    expectRelation(cubeOf4(), HalfSpace{{0, 0, 1}, 0}, RelationState::Touching);
    expectRelation(cubeOf4(), HalfSpace{{0, 0, 1}, 9}, RelationState::Contained, true);
    expectRelation(cubeOf4(), Plane{{0, 0, 1}, 4}, RelationState::Touching);
    expectRelation(cubeOf4(), Plane{{0, 0, 1}, 2}, RelationState::Intersecting);
    expectRelation(cubeOf4(), Segment{{1, 1, 1}, {2, 2, 2}}, RelationState::Contained);
}

TEST(MeshShapeRelation, DoesNotKnowWhatIsInsideAnOpenSurface)
{
    expectRelation(openCube(), Sphere{{2, 2, 2}, 1}, RelationState::Unknown);
    expectRelation(openCube(), Sphere{{9, 2, 2}, 1}, RelationState::Separated);
    expectRelation(openCube(), Sphere{{2, 2, 2}, 4}, RelationState::Contained, true);
}

TEST(MeshShapeRelation, ReachesInThroughEdgesAndCorners)
{
    const PosedMesh octahedron = test::posed(test::ballMesh(0)); // its corners are on the axes
    expectRelation(octahedron, Triangle{{-4, -4, 0}, {4, -4, 0}, {0, 4, 0}},
                   RelationState::Intersecting);
    expectRelation(octahedron, Aabb{{-2, -2, 0}, {2, 0.5, 0}}, RelationState::Intersecting);
    expectRelation(octahedron, Segment{{-2, 0, 0}, {3, 0, 0}}, RelationState::Intersecting);
    expectRelation(octahedron, Segment{{-2, -1, 0}, {1, 2, 0}}, RelationState::Touching); // an edge
    expectRelation(octahedron, Capsule{{0, 0, 0.5}, {0, 0, 3}, 0}, RelationState::Intersecting);
    expectRelation(octahedron, Segment{{0, 0, 1}, {0, 0, 3}}, RelationState::Touching);
    expectRelation(octahedron, Segment{{0, 0, 1}, {0, 0, 1}}, RelationState::Touching);
    expectRelation(octahedron, Capsule{{1, 0, 0}, {1, 0, 0}, 0}, RelationState::Touching);
    expectRelation(octahedron, Triangle{{1, 0, 0}, {4, -4, 0}, {4, 4, 0}}, RelationState::Touching);
    expectRelation(octahedron, Aabb{{-2, -2, 1}, {2, 2, 1}}, RelationState::Touching);
}

TEST(MeshShapeRelation, DoesNotKnowWhatIsInTwoBodiesThatOverlap)
{
    const PosedMesh bolted = test::posed(
        test::together(test::boxMesh({0, 0, 0}, {4, 4, 4}), test::boxMesh({1, 1, 1}, {3, 3, 9})));
    expectRelation(bolted, Sphere{{2, 2, 2}, 0.5}, RelationState::Unknown);
    expectRelation(bolted, Sphere{{2, 2, 6}, 0.5}, RelationState::Contained);
    expectRelation(bolted, Sphere{{9, 2, 2}, 0.5}, RelationState::Separated);
}

TEST(MeshShapeRelation, TakesAMeshAsItIsTold)
{
    const Sphere within = {{2, 2, 2}, 1};
    expectRelation(cubeOf4(), within, RelationState::Contained, false, MeshAs::Solid);
    expectRelation(cubeOf4(), within, RelationState::Separated, false, MeshAs::Surface);
    expectRelation(openCube(), within, RelationState::Separated, false, MeshAs::Surface);
    const Aabb flush = {{3, 1, 1}, {4, 2, 2}};
    expectRelation(cubeOf4(), flush, RelationState::Touching, false, MeshAs::Surface);
    EXPECT_THROW((void)relation(openCube(), within, MeshAs::Solid), Error);
    EXPECT_THROW((void)relation(openCube(), Sphere{{4, 2, 2}, 1}, MeshAs::Solid), Error);
}

TEST(MeshShape, AnswersInBothOrders)
{
    const PosedMesh mesh = cubeOf4();
    const Sphere within = {{2, 2, 2}, 1};
    EXPECT_FALSE(overlaps(within, mesh));
    EXPECT_TRUE(overlaps(within, mesh, MeshAs::Solid));
    const Sphere beside = {{7, 2, 3}, 1};
    const Distance there = distance(mesh, beside);
    const Distance back = distance(beside, mesh);
    EXPECT_EQ(back.distance, 2);
    EXPECT_EQ(back.pointOnA, (Vec3{6, 2, 3}));
    EXPECT_EQ(back.pointOnA, there.pointOnB);
    EXPECT_EQ(back.pointOnB, there.pointOnA);
    EXPECT_EQ(distance(within, mesh, MeshAs::Solid).distance, 0);
    const auto deep = contact(HalfSpace{{0, 0, 1}, 1}, mesh);
    ASSERT_TRUE(deep);
    EXPECT_EQ(deep->depth, 1);
    EXPECT_EQ(deep->normal, (Vec3{0, 0, 1})); // from the half-space to the mesh
    EXPECT_FALSE(contact(HalfSpace{{0, 0, 1}, -1}, mesh));
}

} // namespace
} // namespace mbv
