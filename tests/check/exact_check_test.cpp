#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"
#include "triangle_stacks.h"

#include <mbv/check/check_overlaps.h>
#include <mbv/check/pair_contact.h>
#include <mbv/mesh_query/overlaps.h>
#include <mbv/report/report_json.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <thread>

namespace mbv {
namespace {

using test::boxMesh;
using test::meshModel;

TriangleMesh cube()
{
    return boxMesh({-1, -1, -1}, {1, 1, 1});
}

CheckReport exactReport(const Scene& scene, double clearance = 0, std::size_t threads = 0)
{
    CheckOptions options;
    options.exact = true;
    options.clearance = clearance;
    options.threads = threads;
    return checkOverlaps(scene, options);
}

/// The one pair of two models.
PairResult exactPair(const Model& a, const Model& b, double clearance = 0)
{
    Scene scene;
    scene.models = {a, b};
    const CheckReport report = exactReport(scene, clearance);
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.pairs.size(), 1U);
    return report.pairs.empty() ? PairResult{} : report.pairs.front();
}

TEST(ExactCheck, CubesFarApartAreNotListed)
{
    Scene scene;
    scene.models = {meshModel("a", cube()), meshModel("b", cube(), {2.5, 0, 0})};
    EXPECT_TRUE(exactReport(scene).pairs.empty());
    EXPECT_TRUE(exactReport(scene, 0.4).pairs.empty());
    EXPECT_EQ(exactReport(scene).pairsTested, 1U);
}

TEST(ExactCheck, CubesWithinTheClearanceAre)
{
    const PairResult pair = exactPair(meshModel("a", cube()), meshModel("b", cube(), {2.5, 0, 0}),
                                      0.5); // exactly as far apart: no farther
    EXPECT_EQ(pair.state, RelationState::Clearance);
    EXPECT_FALSE(pair.volumesOverlap);
    EXPECT_EQ(pair.distance, 0.5);
    EXPECT_EQ(pair.pointOnA->x, 1);
    EXPECT_EQ(pair.pointOnB->x, 1.5);
    EXPECT_EQ(pair.normal, (Vec3{1, 0, 0}));
    EXPECT_FALSE(pair.depth);
    EXPECT_EQ(pair.contactTriangles, 0U);
}

TEST(ExactCheck, TouchingByFaceEdgeOrCornerIsTouching)
{
    for (const Vec3& position : {Vec3{2, 0, 0}, Vec3{2, 0.5, 0}, Vec3{2, 2, 0}, Vec3{2, 2, 0.5},
                                 Vec3{2, 2, 2}, Vec3{0, -2, 0.25}}) {
        const PairResult pair = exactPair(meshModel("a", cube()), meshModel("b", cube(), position));
        EXPECT_EQ(pair.state, RelationState::Touching) << position.x << position.y << position.z;
        EXPECT_EQ(pair.distance, 0);
        EXPECT_GT(pair.contactTriangles, 0U);
        ASSERT_TRUE(pair.pointOnA);
        EXPECT_EQ(pair.pointOnA, pair.pointOnB);
        for (int k = 0; k < 3; ++k)
            EXPECT_LE(std::abs((*pair.pointOnA)[k]), 1 + 1e-12);
    }
}

TEST(ExactCheck, CubesInEachOtherIntersectAndKeepTheDepthOfTheirVolumes)
{
    const PairResult pair = exactPair(meshModel("a", cube()), meshModel("b", cube(), {1.5, 0, 0}));
    EXPECT_EQ(pair.state, RelationState::Intersecting);
    EXPECT_TRUE(pair.volumesOverlap);
    EXPECT_EQ(pair.distance, 0);
    EXPECT_NEAR(*pair.depth, 0.5, 1e-12);
    EXPECT_EQ(pair.depthMethod, DepthMethod::SeparatingAxes);
    EXPECT_TRUE(pair.reason.empty());
}

TEST(ExactCheck, ACubeInsideAnotherIsContained)
{
    const Model outer = meshModel("outer", cube());
    const Model inner = meshModel("inner", boxMesh({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}));
    for (const PairResult& pair : {exactPair(outer, inner), exactPair(inner, outer)}) {
        EXPECT_EQ(pair.state, RelationState::Contained);
        EXPECT_EQ(pair.distance, 0);
        EXPECT_EQ(pair.contactTriangles, 0U);
        EXPECT_FALSE(pair.pointOnA); // no single point where their surfaces meet
    }
}

TEST(ExactCheck, InAMeshThatIsNotWatertightNobodyKnowsAndTheReasonIsGiven)
{
    TriangleMesh open = cube();
    open.triangles.pop_back();
    const PairResult pair = exactPair(
        meshModel("open", open), meshModel("inner", boxMesh({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5})));
    EXPECT_EQ(pair.state, RelationState::Unknown);
    EXPECT_NE(pair.reason.find("not watertight"), std::string::npos) << pair.reason;
    EXPECT_NEAR(*pair.distance, 0.5, 1e-12); // of the surfaces
}

/// Two L shapes whose boxes overlap by far, in each other's empty corner.
TEST(ExactCheck, MeshesWhoseVolumesAloneOverlapAreSeparatedAndTheirDistanceIsGiven)
{
    const auto ell = [](double s) {
        TriangleMesh mesh = boxMesh({-2, -2, 0}, {2, -1, 1});
        const TriangleMesh arm = boxMesh({-2, -0.5, 0}, {-1, 2, 1});
        for (const Vec3& v : arm.vertices)
            mesh.vertices.push_back(v);
        for (const auto& t : arm.triangles)
            mesh.triangles.push_back({t[0] + 8, t[1] + 8, t[2] + 8});
        for (Vec3& v : mesh.vertices)
            v = {s * v.x, s * v.y, v.z}; // -1: rotated by 180 degrees about z
        return mesh;
    };
    Model second = meshModel("second", ell(-1), {1.5, 1.5, 0});
    Model first = meshModel("first", ell(1));
    first.volumeKind = second.volumeKind = VolumeKind::Aabb;
    // The second spans x from -0.5, its arm at x in [2.5, 3.5], its foot at y in [2.5, 3.5]; the
    // first reaches x = -1 with its arm (y up to 2) and y = -1 with its foot. Nearest: the foot of
    // the second, from (-0.5, 2.5), and the top of the arm of the first, to (-1, 2).
    const PairResult pair = exactPair(first, second);
    EXPECT_TRUE(pair.volumesOverlap);
    EXPECT_EQ(pair.state, RelationState::Separated);
    EXPECT_NEAR(*pair.distance, std::sqrt(0.5), 1e-12);
    EXPECT_FALSE(pair.depth);
    EXPECT_EQ(pair.depthMethod, DepthMethod::None);
    EXPECT_EQ(exactPair(first, second, 0.71).state, RelationState::Clearance);
    EXPECT_EQ(exactPair(first, second, 0.70).state, RelationState::Separated);
}

TEST(ExactCheck, SeesATouchThatTheVolumesMissByRounding)
{
    // Both faces lie in the same plane as far as doubles can tell: the same mesh, mirrored to the
    // other side of a third of a unit, where boxes that were fitted round.
    for (const VolumeKind kind : kVolumeKinds) {
        Model a = meshModel("a", boxMesh({-1.0 / 3, -1, -1}, {1.0 / 3, 1, 1}));
        Model b = meshModel("b", boxMesh({1.0 / 3, -1, -1}, {1, 1, 1}));
        a.volumeKind = b.volumeKind = kind;
        EXPECT_EQ(exactPair(a, b).state, RelationState::Touching) << nameOf(kind);
    }
}

TEST(ExactCheck, ScaleAndPoseAreThoseOfTheModel)
{
    Model big = meshModel("big", cube());
    big.scale = {3, 1, 1};
    Model rotated = meshModel("rotated", cube(), {0, 2.5, 0});
    rotated.pose.rotation = fromEulerXyzDegrees({0, 0, 45}); // reaches 1.41421 down
    EXPECT_EQ(exactPair(big, meshModel("b", cube(), {3.5, 0, 0})).state,
              RelationState::Intersecting);
    EXPECT_EQ(exactPair(big, meshModel("b", cube(), {4, 0, 0})).state, RelationState::Touching);
    EXPECT_NEAR(*exactPair(big, rotated, 0.1).distance, 1.5 - std::sqrt(2.0), 1e-12);
}

TEST(ExactCheck, ShapesAreSolids)
{
    Model ball;
    ball.name = "ball";
    ball.shape = Sphere{{0, 0, 0}, 1};
    Model far = ball;
    far.name = "far";
    far.pose.translation = {2.25, 0, 0};
    EXPECT_EQ(exactPair(ball, far, 0.25).state, RelationState::Clearance);
    far.pose.translation = {2, 0, 0};
    EXPECT_EQ(exactPair(ball, far).state, RelationState::Touching);
    far.pose.translation = {1, 0, 0};
    const PairResult pair = exactPair(ball, far);
    EXPECT_EQ(pair.state, RelationState::Intersecting);
    EXPECT_FALSE(pair.contactTriangles) << "there are none";
    far.shape = Sphere{{0, 0, 0}, 0.25};
    far.pose.translation = {0.5, 0, 0};
    EXPECT_EQ(exactPair(ball, far).state, RelationState::Contained);
}

TEST(ExactCheck, AMeshAgainstAShapeHasEveryState)
{
    Model box = test::boxAt("box", {});
    const auto at = [](double x) { return meshModel("mesh", cube(), {x, 0, 0}); };
    EXPECT_EQ(exactPair(box, at(2.25), 0.25).state, RelationState::Clearance);
    EXPECT_EQ(exactPair(at(2.25), box, 0.25).distance, 0.25);
    EXPECT_EQ(exactPair(box, at(2)).state, RelationState::Touching);
    EXPECT_EQ(exactPair(box, at(1.5)).state, RelationState::Intersecting);
    const Model inner = meshModel("inner", boxMesh({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}));
    EXPECT_EQ(exactPair(box, inner).state, RelationState::Contained);
    Model ball;
    ball.name = "ball";
    ball.shape = Sphere{{0, 0, 0}, 0.5};
    EXPECT_EQ(exactPair(at(0), ball).state, RelationState::Contained);
    EXPECT_EQ(exactPair(ball, at(1.25)).state, RelationState::Intersecting);
}

TEST(ExactCheck, IgnoredPairsAreNotLookedAt)
{
    Scene scene;
    scene.models = {meshModel("a", cube()), meshModel("b", cube()), meshModel("c", cube())};
    scene.ignore = {{"a", "b"}, {"c", "a"}};
    const CheckReport report = exactReport(scene);
    ASSERT_EQ(report.pairs.size(), 1U);
    EXPECT_EQ(report.pairs[0].a, 1U);
    EXPECT_EQ(report.pairsTested, 1U);
}

TEST(ExactCheck, AClearanceThatIsNoDistanceIsAnError)
{
    for (const double clearance : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()})
        test::expectError([&] { exactReport(Scene{}, clearance); }, ErrorCode::InvalidArgument,
                          "clearance");
}

