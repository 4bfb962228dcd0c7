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
    // The ball is 1.3 behind the joint's angle: cos(angle - 1.3) >= 0.9999999 for 1.3 -+ 0.00045,
    // one sample in 1,100.
    for (const bool asMesh : {false, true}) {
        Pendulum pendulum(1 - 1e-7 + kBall, asMesh);
        pendulum.parts[2] = {{Shape(Sphere{{std::cos(-1.3), std::sin(-1.3), 0}, kBall}), {}}};
        EXPECT_EQ(pendulum.wallAndBall({.samples = 20}).state, LinkPairState::Never);
        const LinkPairFinding pair = pendulum.wallAndBall({.samples = 20, .certify = true});
        EXPECT_EQ(pair.state, LinkPairState::Sometimes);
        EXPECT_FALSE(pair.certified);
        EXPECT_EQ(pair.collisions, 0U);
        ASSERT_TRUE(pair.witness);
        EXPECT_NEAR(pair.witness->at(0), 1.3, 0.0005);
    }
}

TEST(CollisionMatrix, WhatMeetsOnlyAtALimitIsFoundThere)
{
    // The ball reaches cos(1) + 0.1 at the lower limit alone, and leaves cos(2) + 0.1 nowhere else
    // than at the upper one.
    const CollisionMatrixOptions options = {.samples = 20};
    LinkPairFinding pair = Pendulum(std::cos(1.0) + kBall - 1e-12).wallAndBall(options);
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    EXPECT_EQ(pair.collisions, 0U);
    EXPECT_EQ(pair.witness, std::vector<double>{1});
    pair = Pendulum(std::cos(2.0) + kBall + 1e-12).wallAndBall(options);
    EXPECT_EQ(pair.state, LinkPairState::Default);
    EXPECT_EQ(pair.collisions, 20U);
    EXPECT_EQ(pair.witness, std::vector<double>{1.5});
}

/// A ball of radius 0.1 on a table of as many slides as there are axes, all from -1 to 1; l0, the
/// part, does not move.
LinkPairFinding partAndSlides(const std::vector<Vec3>& axes, const Shape& part)
{
    std::vector<RobotJoint> joints;
    for (const Vec3& axis : axes) {
        joints.push_back(test::jointOf(JointKind::Prismatic, axis));
        joints.back().lower = -1;
        joints.back().upper = 1;
    }
    joints.push_back(test::jointOf(JointKind::Fixed));
    const Robot chain = test::chainOf(joints);
    std::vector<RobotLink> links = chain.links();
    std::vector<std::vector<LinkPart>> parts(links.size());
    for (const std::size_t link : {std::size_t{0}, links.size() - 2, links.size() - 1})
        links[link].collisions.resize(1); // the last but one keeps the others from being adjacent
    parts.front() = {{part, {}}};
    parts.back() = {{Shape(Sphere{{0, 0, 0}, kBall}), {}}};
    const auto findings = collisionMatrix(Robot("slides", links, chain.joints()), parts);
    EXPECT_EQ(findings.size(), 1U);
    return findings.front();
}

TEST(CollisionMatrix, CornersAndFacesOfLimitsAreLookedAt)
{
    const Vec3 x = {1, 0, 0};
    const Vec3 y = {0, 1, 0};
    const Vec3 z = {0, 0, 1};
    // A point beside one corner of eight.
    const double nearly = 0.1 - 1e-9;
    LinkPairFinding pair = partAndSlides({x, y, z}, Sphere{{1 + nearly, -1, 1}, 0});
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    EXPECT_EQ(pair.witness, (std::vector<double>{1, -1, 1}));
    pair = partAndSlides({x, y, z}, Sphere{{1.1 + 1e-9, -1, 1}, 0});
    EXPECT_EQ(pair.state, LinkPairState::Never);
    // A rod beside the face x = 1, met where y is near 0.3.
    pair = partAndSlides({x, y, z}, Capsule{{1.0998, 0.3, -1}, {1.0998, 0.3, 1}, 0});
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    EXPECT_EQ(pair.collisions, 0U);
    ASSERT_TRUE(pair.witness);
    EXPECT_EQ(pair.witness->at(0), 1);
    EXPECT_NEAR(pair.witness->at(1), 0.3, 0.0064); // 0.0998^2 + 0.0064^2 > 0.1^2
    // Twelve slides: not all of the 4096 corners are looked at.
    const std::vector<Vec3> many = {x, x, x, x, y, y, y, y, z, z, z, z};
    pair = partAndSlides(many, HalfSpace{{-1, 0, 0}, -4 - nearly});
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    EXPECT_EQ(std::vector<double>(pair.witness->begin(), pair.witness->begin() + 4),
              (std::vector<double>{1, 1, 1, 1}));
}

TEST(CollisionMatrix, LimitsOfJointsThatMimicAreKept)
{
    // The ball touches the wall up to an angle of 1.3694; a joint that mimics its own begins
    // at 1.4.
    Pendulum pendulum(0.3);
    const auto withMimic = [&](double lower, double upper) {
        std::vector<RobotLink> links = Pendulum::make().links();
        links.push_back({"l3", {}});
        std::vector<RobotJoint> joints = Pendulum::make().joints();
        RobotJoint mimic = test::jointOf(JointKind::Revolute);
        mimic.name = "mimic", mimic.parent = "l0", mimic.child = "l3";
        mimic.mimic = JointMimic{joints[1].name, -1, 0};
        mimic.lower = lower;
        mimic.upper = upper;
        joints.push_back(mimic);
        pendulum.robot = Robot("mimic", links, joints);
        pendulum.parts.resize(4);
        return pendulum.wallAndBall({.samples = 200, .certify = true});
    };
    LinkPairFinding pair = withMimic(-5, -1.4);
    EXPECT_EQ(pair.state, LinkPairState::Never);
    EXPECT_TRUE(pair.certified);
    pair = withMimic(-5, -1.36);
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
    EXPECT_GE(pair.witness->at(0), 1.36);
    // Limits that leave nothing prove nothing.
    pair = withMimic(0, 0);
    EXPECT_EQ(pair.state, LinkPairState::Sometimes);
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
