// What turns about an axis that stays where it is: pins in bores, and parts on one shaft.
#include "motion/parts/axis_radii.h"
#include "random_shapes.h"
#include "simple_motions.h"

#include <mbv/collision/distance.h>
#include <mbv/motion/first_contact.h>
#include <mbv/motion/path_pair.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using test::kPi;
using test::kZ;
using test::RandomShapes;

/// About z, from -height to height: rings of `count` points that are radius(angle) from it.
template <class Radius> Body turnedBody(std::uint32_t count, double height, const Radius& radius)
{
    constexpr std::uint32_t kRings = 4;
    TriangleMesh mesh;
    for (std::uint32_t ring = 0; ring <= kRings; ++ring) {
        for (std::uint32_t n = 0; n < count; ++n) {
            const double angle = 2 * kPi * n / count;
            const double r = radius(angle);
            mesh.vertices.push_back(
                {r * std::cos(angle), r * std::sin(angle), height * (2.0 * ring / kRings - 1)});
        }
    }
    for (std::uint32_t ring = 0; ring < kRings; ++ring) {
        for (std::uint32_t n = 0; n < count; ++n) {
            const std::uint32_t a = ring * count + n;
            const std::uint32_t b = ring * count + (n + 1) % count;
            mesh.triangles.push_back({a, b, a + count});
            mesh.triangles.push_back({b, b + count, a + count});
        }
    }
    return MeshBvh(std::move(mesh));
}

Body pinOfRadiusOne(std::uint32_t count)
{
    return turnedBody(count, 1, [](double) { return 1.0; });
}

/// Its faces are `clearance` from the pin.
Body boreAround(std::uint32_t count, double clearance)
{
    const double radius = (1 + clearance) / std::cos(kPi / count);
    return turnedBody(count, 2, [radius](double) { return radius; });
}

/// The same motion, of which no axis is known.
class WithoutAxis final : public PairMotion {
public:
    explicit WithoutAxis(const PairMotion& motion) : motion_(motion) {}

    const std::vector<double>& knots() const override { return motion_.knots(); }
    PairView at(std::size_t piece, double time) const override { return motion_.at(piece, time); }
    PairRates rates(std::size_t piece, double from, double to) const override
    {
        PairRates rates = motion_.rates(piece, from, to);
        rates.spinAxisOfA = {};
        rates.spinAxisOfB = {};
        return rates;
    }
    RigidTransform toWorld(std::size_t piece, double time) const override
    {
        return motion_.toWorld(piece, time);
    }

private:
    const PairMotion& motion_;
};

MotionOptions withSteps(std::size_t steps)
{
    MotionOptions options;
    options.mostSteps = steps;
    return options;
}

