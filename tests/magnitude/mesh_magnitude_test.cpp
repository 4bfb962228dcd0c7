// Meshes of every magnitude: everything that can be asked of them, against all triangles one by
// one, and against the same meshes scaled by a power of two.

#include "mesh_questions.h"

#include "bvh/bvh_meshes.h"

#include <mbv/fit/fit.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/mesh_query/overlap_solid.h>
#include <mbv/mesh_query/penetration.h>
#include <mbv/mesh_query/raycast.h>
#include <mbv/mesh_query/relation.h>
#include <mbv/mesh_query/separating_move.h>

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

namespace mbv::test {
namespace {

/// MBV_MAGNITUDE_SEEDS says how many other seeds to try than the few of every run.
unsigned seedCount()
{
    const char* const given = std::getenv("MBV_MAGNITUDE_SEEDS");
    return given == nullptr ? 400 : static_cast<unsigned>(std::atoi(given));
}

std::vector<std::uint8_t> randomBytes(unsigned seed)
{
    std::mt19937 engine(seed);
    std::vector<std::uint8_t> bytes(400);
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(engine());
    return bytes;
}

TEST(MeshMagnitude, EveryAnswerIsRightOrAnError)
{
    for (unsigned seed = 0; seed < seedCount(); ++seed) {
        const std::vector<std::uint8_t> bytes = randomBytes(seed);
        for (const std::string& fault : faultsOfMeshes(ByteSource(bytes)))
            ADD_FAILURE() << "seed " << seed << ": " << fault;
    }
}

/// What the questions say of two meshes of about 1, 2^exponent times as large; lengths as they
/// would be at 1. Multiplying by a power of two rounds nothing.
struct Answers {
    double area = 0;
    double volume = 0;
    double distance = 0;
    double toPoint = 0;
    double t = 0;
    double ball = 0;
    Vec3 halfExtents;
    RelationState state = RelationState::Separated;
    std::vector<TrianglePair> pairs;
    std::size_t curvePoints = 0;

    friend bool operator==(const Answers&, const Answers&) = default;
};

MeshBvh hierarchyOf(const TriangleMesh& mesh, double scale)
{
    return MeshBvh(std::make_shared<const TriangleMesh>(scaled(mesh, {scale, scale, scale})));
}

Answers answersAt(int exponent, const TriangleMesh& meshA, const TriangleMesh& meshB,
                  const RigidTransform& pose)
{
    const double scale = std::ldexp(1.0, exponent);
    const PosedMesh a = {hierarchyOf(meshA, scale), {}};
    const PosedMesh b = {hierarchyOf(meshB, scale), {pose.rotation, scale * pose.translation}};
    Answers answers;
    const Relation meeting = relation(a, b);
    answers.state = meeting.state;
    answers.pairs = meeting.triangles;
    for (const auto& line : intersectionCurve(a, b, meeting.triangles))
        answers.curvePoints += line.size();
    answers.distance = distance(a, b).distance / scale;
    answers.toPoint = nearestPoint(a, scale * Vec3{5, 6, 7}).distance / scale;
    Ray ray;
    ray.origin = scale * Vec3{-9, 0.3, 0.2};
    ray.direction = {1, 0, 0};
    if (const auto hit = raycast(ray, a))
        answers.t = hit->t / scale;
    answers.ball = fitSphere(a.bvh.mesh().vertices).radius / scale;
    answers.halfExtents = fitObb(a.bvh.mesh()).halfExtents / scale;
    if (std::abs(exponent) < 300) { // squares and cubes are doubles, too
        const MeshProperties is = propertiesOf(a.bvh.mesh());
        answers.area = is.area / scale / scale;
        answers.volume = is.signedVolume / scale / scale / scale;
    }
    return answers;
}

TEST(MeshMagnitude, AMeshScaledByAPowerOfTwoHasTheScaledAnswers)
{
    RandomShapes random(7);
    const MeshPtr ball = bumpySphere(6, 9, 0.2);
    const MeshPtr soup = triangleSoup(random, 60, 1.5, 0.4);
    for (int i = 0; i < 12; ++i) {
        const RigidTransform pose = random.pose(i % 3 == 0 ? 4 : 1);
        const TriangleMesh& other = i % 2 == 0 ? *ball : *soup;
        Answers expected = answersAt(0, *ball, other, pose);
        for (const int exponent : {-900, -600, -299, 299, 600, 900}) {
            if (std::abs(exponent) >= 300)
                expected.area = expected.volume = 0;
            EXPECT_EQ(answersAt(exponent, *ball, other, pose), expected) << i << ' ' << exponent;
            expected = answersAt(0, *ball, other, pose);
        }
    }
}

/// How deep two solids are in each other, what they share and how far one has to go, as they would
/// be at 1.
TEST(MeshMagnitude, SolidsScaledByAPowerOfTwoHaveTheScaledAnswers)
{
    RandomShapes random(11);
    const MeshPtr ball = bumpySphere(6, 9, 0.2);
    for (int i = 0; i < 4; ++i) {
        const RigidTransform pose = random.pose(1);
        const auto ask = [&](int exponent, const auto& question) {
            const double scale = std::ldexp(1.0, exponent);
            const MeshBvh bvh = hierarchyOf(*ball, scale);
            return question(PosedMesh{bvh, {}},
                            PosedMesh{bvh, {pose.rotation, scale * pose.translation}}, scale);
        };
        const auto depth = [](const PosedMesh& a, const PosedMesh& b, double scale) {
            const auto found = penetration(a, b);
            return found ? std::vector{found->depth() / scale, found->ofA->bound / scale,
                                       found->pointOnA().x / scale, found->pointOnB().z / scale}
                         : std::vector<double>();
        };
        const auto overlap = [](const PosedMesh& a, const PosedMesh& b, double scale) {
            return scaled(overlapSolid(a, b), {1 / scale, 1 / scale, 1 / scale}).vertices;
        };
        const auto move = [](const PosedMesh& a, const PosedMesh& b, double scale) {
            const SeparatingMove found = separatingMove(a, b, {1, 2, 3});
            return std::pair(found.distance / scale, found.bound / scale);
        };
        const auto depthAt1 = ask(0, depth);
        const auto overlapAt1 = ask(0, overlap);
        const auto moveAt1 = ask(0, move);
        EXPECT_FALSE(depthAt1.empty());
        for (const int exponent : {-900, -600, -400, -200, 200, 340, 600, 900}) {
            EXPECT_EQ(ask(exponent, depth), depthAt1) << exponent;
            EXPECT_EQ(ask(exponent, overlap), overlapAt1) << exponent;
            EXPECT_EQ(ask(exponent, move), moveAt1) << exponent;
        }
    }
}

TEST(MeshMagnitude, AnAreaBeyondADoubleIsInfiniteAndNeverNan)
{
    for (const double size : {1e-300, 1e100, 1e200, 1e300}) {
        const MeshProperties is = propertiesOf(scaled(*bumpySphere(6, 9, 0.2), {size, size, size}));
        EXPECT_EQ(is.area, size < 1e154 ? is.area : std::numeric_limits<double>::infinity());
        EXPECT_GE(is.area, 0) << size;
        EXPECT_GE(is.signedVolume, 0) << size;
    }
}

} // namespace
} // namespace mbv::test
