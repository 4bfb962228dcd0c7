// What is not known of a motion, and the reason that is given for it.
#include "mesh_query/closed_meshes.h"
#include "motion/simple_motions.h"

#include <mbv/motion/first_contact.h>
#include <mbv/motion/path_pair.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mbv {
namespace {

using test::boxBody;
using test::cubeBody;
using test::kZ;
using test::line;
using test::rotation;

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

TEST(MotionReason, IsGivenWhereTheStepsAreUsedUp)
{
    MotionOptions options;
    options.mostSteps = 50;
    const auto answer = firstContact(cubeBody(1), rotation(kZ, 3, {2.5, 0, 0}, 100), cubeBody(1),
                                     rotation({0, 1, 0}, 2, {}, 70), options);
    EXPECT_EQ(answer.state, MotionState::Unknown);
    EXPECT_FALSE(answer.reason.empty());
}

/// They are looked at one by one: as many steps are allowed for each thousand.
TEST(MotionReason, IsNotNeededOfManyKeyframes)
{
    std::vector<Keyframe> away;
    for (int i = 0; i <= 5000; ++i)
        away.push_back({static_cast<double>(i), {4.0 + i, 0, 0}, {}});
    MotionOptions options;
    options.leastDistance = false;
    options.mostSteps = 20'000;
    const Body ball = Sphere{{}, 1};
    EXPECT_EQ(firstContact(ball, Path(away), ball, Path(), options).state, MotionState::Clear);
    options.mostSteps = std::numeric_limits<std::size_t>::max();
    EXPECT_EQ(firstContact(ball, Path(away), ball, Path(), options).state, MotionState::Clear);
}

/// Once it took 30 s, or ten times as many steps. What is proven stays.
TEST(MotionReason, IsGivenSoonOfHundredsOfTurns)
{
    const Body a = cubeBody(1);
    const Path spin = rotation({0, 0.6, 0.8}, 1, {}, 100'000);
    const Path other = rotation(kZ, 2, {3.6, 0, 0}, 77'777);
    const PathPair paths(spin, reachOf(a), other, reachOf(a));
    std::size_t asked = 0;
    const auto answer = firstContact(a, a, paths, {}, [&](double) { return ++asked > 0; });
    EXPECT_EQ(answer.state, MotionState::Clear);
    EXPECT_TRUE(has(answer.reason, "how near they come")) << answer.reason;
    EXPECT_LT(asked, 20'000U);
}

/// A ball that circles the origin ever farther out, as fast along its circle as it is far away. It
/// counts how often it is asked.
class Spiral final : public PairMotion {
public:
    explicit Spiral(double speed) : speed_(speed) {}

    const std::vector<double>& knots() const override { return knots_; }
    PairView at(std::size_t, double time) const override
    {
        ++asked;
        const double radius = 5 + speed_ * time;
        const Vec3 out = {std::cos(speed_ * time), std::sin(speed_ * time), 0};
        PairView view;
        view.a.pose.translation = radius * out;
        view.a.velocity = speed_ * out + speed_ * radius * cross(kZ, out);
        return view;
    }
    PairRates rates(std::size_t, double, double to) const override
    {
        const double radius = 5 + speed_ * to;
        const double infinity = std::numeric_limits<double>::infinity();
        return {{speed_ * (1 + radius), 0}, {}, {infinity, 0}, {infinity, 0}};
    }
    RigidTransform toWorld(std::size_t, double) const override { return {}; }

    mutable std::size_t asked = 0;

private:
    double speed_;
    std::vector<double> knots_ = {0, 1};
};

TEST(MotionReason, IsGivenSoonWhereTheStepsCannotSuffice)
{
    const Body ball = Sphere{{}, 1};
    MotionOptions options;
    options.leastDistance = false;
    for (const double speed : {1e12, 1e100}) {
        const Spiral motion(speed);
        const auto answer = firstContact(ball, ball, motion, options);
        EXPECT_EQ(answer.state, MotionState::Unknown);
        EXPECT_FALSE(answer.reason.empty());
        EXPECT_LT(motion.asked, 1'000'000U) << speed;
    }
    const Spiral slow(10);
    EXPECT_EQ(firstContact(ball, ball, slow, options).state, MotionState::Clear);
}

/// What was proven before the steps are used up stays proven.
TEST(MotionReason, StandsBesideWhatWasFoundBefore)
{
    std::vector<Keyframe> toAndFro;
    for (int i = 0; i <= 400; ++i)
        toAndFro.push_back({static_cast<double>(i), {i % 2 == 0 ? 3.0 : 1.0, 0, 0}, {}});
    const Body ball = Sphere{{}, 0.5};
    MotionOptions options;
    const auto all = firstContact(ball, Path(toAndFro), ball, Path(), options);
    ASSERT_EQ(all.intervals.size(), 200U);
    EXPECT_TRUE(all.reason.empty());
    options.mostSteps = 20'000;
    const auto some = firstContact(ball, Path(toAndFro), ball, Path(), options);
    EXPECT_EQ(some.state, MotionState::Contact);
    ASSERT_TRUE(some.firstContact);
    EXPECT_EQ(some.firstContact->time, all.firstContact->time);
    EXPECT_LT(some.intervals.size(), 200U);
    EXPECT_EQ(some.leastDistance->distance, 0);
    EXPECT_NE(some.reason.find("contacts after the last one"), std::string::npos);

    const Path spin = rotation(kZ, 3, {}, 1000);
    const Body bar = Aabb{{-1, -0.1, -0.1}, {1, 0.1, 0.1}};
    const Body beside = Aabb{{-1, 1.5, -0.1}, {1, 1.7, 0.1}};
    options.mostSteps = 30'000;
    const auto clear = firstContact(bar, spin, beside, Path(), options);
    EXPECT_EQ(clear.state, MotionState::Clear);
    EXPECT_FALSE(clear.leastDistance);
    EXPECT_NE(clear.reason.find("how near they come"), std::string::npos);
    options.clearance = 0.45;
    EXPECT_EQ(firstContact(bar, spin, beside, Path(), options).state, MotionState::Unknown);
}

/// A cubeBody goes along a wall with a gap in it, 3 wide, so that it is clear for 2 of its way. On
/// a way of a million of its sizes the looks are ten apart.
TEST(MotionReason, IsGivenWhereBreaksOfAContactMayBeMissed)
{
    const auto along = [](double way, const Body& body) {
        const Body wall = MeshBvh(test::together(test::boxMesh({-way, 0, -1}, {way / 3, 1, 1}),
                                                 test::boxMesh({way / 3 + 3, 0, -1}, {way, 1, 1})));
        return firstContact(body, line({0, 0.25, 0}, {0.9 * way, 0.25, 0}), wall, Path());
    };
    const auto shortWay = along(300, cubeBody(0.5));
    EXPECT_EQ(shortWay.intervals.size(), 2U);
    EXPECT_TRUE(shortWay.reason.empty()) << shortWay.reason;
    const auto longWay = along(1e6, cubeBody(0.5));
    EXPECT_EQ(longWay.state, MotionState::Contact);
    EXPECT_TRUE(has(longWay.reason, "given as one")) << longWay.reason;
    // Of a point, which has no size, that of the other one counts.
    const auto ofPoint = along(300, Sphere{{}, 0});
    EXPECT_EQ(ofPoint.intervals.size(), 2U);
    EXPECT_TRUE(ofPoint.reason.empty()) << ofPoint.reason;
}

/// A bar of length 2 comes by a ball twice a turn, each time for a part of it: few looks in all.
TEST(MotionReason, IsNotNeededOfManyShortContacts)
{
    constexpr int kTurns = 300;
    const auto found = firstContact(Aabb{{-1, -0.1, -0.1}, {1, 0.1, 0.1}},
                                    rotation(kZ, 0, {}, kTurns), Sphere{{1.15, 0, 0}, 0.2}, Path());
    EXPECT_EQ(found.intervals.size(), 2U * kTurns + 1); // the first and the last are half as long
    EXPECT_TRUE(found.reason.empty()) << found.reason;
}

/// Both of its boxes reach from z = 1 to 4 in the bolt.
TriangleMesh boltedPlate()
{
    return test::together(test::boxMesh({0, 0, 0}, {4, 4, 4}), test::boxMesh({1, 1, 1}, {3, 3, 9}));
}

TEST(MotionReason, IsGivenWhereABodyBeginsInTwoBodiesOfTheOther)
{
    const Body bolted = MeshBvh(boltedPlate());
    MotionOptions options;
    options.as = MeshAs::Solid;
    const Path path = line({2, 2, 2}, {2, 2, 2.25});
    for (const Body& body : {cubeBody(0.25), Body(Sphere{{}, 0.25})}) {
        const auto unknown = firstContact(body, path, bolted, Path(), options);
        EXPECT_EQ(unknown.state, MotionState::Unknown);
        EXPECT_TRUE(has(unknown.reason, "split it into its bodies")) << unknown.reason;
        EXPECT_FALSE(unknown.leastDistance);
        // In one of them it is in contact, and beside both it is clear.
        EXPECT_EQ(firstContact(body, line({2, 2, 6}, {2, 2, 7}), bolted, Path(), options).state,
                  MotionState::Contact);
        const auto beside = firstContact(body, line({6, 2, 6}, {6, 2, 7}), bolted, Path(), options);
        EXPECT_EQ(beside.state, MotionState::Clear);
        EXPECT_TRUE(beside.reason.empty()) << beside.reason;
    }
    EXPECT_EQ(firstContact(cubeBody(0.25), path, bolted, Path()).state,
              MotionState::Clear); // surfaces
}

TEST(MotionReason, IsGivenWhereABodyComesIntoTwoBodiesOfTheOther)
{
    const Body bolted = MeshBvh(boltedPlate());
    MotionOptions options;
    options.as = MeshAs::Solid;
    const auto into =
        firstContact(cubeBody(0.25), line({2, 2, 12}, {2, 2, 2}), bolted, Path(), options);
    EXPECT_EQ(into.state, MotionState::Contact);
    EXPECT_NEAR(into.firstContact->time, 0.275, 1e-9); // at 9.25 of 12 to 2
    EXPECT_TRUE(has(into.reason, "may last longer than given")) << into.reason;
    const auto above =
        firstContact(cubeBody(0.25), line({2, 2, 12}, {2, 2, 6}), bolted, Path(), options);
    EXPECT_EQ(above.intervals.back().to, 1);
    EXPECT_TRUE(above.reason.empty()) << above.reason;
}

/// Counts how often a motion is asked.
class Counted final : public PairMotion {
public:
    explicit Counted(const PairMotion& motion) : motion_(motion) {}

    const std::vector<double>& knots() const override { return motion_.knots(); }
    PairView at(std::size_t piece, double time) const override
    {
        ++asked;
        return motion_.at(piece, time);
    }
    PairRates rates(std::size_t piece, double from, double to) const override
    {
        return motion_.rates(piece, from, to);
    }
    RigidTransform toWorld(std::size_t piece, double time) const override
    {
        return motion_.toWorld(piece, time);
    }

    mutable std::size_t asked = 0;

private:
    const PairMotion& motion_;
};

// They have no size that a step could be a part of; once 100,000 were taken, in 0.2 s.
TEST(MotionReason, IsGivenSoonOfPlanes)
{
    const Body plane = Plane{kZ, 0};
    const Path tilting = rotation({1, 0, 0}, 1, {0, 0, 0.5}, 1);
    const Path still;
    const double infinity = std::numeric_limits<double>::infinity();
    const PathPair paths(tilting, infinity, still, infinity);
    const Counted motion(paths);
    const auto answer = firstContact(plane, plane, motion);
    EXPECT_EQ(answer.state, MotionState::Contact);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_LE(answer.intervals[0].from, 1e-9);
    EXPECT_EQ(answer.intervals[0].to, paths.knots().back());
    EXPECT_FALSE(answer.reason.empty());
    EXPECT_LT(motion.asked, 2'000U);
}

} // namespace
} // namespace mbv
