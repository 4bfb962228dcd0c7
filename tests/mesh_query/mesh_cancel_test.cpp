#include "mesh_query/overlap/overlap_walk.h"
#include "posed_meshes.h"
#include "triangle_stacks.h"

#include <mbv/geometry/error.h>
#include <mbv/mesh_query/connected_parts.h>
#include <mbv/mesh_query/distance.h>
#include <mbv/mesh_query/intersection_curve.h>
#include <mbv/mesh_query/relation.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <thread>

/// Two meshes alone may have hundreds of millions of pairs of triangles: a caller is asked all the
/// while whether to go on. What is counted is work, not time.
namespace mbv {
namespace {

using test::bvhOf;
using test::crossingStack;
using test::slantedStack;

/// Counts how often it is asked, and says no from some time on.
struct Caller {
    std::size_t patience;
    std::size_t asked = 0;
    std::thread::id thread = std::this_thread::get_id();

    ProgressFn progress()
    {
        return [this](double fraction) {
            EXPECT_EQ(fraction, 0);
            EXPECT_EQ(std::this_thread::get_id(), thread);
            return ++asked < patience;
        };
    }
};

constexpr std::size_t kEndless = static_cast<std::size_t>(-1);

/// The question is asked of a caller who lets it go on, and of those who stop it at the first, at
/// some and at the last time they are asked.
void expectStops(const std::function<void(const ProgressFn&)>& question)
{
    Caller patient{kEndless};
    question(patient.progress());
    ASSERT_GT(patient.asked, 2U);
    for (const std::size_t patience : {std::size_t{1}, patient.asked / 2, patient.asked}) {
        Caller caller{patience};
        try {
            question(caller.progress());
            ADD_FAILURE() << "went on though told to stop at call " << patience;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled);
        }
        EXPECT_EQ(caller.asked, patience) << "never again once it was told";
    }
}

TEST(MeshCancel, QuestionsOfTwoMeshesStopWhereverTheyAre)
{
    const MeshBvh one = bvhOf(crossingStack(400, false));
    const MeshBvh other = bvhOf(crossingStack(400, true));
    const PosedMesh a = {one, {}};
    const PosedMesh b = {other, {}};
    expectStops([&](const ProgressFn& progress) {
        EXPECT_EQ(relation(a, b, kMostTrianglesKept, progress).trianglePairs, 160'000U);
    });
    expectStops([&](const ProgressFn& progress) {
        EXPECT_EQ(intersectingTriangles(a, b, kEndless, progress).size(), 160'000U);
    });
    const auto pairs = intersectingTriangles(a, b, 2000);
    expectStops([&](const ProgressFn& progress) {
        EXPECT_EQ(intersectionCurve(a, b, pairs, progress), intersectionCurve(a, b, pairs));
    });
}

TEST(MeshCancel, SoDoThoseOfMeshesThatAreHardlyApart)
{
    const MeshBvh one = bvhOf(slantedStack(1000, 0));
    const MeshBvh other = bvhOf(slantedStack(1000, 0.5));
    const PosedMesh a = {one, {}};
    const PosedMesh b = {other, {}};
    expectStops([&](const ProgressFn& progress) { EXPECT_FALSE(overlaps(a, b, progress)); });
    expectStops([&](const ProgressFn& progress) {
        EXPECT_EQ(distance(a, b, progress).distance, distance(a, b).distance);
    });
    expectStops([&](const ProgressFn& progress) {
        EXPECT_TRUE(distanceWithin(a, b, 1, progress).has_value());
    });
}

/// Touching in corners and along edges is told from crossing by exact arithmetic, pair by pair,
/// long after the pairs are found.
TEST(MeshCancel, TheCallerIsAskedWhileTouchesAreSorted)
{
    TriangleMesh fan;
    for (int i = 0; i < 200; ++i)
        test::appendTriangle(fan, {{0, 0, 0}, {1, 1e-3 * i, 1}, {1, 1e-3 * (i + 0.5), 1}});
    TriangleMesh below = fan;
    for (Vec3& vertex : below.vertices)
        vertex = -vertex;
    const MeshBvh one = bvhOf(fan);
    const MeshBvh other = bvhOf(below);
    const PosedMesh a = {one, {}};
    const PosedMesh b = {other, {}};
    Caller finding{kEndless};
    EXPECT_EQ(intersectingTriangles(a, b, kEndless, finding.progress()).size(), 40'000U);
    Caller deciding{kEndless};
    EXPECT_EQ(relation(a, b, kMostTrianglesKept, deciding.progress()).state,
              RelationState::Touching);
    EXPECT_GT(deciding.asked, finding.asked + 40'000 / 512);
}

TEST(MeshCancel, NoMoreThanSomeThousandPairsAreFoundBetweenTwoQuestions)
{
    constexpr std::size_t kMaxBetween = 12'288; // 3 * 4096
    const MeshBvh one = bvhOf(crossingStack(1000, false));
    const MeshBvh other = bvhOf(crossingStack(1000, true));
    std::size_t found = 0;
    std::size_t foundBefore = 0;
    std::size_t most = 0;
    const ProgressFn progress = [&](double) {
        most = std::max(most, found - foundBefore);
        foundBefore = found;
        return true;
    };
    StopCheck stop(progress);
    bvh::findMeetingPairs({one, {}}, {other, {}}, stop, [&](std::span<const TrianglePair> pairs) {
        found += pairs.size();
        return true;
    });
    EXPECT_EQ(found, 1'000'000U);
    EXPECT_LE(std::max(most, found - foundBefore), kMaxBetween);
}

TEST(MeshCancel, ConnectedPartsStopWhenTold)
{
    const TriangleMesh mesh = crossingStack(20'000, false);
    expectStops([&](const ProgressFn& progress) {
        EXPECT_EQ(connectedParts(mesh, progress).size(), mesh.triangles.size());
    });
}

} // namespace
} // namespace mbv
