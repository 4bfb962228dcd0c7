#include "closed_meshes.h"
#include "complaint.h"

#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/mesh_shape.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/mesh_query/penetration.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/mesh_query/relation.h>

#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace mbv {
namespace {

using test::complaintOf;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

PosedMesh cubeAt(const RigidTransform& pose)
{
    return {MeshBvh(std::make_shared<const TriangleMesh>(test::boxMesh({0, 0, 0}, {4, 4, 4}))),
            pose};
}

void expectNames(const std::string& complaint, const std::string& where, const std::string& field)
{
    EXPECT_EQ(complaint.rfind(where, 0), 0U) << complaint;
    EXPECT_NE(complaint.find(field), std::string::npos) << complaint;
}

TEST(CheckedMesh, NamesTheMeshAndTheFieldOfItsPose)
{
    const PosedMesh good = cubeAt({});
    const PosedMesh far = cubeAt({{}, {0, kInfinity, 0}});
    const PosedMesh stretched = cubeAt({{0, 0, 0, 1.1}, {}});
    EXPECT_TRUE(isValid(good));
    EXPECT_FALSE(isValid(far));
    EXPECT_FALSE(isValid(stretched));
    const auto expectBoth = [&](const auto& ask) {
        EXPECT_EQ(complaintOf([&] { ask(good, good); }), "");
        expectNames(complaintOf([&] { ask(far, good); }), "a: ", "pose.translation");
        expectNames(complaintOf([&] { ask(good, stretched); }), "b: ", "pose.rotation");
    };
    expectBoth([](const auto& a, const auto& b) { (void)overlapsChecked(a, b); });
    expectBoth([](const auto& a, const auto& b) { (void)intersectingTrianglesChecked(a, b); });
    expectBoth([](const auto& a, const auto& b) { (void)distanceChecked(a, b); });
    expectBoth([](const auto& a, const auto& b) { (void)distanceWithinChecked(a, b, 1); });
    expectBoth([](const auto& a, const auto& b) { (void)relationChecked(a, b); });
    expectBoth([](const auto& a, const auto& b) { (void)intersectionCurveChecked(a, b, {}); });
    expectBoth([](const auto& a, const auto& b) { (void)overlapSolidChecked(a, b); });
    expectBoth([](const auto& a, const auto& b) { (void)penetrationChecked(a, b); });
}

TEST(CheckedMesh, NamesTheShapeThePointAndTheRay)
{
    const PosedMesh mesh = cubeAt({});
    const PosedMesh far = cubeAt({{}, {0, kInfinity, 0}});
    const Shape ball = Sphere{{2, 2, 2}, 1};
    const Shape inverted = Sphere{{2, 2, 2}, -1};
    const auto expectBoth = [&](const auto& ask) {
        EXPECT_EQ(complaintOf([&] { ask(mesh, ball); }), "");
        expectNames(complaintOf([&] { ask(far, ball); }), "mesh: ", "pose.translation");
        expectNames(complaintOf([&] { ask(mesh, inverted); }), "shape: ", "radius");
    };
    expectBoth([](const auto& m, const Shape& s) { (void)overlapsChecked(m, s); });
    expectBoth([](const auto& m, const Shape& s) { (void)overlapsChecked(s, m); });
    expectBoth([](const auto& m, const Shape& s) { (void)intersectingTrianglesChecked(m, s); });
    expectBoth([](const auto& m, const Shape& s) { (void)distanceChecked(m, s); });
    expectBoth([](const auto& m, const Shape& s) { (void)distanceChecked(s, m); });
    expectBoth([](const auto& m, const Shape& s) { (void)relationChecked(m, s); });
    expectBoth([](const auto& m, const Shape& s) { (void)relationChecked(s, m); });
    const HalfSpace nowhere = {{0, 0, 0}, 1};
    expectNames(complaintOf([&] { (void)contactChecked(mesh, nowhere); }), "shape: ", "normal");
    expectNames(complaintOf([&] { (void)contactChecked(nowhere, mesh); }), "shape: ", "normal");
    const Vec3 outside = {0, kInfinity, 0};
    expectNames(complaintOf([&] { (void)containsChecked(mesh, outside); }), "point", "not finite");
    expectNames(complaintOf([&] { (void)nearestPointChecked(mesh, outside); }), "point",
                "not finite");
    EXPECT_TRUE(containsChecked(mesh, {1, 1, 1}));
    EXPECT_EQ(nearestPointChecked(mesh, {2, 2, 5}).distance, 1);
    expectNames(complaintOf([&] {
                    (void)raycastChecked({{}, {0, 0, 0}}, mesh);
                }),
                "ray: ", "direction");
    EXPECT_TRUE(raycastChecked({{2, 2, 9}, {0, 0, -1}}, mesh));
}

TEST(CheckedMesh, NamesThePairWhoseTriangleIsMissing)
{
    const PosedMesh mesh = cubeAt({});
    const std::vector<TrianglePair> pairs = {{0, 0}, {3, 12}};
    expectNames(complaintOf([&] { (void)intersectionCurveChecked(mesh, mesh, pairs); }),
                "pairs[1].b", "12 triangles");
}

TEST(PosedMesh, OutlivesWhatItWasMadeFrom)
{
    std::weak_ptr<const TriangleMesh> watched;
    {
        PosedMesh posed = [&] {
            const auto mesh =
                std::make_shared<const TriangleMesh>(test::boxMesh({0, 0, 0}, {4, 4, 4}));
            watched = mesh;
            return PosedMesh{MeshBvh(mesh), {}};
        }();
        EXPECT_FALSE(watched.expired());
        EXPECT_TRUE(contains(posed, {1, 1, 1}));
        PosedMesh other = cubeAt({{}, {10, 0, 0}});
        other = posed;
        posed = cubeAt({{}, {20, 0, 0}});
        EXPECT_TRUE(contains(other, {1, 1, 1}));
        EXPECT_TRUE(contains(posed, {21, 1, 1}));
        EXPECT_FALSE(watched.expired());
    }
    EXPECT_TRUE(watched.expired());
}

static_assert(std::is_copy_assignable_v<PosedMesh> && std::is_move_assignable_v<PosedMesh>);

} // namespace
} // namespace mbv
