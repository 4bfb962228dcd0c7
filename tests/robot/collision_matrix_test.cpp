#include "chains.h"

#include "scene/scene_fixtures.h"

#include <mbv/robot/collision_matrix.h>

#include <tbb/global_control.h>

namespace mbv {
namespace {

constexpr double kBall = 0.1;

/// A ball that goes round the origin at a distance of 1, its angle from 1 to 2, on a small base,
/// and a wall from x = `wall` on. It touches the wall while cos(angle) + 0.1 >= wall.
struct Pendulum {
    Robot robot;
    std::vector<std::vector<LinkPart>> parts;

    explicit Pendulum(double wall, bool asMesh = false) : robot(make()), parts(3)
    {
        parts[0] = {{Shape(Aabb{{wall, -5, -5}, {wall + 1, 5, 5}}), {}}};
        if (asMesh)
            parts[0] = {{MeshBvh(boxMesh(wall)), {}}};
        parts[1] = {{Shape(Sphere{{0, 0, 0}, 0.01}), {}}};
        parts[2] = {{Shape(Sphere{{1, 0, 0}, kBall}), {}}};
    }

    static Robot make()
    {
        RobotJoint turn = test::jointOf(JointKind::Revolute);
        turn.lower = 1;
        turn.upper = 2;
        RobotJoint fixed = test::jointOf(JointKind::Fixed);
        Robot chain = test::chainOf({fixed, turn});
        std::vector<RobotLink> links = chain.links();
        for (RobotLink& link : links)
            link.collisions.resize(1); // so that l0 and l2 are not adjacent
        return {"pendulum", links, chain.joints()};
    }

    static TriangleMesh boxMesh(double x)
    {
        TriangleMesh mesh;
        for (int i = 0; i < 8; ++i)
            mesh.vertices.push_back(
                {(i & 1) != 0 ? x + 1 : x, (i & 2) != 0 ? 5.0 : -5.0, (i & 4) != 0 ? 5.0 : -5.0});
        mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                          {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
        return mesh;
    }

    LinkPairFinding wallAndBall(const CollisionMatrixOptions& options) const
    {
        const auto findings = collisionMatrix(robot, parts, options);
        EXPECT_EQ(findings.size(), 3U);
        EXPECT_EQ(findings[0].state, LinkPairState::Adjacent);
        EXPECT_EQ(findings[2].state, LinkPairState::Adjacent);
        return findings[1];
    }
};

TEST(CollisionMatrix, NeverIsProvenWhereAGapIsLeft)
{
    // The ball reaches cos(1) + 0.1 = 0.6403.
    for (const bool asMesh : {false, true}) {
        const Pendulum pendulum(0.6405, asMesh);
        LinkPairFinding pair = pendulum.wallAndBall({.samples = 100, .certify = true});
        EXPECT_EQ(pair.state, LinkPairState::Never);
        EXPECT_TRUE(pair.certified);
        EXPECT_FALSE(pair.witness);
        EXPECT_EQ(pair.samples, 100U);
        pair = pendulum.wallAndBall({.samples = 100});
        EXPECT_EQ(pair.state, LinkPairState::Never);
        EXPECT_FALSE(pair.certified);
    }
}

TEST(CollisionMatrix, AContactThatSamplesMissIsFoundByTheProof)
{
    // cos(angle) >= 0.54 up to 1.00036: one sample in 2,800.
    for (const bool asMesh : {false, true}) {
        const Pendulum pendulum(0.64, asMesh);
        EXPECT_EQ(pendulum.wallAndBall({.samples = 20}).state, LinkPairState::Never);
        const LinkPairFinding pair = pendulum.wallAndBall({.samples = 20, .certify = true});
        EXPECT_EQ(pair.state, LinkPairState::Sometimes);
        EXPECT_FALSE(pair.certified);
        EXPECT_EQ(pair.collisions, 0U);
        ASSERT_TRUE(pair.witness);
        EXPECT_GE(pair.witness->at(0), 1 - 1e-15);
        EXPECT_GE(std::cos(pair.witness->at(0)) + kBall, 0.64 - 1e-15);
    }
}

TEST(CollisionMatrix, WithoutABudgetNothingIsProven)
{
    const LinkPairFinding pair =
        Pendulum(0.6405).wallAndBall({.samples = 10, .certify = true, .budgetSeconds = 0});
    EXPECT_EQ(pair.state, LinkPairState::Never);
    EXPECT_FALSE(pair.certified);
}

TEST(CollisionMatrix, SamplesFindTheShareThatTheAngleGives)
{
    // cos(angle) >= 0.2 from 1 to 1.3694: 36.9% of the samples, and not the middle, 1.5.
    const CollisionMatrixOptions options = {.samples = 10'000};
    const LinkPairFinding pair = Pendulum(0.3).wallAndBall(options);
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    // The standard deviation of the share is 0.0048.
    EXPECT_NEAR(static_cast<double>(pair.collisions) / 10'000, 0.3694, 5 * 0.0048);
    EXPECT_GE(std::cos(pair.witness->at(0)) + kBall, 0.3);
    // At the neutral angle, 1.5, the ball reaches 0.1707.
    EXPECT_EQ(Pendulum(0.17).wallAndBall(options).state, LinkPairState::Default);
    EXPECT_EQ(Pendulum(0.17).wallAndBall(options).witness, std::vector<double>{1.5});
    EXPECT_EQ(Pendulum(-0.45).wallAndBall(options).state, LinkPairState::Always);
}

TEST(CollisionMatrix, WhatIsInsideAWatertightMeshIsInContact)
{
    // A small box stays within the one around it, far from its surface.
    Pendulum inside(-4, true);
    inside.parts[0] = {{MeshBvh(Pendulum::boxMesh(-0.5)), {}}};
    TriangleMesh small = Pendulum::boxMesh(0);
    for (Vec3& v : small.vertices)
        v = 0.01 * v;
    inside.parts[2] = {{MeshBvh(std::move(small)), {}}};
    EXPECT_EQ(inside.wallAndBall({.samples = 100}).state, LinkPairState::Always);
}

TEST(CollisionMatrix, IsTheSameOnAnyNumberOfThreads)
{
    const Pendulum pendulum(0.3);
    const LinkPairFinding many = pendulum.wallAndBall({.samples = 1000, .seed = 5});
    const tbb::global_control one(tbb::global_control::max_allowed_parallelism, 1);
    const LinkPairFinding single = pendulum.wallAndBall({.samples = 1000, .seed = 5});
    EXPECT_EQ(many.collisions, single.collisions);
    EXPECT_EQ(many.witness, single.witness);
    EXPECT_NE(pendulum.wallAndBall({.samples = 1000, .seed = 6}).witness, single.witness);
}

TEST(CollisionMatrix, AnEndlessSlideIsNotCertified)
{
    Pendulum pendulum(3);
    std::vector<RobotJoint> joints = pendulum.robot.joints();
    joints[1] = test::jointOf(JointKind::Prismatic);
    joints[1].name = "slide", joints[1].parent = "l1", joints[1].child = "l2";
    pendulum.robot = Robot("slide", pendulum.robot.links(), joints);
    const LinkPairFinding pair = pendulum.wallAndBall({.samples = 10, .certify = true});
    EXPECT_EQ(pair.state, LinkPairState::Never);
    EXPECT_FALSE(pair.certified);
}

} // namespace
} // namespace mbv
