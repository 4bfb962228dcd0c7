#include "chains.h"

#include "complaint.h"
#include "mesh_query/closed_meshes.h"

#include <mbv/collision/overlaps.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_query/nearest_point.h>
#include <mbv/robot/robot_checker.h>

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numbers>
#include <random>

namespace mbv {
namespace {

using test::chainOf;
using test::jointOf;

/// An arm of two links of length 1 in the xy plane with a ball of radius 0.1 at elbow and tip.
Robot arm()
{
    const RigidTransform one = {{}, {1, 0, 0}};
    Robot chain = chainOf({jointOf(JointKind::Revolute), jointOf(JointKind::Fixed, {}, one),
                           jointOf(JointKind::Revolute), jointOf(JointKind::Fixed, {}, one)});
    std::vector<RobotLink> links = chain.links();
    for (const std::size_t link : {0U, 2U, 4U})
        links[link].collisions.resize(1);
    return {"arm", links, chain.joints()};
}

std::vector<std::vector<LinkPart>> partsOfArm()
{
    std::vector<std::vector<LinkPart>> parts(5);
    parts[0] = {{Shape(Sphere{{}, 0.2}), {}}};
    parts[2] = {{Shape(Sphere{{}, 0.1}), {}}};
    parts[4] = {{Shape(Sphere{{}, 0.1}), {}}};
    return parts;
}

LinkPart cubeAt(const Vec3& center, double half)
{
    const Vec3 h = {half, half, half};
    return {Shape(Aabb{center - h, center + h}), {}};
}

TEST(RobotChecker, AdjacentAndIgnoredLinksAreNotTested)
{
    const RobotChecker checker(arm(), partsOfArm(), {});
    ASSERT_EQ(checker.pairs().size(), 1U); // base and elbow, elbow and tip are adjacent
    EXPECT_EQ(checker.pairs()[0].a, 0U);
    EXPECT_EQ(checker.pairs()[0].b, 4U);
    const std::array ignored = {std::pair(std::size_t{0}, std::size_t{4})};
    EXPECT_TRUE(RobotChecker(arm(), partsOfArm(), ignored).pairs().empty());
    // The base stands still: no joint moves it into an obstacle, or out of one.
    const RobotChecker among(arm(), partsOfArm(), ignored, {cubeAt({0, 0, 0}, 0.1)});
    ASSERT_EQ(among.pairs().size(), 2U);
    EXPECT_TRUE(among.pairs()[0].isObstacle);
    EXPECT_EQ(among.pairs()[0].a, 2U);
}

TEST(RobotChecker, DistanceOfTheTipFromTheBaseIsThatOfTheCosineLaw)
{
    const RobotChecker checker(arm(), partsOfArm(), {});
    RobotChecker::Posed posed(checker);
    for (const double bend : {0.0, 1.0, 2.0, 2.7, 3.0, std::numbers::pi}) {
        posed.place(std::array{0.4, bend});
        const double expected = std::max(std::sqrt(2 + 2 * std::cos(bend)) - 0.3, 0.0);
        const auto nearest = posed.nearest();
        ASSERT_TRUE(nearest);
        EXPECT_NEAR(nearest->distance, expected, 1e-14);
        EXPECT_EQ(posed.anyContact(), expected == 0) << bend;
        EXPECT_NEAR(norm(nearest->pointOnA - nearest->pointOnB), nearest->distance, 1e-14);
    }
}

TEST(RobotChecker, EachPairHasADistance)
{
    const RobotChecker among(arm(), partsOfArm(), {}, {cubeAt({0, 3, 0}, 0.5)});
    RobotChecker::Posed posed(among);
    posed.place(std::array{0.0, std::numbers::pi / 2}); // the elbow is at (1, 0), the tip at (1, 1)
    constexpr double kFar = 100;
    const std::vector<CheckedPair> pairs = {{0, 4, false}, {2, 0, true}, {4, 0, true}};
    ASSERT_EQ(among.pairs(), pairs);
    const std::array expected = {std::sqrt(2.0) - 0.3, std::hypot(0.5, 2.5) - 0.1,
                                 std::hypot(0.5, 1.5) - 0.1};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto found = posed.distanceWithin(i, kFar);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->pair, i);
        EXPECT_NEAR(found->distance, expected[i], 1e-14);
        EXPECT_NEAR(norm(found->pointOnA - found->pointOnB), expected[i], 1e-14);
        EXPECT_TRUE(posed.distanceWithin(i, expected[i] + 1e-9));
        EXPECT_FALSE(posed.distanceWithin(i, expected[i] - 1e-9));
    }
    EXPECT_EQ(posed.nearest()->pair, 0U);
}

