#include "bvh/bvh_meshes.h"
#include "closed_meshes.h"
#include "contacts/ground_meshes.h"
#include "posed_meshes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace mbv {
namespace {

/// One of each kind, about the size of the random meshes.
std::vector<Shape> shapesOf(test::RandomShapes& random)
{
    return {random.sphere(2),          random.aabb(2),       random.obb(2),   random.capsule(2),
            random.cylinder(2),        random.convexHull(2), random.plane(2), random.halfSpace(2),
            random.triangle(1.5),      random.segment(1.5),  random.cone(2),  random.ellipsoid(2),
            Sphere{random.point(2), 0}};
}

/// All four questions against every triangle alone.
std::size_t expectBruteForce(const PosedMesh& mesh, const Shape& shape)
{
    std::vector<std::uint32_t> expected;
    double least = std::numeric_limits<double>::infinity();
    const std::vector<Triangle> triangles = test::worldTriangles(mesh);
    for (std::uint32_t i = 0; i < triangles.size(); ++i) {
        if (overlaps(triangles[i], shape))
            expected.push_back(i);
        least = std::min(least, distance(triangles[i], shape).distance);
    }
    EXPECT_EQ(intersectingTriangles(mesh, shape), expected) << nameOf(shape);
    EXPECT_EQ(overlaps(mesh, shape), !expected.empty()) << nameOf(shape);
    const Distance found = distance(mesh, shape);
    EXPECT_EQ(found.distance == 0, !expected.empty()) << nameOf(shape);
    EXPECT_NEAR(found.distance, least, test::isLoose(shape) ? 1e-5 : 1e-13) << nameOf(shape);
    EXPECT_NEAR(norm(found.pointOnB - found.pointOnA), least, 1e-5) << nameOf(shape);
    EXPECT_LE(distance(Sphere{found.pointOnB, 0}, shape).distance, 1e-5) << nameOf(shape);
    return expected.size();
}

TEST(MeshShape, AnswersAsBruteForceForEveryKind)
{
    test::RandomShapes random(10);
    std::size_t met = 0;
    std::size_t apart = 0;
    for (int i = 0; i < 12; ++i) {
        const MeshBvh bvh(test::triangleSoup(random, 60, 1, 0.2));
        const PosedMesh mesh = {bvh, random.pose(1.5)};
        for (const Shape& shape : shapesOf(random)) {
            const std::size_t count = expectBruteForce(mesh, shape);
            met += count > 0 ? 1 : 0;
            apart += count > 0 ? 0 : 1;
        }
    }
    EXPECT_GT(met, 25U);
    EXPECT_GT(apart, 25U);
}

// Integer corners and shapes: touching, flush and degenerate.
TEST(MeshShape, AnswersAsBruteForceOnAGrid)
{
    test::RandomShapes random(11);
    for (int i = 0; i < 12; ++i) {
        const MeshBvh bvh(test::gridSoup(random, 40, 3));
        const PosedMesh mesh = {bvh, {}};
        const auto whole = [&] { return std::round(random.number(-4, 4)); };
        const Vec3 p = {whole(), whole(), whole()};
        const Vec3 q = {whole(), whole(), whole()};
        for (const Shape& shape : {Shape(Aabb{min(p, q), max(p, q)}), Shape(Segment{p, q}),
                                   Shape(Triangle{p, q, {0, 0, 0}}), Shape(Sphere{p, 1}),
                                   Shape(Plane{{0, 0, 2}, 2}), Shape(HalfSpace{{0, 1, 0}, -4})})
            expectBruteForce(mesh, shape);
    }
}

/// Shapes with a flat face at z = height, that looks down, above the square of side 4 about the
/// origin.
std::vector<Shape> flatAbove(double height)
{
    ConvexHull wedge = {{{-1, -1, height}, {1, -1, height}, {0, 1, height}, {0, 0, height + 1}}};
    return {Aabb{{-1, -1.5, height}, {1, 0.7, height + 1}},
            Cylinder{{0.3, 0, height}, {0.3, 0, height + 1}, 1.2},
            Cone{{0.3, 0, height + 1}, {0.3, 0, height}, 1.2},
            Triangle{{-1, -1, height}, {1, -1, height}, {0, 1, height}},
            Plane{{0, 0, 2}, 2 * height},
            HalfSpace{{0, 0, -1}, -height},
            wedge};
}

// Boxes of floats do not tell thousands of triangles apart that are as near.
TEST(MeshShape, AnswersAsBruteForceBesideFlatFaces)
{
    const TriangleMesh ground = test::plainMesh(20);
    TriangleMesh bumpy = ground;
    bumpy.vertices[210].z = 1e-9;
    test::RandomShapes random(14);
    for (const TriangleMesh& mesh : {ground, bumpy}) {
        const MeshBvh bvh = test::bvhOf(mesh);
        for (const double height : {0.25, 1e-3, 1e-9, 5e-10, 0.0, -1e-9}) {
            SCOPED_TRACE(height);
            for (const Shape& shape : flatAbove(height))
                expectBruteForce({bvh, {}}, shape);
        }
    }
}

// Tilted, and near or far: a plane that has no end is parallel to the ground it is beside.
TEST(MeshShape, IsAsFarFromAPlaneAsItsNearestCorner)
{
    test::RandomShapes random(15);
    for (int i = 0; i < 6; ++i) {
        const Quaternion own = random.rotation();
        const RigidTransform pose = random.pose(i < 3 ? 1 : 1000);
        TriangleMesh ground = test::plainMesh(40);
        if (i % 3 == 2)
            ground.vertices[840].z = 1e-7;
        for (Vec3& v : ground.vertices)
            v = rotate(own, v);
        const PosedMesh mesh = {test::bvhOf(ground), pose};
        const Vec3 up = rotate(pose.rotation, rotate(own, {0, 0, 1}));
        for (const double height : {1e-12, 1e-9, 1e-6, 1e-3, 1.0}) {
            SCOPED_TRACE(testing::Message() << i << ", " << height);
            const double offset = dot(up, pose.translation) + height;
            double nearest = std::numeric_limits<double>::infinity();
            for (const Vec3& v : ground.vertices)
                nearest = std::min(nearest, offset - dot(up, apply(pose, v)));
            nearest = std::max(nearest, 0.0);
            const double rounding = 2e-15 * (10 + norm(pose.translation));
            for (const Shape& flat :
                 {Shape(Plane{3 * up, 3 * offset}), Shape(HalfSpace{-up, -offset})}) {
                const Distance found = distance(mesh, flat);
                EXPECT_NEAR(found.distance, nearest, rounding);
                EXPECT_NEAR(norm(found.pointOnB - found.pointOnA), found.distance, rounding);
            }
        }
    }
}

TEST(MeshShape, IsASolidWhereAskedFor)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const PosedMesh mesh = {box, {{}, {10, 0, 0}}};
    const Shape inside = Sphere{{12, 2, 2}, 1};
    EXPECT_FALSE(overlaps(mesh, inside));
    EXPECT_TRUE(overlaps(mesh, inside, MeshAs::Solid));
    EXPECT_EQ(distance(mesh, inside).distance, 1); // from x = 13 to the face at 14
    const Distance common = distance(mesh, inside, MeshAs::Solid);
    EXPECT_EQ(common.distance, 0);
    EXPECT_EQ(common.pointOnA, common.pointOnB);
    EXPECT_LE(distance(inside, Shape(Sphere{common.pointOnB, 0})).distance, 1e-14);
    const Shape outside = ConvexHull{{{20, 0, 0}, {21, 1, 0}, {21, 0, 1}}};
    EXPECT_FALSE(overlaps(mesh, outside, MeshAs::Solid));
    EXPECT_NEAR(distance(mesh, outside, MeshAs::Solid).distance, 6, 1e-6);
    EXPECT_FALSE(overlaps(mesh, HalfSpace{{1, 0, 0}, 9}, MeshAs::Solid));
    EXPECT_TRUE(overlaps(mesh, Sphere{{12, 2, 2}, 100})); // the mesh in the shape