TEST(ExactCheck, CanBeCancelled)
{
    Scene scene;
    for (int i = 0; i < 50; ++i)
        scene.models.push_back(meshModel("m" + std::to_string(i), cube(), {0.1 * i, 0, 0}));
    CheckOptions options;
    options.exact = true;
    double last = 0;
    (void)checkOverlaps(scene, options, [&](double fraction) {
        EXPECT_GE(fraction, 0);
        EXPECT_LE(fraction, 1);
        last = fraction;
        return true;
    });
    EXPECT_EQ(last, 1);
    test::expectError(
        [&] {
            (void)checkOverlaps(scene, options, [](double fraction) { return fraction < 0.7; });
        },
        ErrorCode::Cancelled, "cancelled");
}

/// Cubes and slabs in random places, some at a shared distance so that touches occur.
Scene randomAssembly(unsigned seed, int count)
{
    test::RandomScenes random(seed);
    const std::vector<MeshAssetPtr> meshes = {
        meshModel("cube", cube()).mesh,
        meshModel("slab", boxMesh({-2, -0.25, -1}, {2, 0.25, 1})).mesh,
        meshModel("small", boxMesh({-0.25, -0.25, -0.25}, {0.25, 0.25, 0.25})).mesh};
    Scene scene;
    for (int i = 0; i < count; ++i) {
        Model model = random.model("part-" + std::to_string(i), 6);
        if (random.integer(0, 3) > 0) {
            model.shape.reset();
            model.mesh = meshes[static_cast<std::size_t>(random.integer(0, 2))];
            if (random.integer(0, 1) == 0)
                model.volumeKind = VolumeKind::Sphere; // overlaps where the meshes are apart
            if (random.integer(0, 1) == 0) {
                const Vec3 p = model.pose.translation;
                model.pose = {{}, {std::round(p.x), std::round(p.y), std::round(p.z)}};
                model.scale = {1, 1, 1};
            }
        }
        scene.models.push_back(std::move(model));
    }
    return scene;
}