TEST(RobotChecker, AMeshWithinAMeshHasNoDistance)
{
    std::vector<std::vector<LinkPart>> parts(2);
    const Robot slider = chainOf({jointOf(JointKind::Prismatic, {1, 0, 0})});
    parts[1] = {{MeshBvh(test::boxMesh({0, 0, 0}, {1, 1, 1})), {}}};
    const RobotChecker checker(
        slider, parts, {}, {{MeshBvh(test::boxMesh({0, 0, 0}, {10, 10, 10})), {{}, {-4, -4, -4}}}});
    RobotChecker::Posed posed(checker);
    posed.place(std::array{1.0});
    EXPECT_EQ(posed.nearest()->distance, 0);
    posed.place(std::array{16.0});
    EXPECT_NEAR(posed.nearest()->distance, 10, 1e-12);
}

TEST(RobotChecker, APartOfAMeshWithinAMeshIsInContact)
{
    // Of two cubes the second, which does not have the mesh's first vertex, is within the large
    // one.
    const MeshBvh cubes(
        test::together(test::boxMesh({20, 0, 0}, {21, 1, 1}), test::boxMesh({0, 0, 0}, {1, 1, 1})));
    std::vector<std::vector<LinkPart>> parts(2);
    const Robot slider = chainOf({jointOf(JointKind::Prismatic, {1, 0, 0})});
    parts[1] = {{cubes, {}}};
    const LinkPart large = {MeshBvh(test::boxMesh({0, 0, 0}, {10, 10, 10})), {{}, {-4, -4, -4}}};
    const RobotChecker checker(slider, parts, {}, {large});
    RobotChecker::Posed posed(checker);
    posed.place(std::array{1.0});
    EXPECT_TRUE(posed.anyContact());
    const auto nearest = posed.nearest();
    EXPECT_EQ(nearest->distance, 0);
    const Vec3& common = nearest->pointOnA;
    EXPECT_TRUE(common.x >= 1 && common.x <= 2 && common.y >= 0 && common.y <= 1);
    posed.place(std::array{8.0});
    EXPECT_FALSE(posed.anyContact());
    EXPECT_NEAR(posed.nearest()->distance, 2, 1e-12);
    // The other way round, the large one moving.
    parts[1] = {large};
    const RobotChecker swapped(slider, parts, {}, {{cubes, {}}});
    RobotChecker::Posed moved(swapped);
    moved.place(std::array{0.0});
    EXPECT_TRUE(moved.anyContact());
    EXPECT_EQ(moved.nearest()->distance, 0);
    moved.place(std::array{10.0});
    EXPECT_FALSE(moved.anyContact());
}

/// By all pairs of triangles in the world, and by a corner of each mesh in the other, which are
/// connected and watertight.
bool areInContact(const PosedMesh& a, const PosedMesh& b)
{
    const auto inWorld = [](const PosedMesh& posed) {
        std::vector<Triangle> triangles;
        for (const auto& [i, j, k] : posed.bvh.mesh().triangles) {
            const std::vector<Vec3>& v = posed.bvh.mesh().vertices;
            triangles.push_back(
                {apply(posed.pose, v[i]), apply(posed.pose, v[j]), apply(posed.pose, v[k])});
        }
        return triangles;
    };
    const std::vector<Triangle> ofB = inWorld(b);
    for (const Triangle& s : inWorld(a))
        for (const Triangle& t : ofB)
            if (overlaps(s, t))
                return true;
    return contains(a, ofB.front().a) || contains(b, inWorld(a).front().a);
}