/// Triangle by triangle it is millions of steps.
TEST(CommonAxis, APinThatTurnsInItsBoreIsSoonProvenClear)
{
    constexpr double kClearance = 1e-4;
    const Body pin = pinOfRadiusOne(128);
    const Body bore = boreAround(127, kClearance);
    for (const Vec3& way : {Vec3{}, Vec3{0, 0, 0.75}}) {
        Keyframe end = {1, way, fromAxisAngle(kZ, 1)};
        end.turns = 3;
        const Path turning({{0, {}, {}}, end});
        for (const auto& answer : {firstContact(pin, turning, bore, Path(), withSteps(100'000)),
                                   firstContact(bore, Path(), pin, turning, withSteps(100'000))}) {
            EXPECT_EQ(answer.state, MotionState::Clear);
            EXPECT_TRUE(answer.reason.empty()) << answer.reason;
            ASSERT_TRUE(answer.leastDistance);
            EXPECT_NEAR(answer.leastDistance->distance, kClearance, 1e-12);
        }
    }
    // The bore about the pin, and both, at rates of their own.
    const Path slow = test::rotation(kZ, 1, {0, 0, 0.25}, 2);
    EXPECT_EQ(firstContact(pin, Path(), bore, slow, withSteps(100'000)).state, MotionState::Clear);
    EXPECT_EQ(
        firstContact(pin, test::rotation(kZ, -2, {}, -5), bore, slow, withSteps(100'000)).state,
        MotionState::Clear);
}

/// The pin is 0.05 off the middle, and so is its axis: it is as near as that everywhere.
TEST(CommonAxis, APinMayTurnOffTheMiddle)
{
    const Body pin = pinOfRadiusOne(128);
    const Body bore = boreAround(255, 0.05 + 1e-3);
    const Path turning = test::rotation(kZ, 1, {0.05, 0, 0}, 2);
    const auto clear = firstContact(pin, turning, bore, Path(), withSteps(1'000'000));
    EXPECT_EQ(clear.state, MotionState::Clear);
    const Path wider = test::rotation(kZ, 1, {0.05 + 2e-3, 0, 0}, 2);
    EXPECT_EQ(firstContact(pin, wider, bore, Path()).state, MotionState::Contact);
}

/// A nose of each comes to that of the other.
TEST(CommonAxis, WhatReachesAsFarAsTheOtherMeetsIt)
{
    const auto nose = [](double angle, double height) {
        return angle < 0.1 ? height * (1 - angle / 0.1) : 0;
    };
    const Body pin = turnedBody(200, 1, [&](double angle) { return 1 + nose(angle, 0.2); });
    const Body bore = turnedBody(200, 2, [&](double angle) { return 1.3 - nose(angle, 0.2); });
    const Path turning({{0, {}, fromAxisAngle(kZ, 1)}, {1, {}, fromAxisAngle(kZ, 4)}});
    const double reach = reachOf(bore);
    for (const Vec3& drift : {Vec3{}, Vec3{1e-3, 0, 0}}) {
        const Path drifting({{0, {}, {}}, {1, drift, {}}});
        const PathPair motion(turning, reachOf(pin), drifting, reach);
        const auto known = firstContact(pin, bore, motion);
        const auto unknown = firstContact(pin, bore, WithoutAxis(motion));
        EXPECT_EQ(known.state,
                  MotionState::Clear); // the noses are 1 apart at the start, 2.28 later
        EXPECT_EQ(unknown.state, MotionState::Clear);
        EXPECT_NEAR(known.leastDistance->distance, unknown.leastDistance->distance, 5e-5);
    }
    const Path whole = test::rotation(kZ, 1, {}, 1);
    const Path start(RigidTransform{fromAxisAngle(kZ, 2), {}});
    const PathPair motion(whole, reachOf(pin), start, reach);
    const auto known = firstContact(pin, bore, motion);
    const auto unknown = firstContact(pin, bore, WithoutAxis(motion));
    ASSERT_EQ(known.state, MotionState::Contact);
    ASSERT_TRUE(unknown.firstContact);
    EXPECT_NEAR(known.firstContact->time, unknown.firstContact->time, 1e-9);
}

Body randomTurnedBody(RandomShapes& random, double middle)
{
    auto mesh = std::make_shared<TriangleMesh>();
    for (std::uint32_t n = 0; n < 40; ++n) {
        const double angle = random.number(0, 2 * kPi);
        const Vec3 at = {middle * std::cos(angle), middle * std::sin(angle), random.number(-1, 1)};
        for (int k = 0; k < 3; ++k)
            mesh->vertices.push_back(at + random.point(0.25));
        mesh->triangles.push_back({3 * n, 3 * n + 1, 3 * n + 2});
    }
    return MeshBvh(mesh);
}

/// Triangles about an axis, in any frame: what is known of the axis changes no answer.
TEST(CommonAxis, ChangesNoAnswer)
{
    RandomShapes random(11);
    int contacts = 0;
    for (int i = 0; i < 200; ++i) {
        const Body inner = randomTurnedBody(random, 1);
        const Body outer = randomTurnedBody(random, random.number(1.2, 1.9));
        const Vec3 along = random.number(-0.5, 0.5) * kZ;
        const double off = i % 3 == 0 ? 0 : std::pow(10, random.number(-9, -1));
        Keyframe end = {1, along + off * random.direction(),
                        fromAxisAngle(kZ, random.number(-3, 3))};
        end.turns = i % 4 == 0 ? 1 : 0;
        const Path turning({{0, off * random.direction(), {}}, end});
        const Path other =
            i % 2 == 0 ? Path()
                       : test::rotation(kZ, random.number(-3, 3), random.number(-1, 1) * kZ);
        const PathPair motion(turning, reachOf(inner), other, reachOf(outer));
        MotionOptions options;
        options.intervals = false;
        const auto known = firstContact(inner, outer, motion, options);
        const auto unknown = firstContact(inner, outer, WithoutAxis(motion), options);
        ASSERT_EQ(known.state, unknown.state) << i;
        if (known.firstContact) {
            ++contacts;
            ASSERT_NEAR(known.firstContact->time, unknown.firstContact->time, 1e-9) << i;
        } else {
            ASSERT_NEAR(known.leastDistance->distance, unknown.leastDistance->distance, 6e-5) << i;
        }
    }
    EXPECT_GT(contacts, 20);
    EXPECT_LT(contacts, 180);
}

TEST(CommonAxis, RadiiAreThoseOfTheTriangles)
{
    RandomShapes random(5);
    int pierced = 0;
    for (int i = 0; i < 2000; ++i) {
        const Triangle t = random.triangle(1);
        const Body body = MeshBvh(TriangleMesh{{t.a, t.b, t.c}, {{0, 1, 2}}});
        const motion::PartTree tree(body);
        motion::AxisRadii radii(tree);
        const Vec3 point = random.point(0.5);
        const Vec3 direction = random.direction();
        radii.setAxis(point, direction);
        const motion::Radii found = radii.ofAny(tree.root());
        const Segment axis = {point - 100 * direction, point + 100 * direction};
        EXPECT_NEAR(found.least, distance(axis, t).distance, 1e-13);
        pierced += found.least == 0 ? 1 : 0;
        double most = 0;
        for (const Vec3& corner : {t.a, t.b, t.c})
            most = std::max(most, distance(axis, Sphere{corner, 0}).distance);
        EXPECT_NEAR(found.most, most, 1e-13);
    }
    EXPECT_GT(pierced, 30);
}

} // namespace
} // namespace mbv
