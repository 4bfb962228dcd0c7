// A mesh of two bodies that overlap: what a check says of pairs where that matters.
#include "mesh_query/closed_meshes.h"
#include "scene/scene_fixtures.h"

#include <mbv/check/check_motions.h>
#include <mbv/check/check_review.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::boxMesh;
using test::meshModel;

/// A plate with a bolt in it, both of which fill the bolt up to z = 4, and another mesh.
Scene boltedPlateAnd(TriangleMesh other)
{
    Scene scene;
    scene.models = {meshModel("bolted", test::together(boxMesh({0, 0, 0}, {4, 4, 4}),
                                                       boxMesh({1, 1, 1}, {3, 3, 9}))),
                    meshModel("other", std::move(other))};
    return scene;
}

PairResult deepPair(const Scene& scene)
{
    CheckOptions options;
    options.exact = true;
    CheckReport report = checkOverlaps(scene, options);
    findPenetrations(scene, report);
    return report.pairs.at(0);
}

TEST(TwoBodies, HaveNoDepthWhereBothShareSomethingWithTheOtherMesh)
{
    const PairResult pair = deepPair(boltedPlateAnd(boxMesh({2, 2, 2}, {6, 6, 6})));
    EXPECT_EQ(pair.state, RelationState::Intersecting);
    ASSERT_TRUE(pair.solid);
    EXPECT_FALSE(pair.solid->depth);
    EXPECT_FALSE(pair.solid->overlapVolume);
    EXPECT_NE(pair.solid->reason.find("a passes through itself"), std::string::npos)
        << pair.solid->reason;
}

TEST(TwoBodies, HaveOneWhereOneOfThemDoes)
{
    const PairResult pair = deepPair(boltedPlateAnd(boxMesh({2, 2, 5}, {6, 6, 6})));
    ASSERT_TRUE(pair.solid);
    EXPECT_EQ(pair.solid->overlapVolume, 1);
    EXPECT_TRUE(pair.solid->reason.empty());
}

TEST(TwoBodies, AreNotClearOfWhatMovesInBoth)
{
    Scene scene = boltedPlateAnd(boxMesh({1.5, 1.5, 1.5}, {2, 2, 2}));
    scene.motions = {{"other", Path({{0, {}, {}}, {1, {0.5, 0.5, 0.5}, {}}})}};
    const MotionReport report = checkMotions(scene);
    EXPECT_EQ(report.pairs.at(0).answer.state, MotionState::Unknown);
    EXPECT_TRUE(report.hasFindings());
    EXPECT_EQ(distancesOver(scene, 0, 1, std::vector{0.5}), std::vector{0.0});
}

} // namespace
} // namespace mbv