TEST(RobotChecker, ContactsAreThoseOfAllPairsOfTriangles)
{
    const std::array meshes = {MeshBvh(test::boxMesh({-0.3, -0.1, -0.2}, {0.3, 0.1, 0.2})),
                               MeshBvh(scaled(test::ballMesh(1), {0.4, 0.4, 0.4})),
                               MeshBvh(test::torusMesh(0.5, 0.15, 9, 6)),
                               // More corners than the map of a hull is made of.
                               MeshBvh(scaled(test::ballMesh(4), {0.1, 0.1, 0.1}))};
    ASSERT_GT(meshes[3].mesh().vertices.size(), 1000U);
    std::mt19937 random(7);
    std::size_t contacts = 0;
    std::size_t questions = 0;
    for (int round = 0; round < 40; ++round) {
        const Robot robot = test::randomChain(random);
        std::vector<std::vector<LinkPart>> parts(robot.links().size());
        for (auto& ofLink : parts) {
            // The fine ball against one more like it would take the triangles' pairs too long.
            const MeshBvh& mesh = meshes[random() % (&ofLink == &parts.front() ? 4 : 3)];
            ofLink = {{mesh, random() % 2 == 0 ? RigidTransform() : test::randomOrigin(random)}};
        }
        const RobotChecker checker(robot, parts, {});
        RobotChecker::Posed posed(checker);
        for (int sample = 0; sample < 10; ++sample) {
            const std::vector<double> values = test::randomValues(robot, random);
            posed.place(values);
            const std::vector<RigidTransform> poses = robot.linkPoses(values);
            const auto placed = [&](std::size_t link) {
                const LinkPart& part = parts[link].front();
                const RigidTransform pose =
                    part.inLink == RigidTransform() ? poses[link] : poses[link] * part.inLink;
                return PosedMesh{std::get<MeshBvh>(part.form), pose};
            };
            for (std::size_t i = 0; i < checker.pairs().size(); ++i) {
                const auto& [a, b, isObstacle] = checker.pairs()[i];
                const bool expected = areInContact(placed(a), placed(b));
                EXPECT_EQ(posed.inContact(i), expected) << round << ": " << a << ", " << b;
                contacts += expected ? 1 : 0;
                ++questions;
            }
        }
    }
    EXPECT_GT(contacts, questions / 40);
    EXPECT_LT(contacts, questions - questions / 40);
}

TEST(RobotChecker, TouchingMeshesAreInContactAndThoseOneRoundingApartAreNot)
{
    // The ball's corner is at 1 along x, the cube's face at 2.
    std::vector<std::vector<LinkPart>> parts(2);
    const Robot slider = chainOf({jointOf(JointKind::Prismatic, {1, 0, 0})});
    for (const MeshBvh& mesh :
         {MeshBvh(test::ballMesh(2)), MeshBvh(test::boxMesh({-1, -1, -1}, {1, 1, 1}))}) {
        parts[1] = {{mesh, {}}};
        const RobotChecker checker(slider, parts, {},
                                   {{MeshBvh(test::boxMesh({2, -1, -1}, {3, 1, 1})), {}}});
        RobotChecker::Posed posed(checker);
        posed.place(std::array{1.0});
        EXPECT_TRUE(posed.anyContact());
        posed.place(std::array{1 - 2 * std::numeric_limits<double>::epsilon()});
        EXPECT_FALSE(posed.anyContact());
        posed.place(std::array{0.5});
        EXPECT_FALSE(posed.anyContact());
    }
}