    const MeshBvh open = test::bvhOf(test::opened(test::boxMesh({0, 0, 0}, {4, 4, 4}), 1));
    EXPECT_THROW((void)overlaps({open, {}}, Sphere{{2, 2, 2}, 1}, MeshAs::Solid), Error);
}

// A box rotated by -45 degrees about x stands on the edge of its corners (y, z) = (4, 0), which are
// 4 / sqrt 2 below its origin.
TEST(MeshShape, HasAContactWithAHalfSpace)
{
    const MeshBvh box = test::bvhOf(test::boxMesh({0, 0, 0}, {4, 4, 4}));
    const auto flat = contact(PosedMesh{box, {{}, {0, 0, -1}}}, HalfSpace{{0, 0, 2}, 0});
    ASSERT_TRUE(flat);
    EXPECT_EQ(flat->depth, 1);
    EXPECT_EQ(flat->normal, (Vec3{0, 0, -1}));
    EXPECT_EQ(flat->pointOnA.z, -1);
    EXPECT_EQ(flat->pointOnB.z, 0);
    const RigidTransform onEdge = {fromEulerXyzDegrees({-45, 0, 0}), {0, 0, 2}};
    const auto edge = contact(PosedMesh{box, onEdge}, HalfSpace{{0, 0, 1}, 0});
    ASSERT_TRUE(edge);
    EXPECT_NEAR(edge->depth, 4 / std::sqrt(2.0) - 2, 1e-15);
    const auto touching = contact(PosedMesh{box, {}}, HalfSpace{{0, 0, 1}, 0});
    ASSERT_TRUE(touching);
    EXPECT_EQ(touching->depth, 0);
    EXPECT_FALSE(contact(PosedMesh{box, {{}, {0, 0, 1}}}, HalfSpace{{0, 0, 1}, 0}));
}

} // namespace
} // namespace mbv