TEST(ExactCheck, ReportsAreTheSameBytesOnAnyNumberOfThreads)
{
    std::map<RelationState, std::size_t> seen;
    for (const unsigned seed : {1U, 2U, 3U}) {
        const Scene scene = randomAssembly(seed, 150);
        std::string expected;
        for (const std::size_t threads : {1U, 2U, 5U}) {
            CheckReport report = exactReport(scene, 0.1, threads);
            report.timing = {};
            for (const PairResult& pair : report.pairs)
                ++seen[pair.state];
            const std::string text = checkReportToJson(scene, report);
            if (expected.empty())
                expected = text;
            EXPECT_EQ(text, expected) << seed << ' ' << threads;
        }
    }
    for (const RelationState state :
         {RelationState::Separated, RelationState::Clearance, RelationState::Touching,
          RelationState::Intersecting, RelationState::Contained})
        EXPECT_GT(seen[state], 0U) << nameOf(state);
}

TEST(ExactCheck, FindsEveryPairThatLookingAtAllOfThemFinds)
{
    const Scene scene = randomAssembly(9, 80);
    const CheckReport report = exactReport(scene);
    std::size_t found = 0;
    for (std::size_t a = 0; a < scene.models.size(); ++a) {
        for (std::size_t b = a + 1; b < scene.models.size(); ++b) {
            if (!scene.models[a].mesh || !scene.models[b].mesh)
                continue;
            const MeshBvh bvhA = scene.models[a].mesh->bvh(scene.models[a].scale);
            const MeshBvh bvhB = scene.models[b].mesh->bvh(scene.models[b].scale);
            const std::size_t count =
                intersectingTriangles({bvhA, scene.models[a].pose}, {bvhB, scene.models[b].pose})
                    .size();
            const auto listed =
                std::find_if(report.pairs.begin(), report.pairs.end(),
                             [&](const PairResult& p) { return p.a == a && p.b == b; });
            const bool known = listed != report.pairs.end();
            EXPECT_EQ(known ? listed->contactTriangles.value() : 0, count) << a << ' ' << b;
            found += count > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(found, 20U);
}

/// The pair has 400 million pairs of triangles that meet: minutes. On two threads it is a worker's
/// now and then, and the caller's otherwise.
TEST(ExactCheck, IsCancelledInTheMiddleOfOnePair)
{
    Scene scene;
    scene.models = {meshModel("small", cube()),
                    meshModel("flat", test::crossingStack(20'000, false)),
                    meshModel("upright", test::crossingStack(20'000, true))};
    for (const std::size_t threads : {1U, 2U, 2U, 2U}) {
        constexpr int kPatience = 60; // more than the other stages ask
        int asked = 0;
        const auto caller = std::this_thread::get_id();
        CheckOptions options;
        options.exact = true;
        options.threads = threads;
        const auto progress = [&](double fraction) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_GE(fraction, 0);
            EXPECT_LT(fraction, 1);
            return ++asked < kPatience;
        };
        test::expectError([&] { (void)checkOverlaps(scene, options, progress); },
                          ErrorCode::Cancelled, "");
        EXPECT_EQ(asked, kPatience) << "never again once it was told, on " << threads;
    }
}

TEST(PairContact, HoldsTheCurveAndTheTrianglesInTheWorld)
{
    Scene scene;
    scene.models = {meshModel("a", cube(), {10, 0, 0}), meshModel("b", cube(), {11, 0.5, 0.25}),
                    test::boxAt("shape", {10, 0, 0})};
    const PairContact contact = contactOf(scene, 0, 1);
    ASSERT_EQ(contact.curves.size(), 1U); // one closed curve round the corner
    EXPECT_EQ(contact.curves[0].front(), contact.curves[0].back());
    for (const Vec3& p : contact.curves[0]) {
        EXPECT_GE(p.x, 10 - 1e-12); // b begins there
        EXPECT_LE(p.x, 11 + 1e-12); // a ends there
    }
    EXPECT_FALSE(contact.triangles.empty());
    EXPECT_LE(contact.triangles.size(), 24U);
    EXPECT_TRUE(contactOf(scene, 0, 2).curves.empty());
    const CheckReport report = exactReport(scene);
    EXPECT_EQ(contactsOf(scene, report), std::vector<PairContact>{contact});
    test::expectError(
        [&] { std::ignore = contactsOf(scene, report, [](double) { return false; }); },
        ErrorCode::Cancelled, "");
}

} // namespace
} // namespace mbv
