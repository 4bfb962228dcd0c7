#include "bvh/bvh_meshes.h"
#include "expect_patches.h"
#include "ground_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/posed_meshes.h"

#include <mbv/collision/contact.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/mesh_shape.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

using test::cubeOn;
using test::expectConsistent;
using test::expectNear;
using test::plainMesh;
using test::posed;

TEST(ShapeContactProperties, SwapWithTheOrder)
{
    const PosedMesh roof = posed(test::roofMesh(0.3));
    const Shape box = cubeOn({0.2, 0.4, -0.3});
    const auto forth = contactPatches(box, roof);
    const auto back = contactPatches(roof, box);
    ASSERT_FALSE(forth.empty());
    ASSERT_EQ(forth.size(), back.size());
    for (std::size_t i = 0; i < forth.size(); ++i) {
        EXPECT_EQ(forth[i].normal, -back[i].normal);
        ASSERT_EQ(forth[i].points.size(), back[i].points.size());
        EXPECT_EQ(forth[i].points[0].onA, back[i].points[0].onB);
        EXPECT_EQ(forth[i].triangles[0].b, back[i].triangles[0].a);
    }
}

TEST(ShapeContactProperties, MoveWithBothAndGrowWithBoth)
{
    test::RandomShapes random(3);
    const TriangleMesh mesh = test::roofMesh(0.3);
    for (int i = 0; i < 40; ++i) {
        const Obb box =
            transformed(toObb(cubeOn({0, 0, -0.1})), {random.rotation(), random.point(0.3)});
        const auto before = contactPatches(box, posed(mesh));
        const RigidTransform pose = random.pose(5);
        const auto moved = contactPatches(transformed(box, pose), posed(mesh, pose));
        ASSERT_EQ(before.size(), moved.size()) << i;
        for (std::size_t k = 0; k < before.size(); ++k) {
            EXPECT_NEAR(before[k].depth, moved[k].depth, 1e-9);
            expectNear(rotate(pose.rotation, before[k].normal), moved[k].normal, 1e-6);
        }
    }
    for (const double scale : {0x1p-530, 1e-160, 1e-6, 1e6, 0x1p100, 0x1p505}) {
        TriangleMesh scaledPlain = scaled(plainMesh(16), {scale, scale, scale});
        const auto found = contactPatches(
            Aabb{scale * Vec3{-0.4, -0.3, -0.125}, scale * Vec3{0.6, 0.7, 1}}, posed(scaledPlain));
        ASSERT_EQ(found.size(), 1U) << scale;
        EXPECT_NEAR(found[0].depth / scale, 0.125, 1e-12) << scale;
        EXPECT_EQ(found[0].points.size(), 4U) << scale;
        const TriangleMesh inwards =
            test::inverted(test::boxMesh(scale * Vec3{0, 0, -2}, scale * Vec3{1, 1, 0}));
        const auto out =
            contactPatches(Sphere{scale * Vec3{0.5, 0.5, -0.1}, scale * 0.3}, posed(inwards));
        ASSERT_EQ(out.size(), 1U) << scale;
        expectNear(out[0].normal, {0, 0, -1}, 1e-12);
    }
}

// Of a soup, no triangle joins another: each is left as if it were alone, along its own normal or
// the least translation, and the deepest of all is the least translation of one of them.
TEST(ShapeContactProperties, AreFoundExactlyWhereShapesMeetAMesh)
{
    test::RandomShapes random(21);
    int met = 0;
    for (int i = 0; i < 40; ++i) {
        const PosedMesh mesh = {MeshBvh(test::triangleSoup(random, 60, 1, 0.3)), random.pose(1.5)};
        for (const Shape& shape :
             {Shape(random.sphere(2)), Shape(random.aabb(2)), Shape(random.obb(2)),
              Shape(random.capsule(2)), Shape(random.cylinder(2)), Shape(random.convexHull(2)),
              Shape(random.halfSpace(2))}) {
            const auto patches = contactPatches(shape, mesh);
            EXPECT_EQ(!patches.empty(), overlaps(mesh, shape)) << nameOf(shape) << i;
            expectConsistent(patches, mesh);
            met += patches.empty() ? 0 : 1;
            const double apart = distance(mesh, shape).distance;
            const auto near = contactPatches(shape, mesh, {.margin = apart + 0.01});
            EXPECT_FALSE(near.empty()) << nameOf(shape) << i;
            if (apart > 0.01) {
                EXPECT_TRUE(contactPatches(shape, mesh, {.margin = apart - 0.01}).empty());
            }
            if (apart > 0 && !near.empty()) {
                EXPECT_NEAR(near[0].depth, -apart, 1e-5) << nameOf(shape) << i;
            }
        }
    }
    EXPECT_GT(met, 60);
}

// The mesh is a box in many triangles: where a shape is less deep in it than they are large, one of
// the patches is the contact of the two solids.
TEST(ShapeContactProperties, OfAClosedBoxHaveTheContactOfTheSolid)
{
    const Aabb solid = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
    const PosedMesh mesh = posed(test::refined(test::refined(test::boxMesh(solid.min, solid.max))));
    test::RandomShapes random(1);
    int shallow = 0;
    int single = 0;
    for (int i = 0; i < 4000; ++i) {
        const Obb box = {random.point(1.2), {0.3, 0.4, 0.5}, axesOf(random.rotation())};
        for (const Shape& shape :
             {Shape(Sphere{random.point(1.2), random.number(0.1, 0.6)}), Shape(box),
              Shape(Capsule{random.point(1), random.point(1.2), random.number(0.05, 0.3)}),
              Shape(cubeOn(random.point(1.2)))}) {
            const auto expected = contact(shape, Shape(solid));
            if (!expected || expected->depth > 0.05 || expected->depth < 1e-4)
                continue;
            const auto patches = contactPatches(shape, mesh);
            EXPECT_TRUE(std::any_of(patches.begin(), patches.end(),
                                    [&](const ContactPatch& p) {
                                        return std::abs(p.depth - expected->depth) < 1e-5 &&
                                               norm(p.normal - expected->normal) < 1e-3;
                                    }))
                << nameOf(shape) << i;
            ++shallow;
            single += patches.size() == 1 ? 1 : 0;
        }
    }
    EXPECT_GT(shallow, 800);
    EXPECT_GT(single, shallow * 9 / 10);
}

TEST(ShapeContactProperties, NameWhatIsWrong)
{
    const PosedMesh plain = posed(plainMesh(1));
    const auto message = [&](const Shape& shape, const ContactPatchOptions& options) {
        try {
            (void)contactPatchesChecked(shape, plain, options);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_NE(message(Sphere{{}, -1}, {}).find("radius"), std::string::npos);
    EXPECT_NE(message(Sphere{}, {.maxPoints = 0}).find("maxPoints is 0"), std::string::npos);
    EXPECT_NE(message(Sphere{}, {.maxPatches = 0}).find("maxPatches is 0"), std::string::npos);
    EXPECT_NE(message(Sphere{}, {.margin = -1}).find("margin is -1"), std::string::npos);
    EXPECT_NE(message(Sphere{}, {.mergeAngle = 1}).find("mergeAngle is 1"), std::string::npos);
    EXPECT_NE(message(Sphere{}, {.as = MeshAs::Solid}).find("not watertight"), std::string::npos);
}

} // namespace
} // namespace mbv