TEST(RobotChecker, MoreObstaclesComeBehindTheOthers)
{
    const std::array none = {CheckedPair{2, 0, true}};
    const RobotChecker some =
        RobotChecker(arm(), partsOfArm(), {}).among({cubeAt({2, 0, 0}, 0.1)}).without(none);
    const RobotChecker more = some.including({cubeAt({0, 2, 0}, 0.1), cubeAt({1, 0, 0}, 0.1)});
    EXPECT_EQ(
        more.pairs(),
        (std::vector<CheckedPair>{
            {0, 4, false}, {4, 0, true}, {2, 1, true}, {2, 2, true}, {4, 1, true}, {4, 2, true}}));
    EXPECT_EQ(some.pairs().size(), 2U);
    RobotChecker::Posed posed(more);
    const auto touched = [&](const std::array<double, 2>& values) {
        posed.place(values);
        std::vector<std::size_t> pairs;
        for (std::size_t i = 0; i < more.pairs().size(); ++i)
            if (posed.inContact(i))
                pairs.push_back(i);
        return pairs;
    };
    EXPECT_EQ(touched({0, 0}), (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(touched({std::numbers::pi / 2, 0}), std::vector<std::size_t>{4});
    EXPECT_EQ(more.among({}).pairs().size(), 1U);
}

TEST(RobotChecker, WithoutPairsAllOthersAreTested)
{
    const RobotChecker among =
        RobotChecker(arm(), partsOfArm(), {}).among({cubeAt({2, 0, 0}, 0.1)});
    const std::array ignored = {CheckedPair{4, 0, true}, CheckedPair{1, 3, false}};
    const RobotChecker without = among.without(ignored);
    EXPECT_EQ(without.pairs(), (std::vector<CheckedPair>{{0, 4, false}, {2, 0, true}}));
    EXPECT_EQ(among.pairs().size(), 3U);
    RobotChecker::Posed posed(without);
    posed.place(std::array{0.0, 0.0}); // the tip is in the cube
    EXPECT_FALSE(posed.anyContact());
    EXPECT_NEAR(posed.nearest()->distance, 0.8, 1e-15); // of the elbow from the cube
    posed.place(std::array{0.0, std::numbers::pi});
    EXPECT_TRUE(posed.anyContact()); // the tip and the base
}

TEST(RobotChecker, AmongObstaclesPairsOfLinksStayAndObstaclesAreReplaced)
{
    const RobotChecker alone(arm(), partsOfArm(), {});
    const RobotChecker among = alone.among({cubeAt({2, 0, 0}, 0.1), cubeAt({0, 5, 0}, 0.1)});
    EXPECT_EQ(alone.pairs().size(), 1U);
    ASSERT_EQ(among.pairs().size(), 5U);
    RobotChecker::Posed posed(among);
    posed.place(std::array{0.0, 0.0});
    for (std::size_t i = 0; i < among.pairs().size(); ++i) {
        const CheckedPair& pair = among.pairs()[i];
        EXPECT_EQ(posed.inContact(i), pair.isObstacle && pair.a == 4 && pair.b == 0);
    }
    const RobotChecker elsewhere = among.among({cubeAt({0, 5, 0}, 0.1)});
    EXPECT_EQ(elsewhere.pairs().size(), 3U);
    RobotChecker::Posed free(elsewhere);
    free.place(std::array{0.0, 0.0});
    EXPECT_FALSE(free.anyContact());
    EXPECT_NE(test::complaintOf([&] {
                  static_cast<void>(alone.among({{Shape(Sphere{{}, -1}), {}}}));
              }).find("obstacles[0]"),
              std::string::npos);
}

TEST(RobotChecker, FirstContactOnAWayIsWhereTheAngleSays)
{
    // The stretched arm swings the tip, 2 from the axis, into a wall whose face is y = -0.5: at the
    // angle whose sine is (-0.5 + 0.1) / 2. The elbow gets no nearer to it than then.
    const RobotChecker checker(arm(), partsOfArm(), {},
                               {{Shape(Aabb{{-9, -9, -9}, {9, -0.5, 9}}), {}}});
    const JointPath path({0, 1, 3}, {{1, 0}, {0.5, 0}, {-0.5, 0}});
    const double angle = std::asin(-0.2);
    const double expected = 1 + 2 * (0.5 - angle);
    for (std::size_t i = 0; i < checker.pairs().size(); ++i) {
        const PairOnPath way = checker.along(i, path);
        const CheckedPair& pair = checker.pairs()[i];
        if (!pair.isObstacle) {
            EXPECT_EQ(way.state, MotionState::Clear);
            EXPECT_NEAR(way.leastDistance->distance, 1.7, 1e-5);
        } else if (pair.a == 4) {
            ASSERT_EQ(way.state, MotionState::Contact);
            EXPECT_NEAR(way.firstContact->time, expected, 1e-8);
            EXPECT_LE(way.firstContact->timeLower, expected);
            EXPECT_LT(norm(way.firstContact->point - Vec3{2 * std::cos(angle), -0.5, 0}), 1e-7);
            EXPECT_LT(norm(way.firstContact->normal - Vec3{0, -1, 0}), 1e-6);
        } else {
            EXPECT_EQ(way.state, way.firstContact ? MotionState::Contact : MotionState::Clear);
        }
    }
}

TEST(RobotChecker, AContactBetweenTwoWaypointsIsFound)
{
    // At both ends the tip is far from the sheet, which it crosses in a thousandth of the time.
    const RobotChecker checker(arm(), partsOfArm(), {},
                               {{Shape(Aabb{{1.9, -1e-5, -1}, {9, 1e-5, 1}}), {}}});
    const JointPath path({0, 1}, {{2 * std::numbers::pi - 1, 0}, {-2 * std::numbers::pi + 1, 0}});
    std::size_t contacts = 0;
    for (std::size_t i = 0; i < checker.pairs().size(); ++i) {
        const PairOnPath way = checker.along(i, path);
        if (way.state == MotionState::Contact) {
            ++contacts;
            EXPECT_EQ(checker.pairs()[i].a, 4U);
            // First near a whole turn less: the tip, 2 from the axis, above by its radius.
            EXPECT_LT(way.firstContact->time, 0.5);
        }
    }
    EXPECT_EQ(contacts, 1U);
}

TEST(RobotChecker, AllPairsAreAskedAtOnceAndEndWhereTheProgressSaysSo)
{
    const RobotChecker checker(arm(), partsOfArm(), {},
                               {{Shape(Aabb{{-9, -9, -9}, {9, -0.5, 9}}), {}}});
    const JointPath path({0, 1, 3}, {{1, 0}, {0.5, 0}, {-0.5, 0}});
    const std::vector<PairOnPath> all = checker.allAlong(path);
    ASSERT_EQ(all.size(), checker.pairs().size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const PairOnPath one = checker.along(i, path);
        EXPECT_EQ(all[i].state, one.state);
        ASSERT_EQ(all[i].firstContact.has_value(), one.firstContact.has_value());
        if (one.firstContact) {
            EXPECT_EQ(all[i].firstContact->time, one.firstContact->time);
        }
        EXPECT_EQ(all[i].leastDistance->distance, one.leastDistance->distance);
    }
    EXPECT_EQ(test::complaintOf([&] {
                  static_cast<void>(checker.allAlong(path, {}, [](double) { return false; }));
              }),
              "cancelled");
}

TEST(RobotChecker, SaysWhatIsWrong)
{
    EXPECT_EQ(test::complaintOf([] { RobotChecker(arm(), {}, {}); }),
              "parts: there must be a list for each of the robot's links");
    EXPECT_NE(test::complaintOf([] {
                  RobotChecker(arm(), partsOfArm(), {}, {{Shape(Sphere{{}, -1}), {}}});
              }).find("obstacles[0]"),
              std::string::npos);
    const RobotChecker checker(arm(), partsOfArm(), {});
    EXPECT_EQ(
        test::complaintOf([&] { static_cast<void>(checker.along(0, JointPath({0}, {{1}}))); }),
        "path: has 1 values at each waypoint, but the robot has 2 variables");
}

} // namespace
} // namespace mbv
