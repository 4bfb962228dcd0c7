// Bodies that rotate about parallel axes: nothing is accelerated along these.
#include "bvh/bvh_meshes.h"
#include "mesh_query/closed_meshes.h"
#include "mesh_query/contacts/ground_meshes.h"
#include "random_shapes.h"

#include <mbv/motion/first_contact.h>
#include <mbv/motion/path_pair.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace mbv {
namespace {

using test::RandomShapes;

Quaternion about(const Vec3& unit, double angle)
{
    const Vec3 v = std::sin(angle / 2) * unit;
    return {v.x, v.y, v.z, std::cos(angle / 2)};
}

/// From 0 to 1, rotating by some turns about the axis.
Path turning(RandomShapes& random, const Vec3& axis, double reach)
{
    Keyframe begin = {0, random.point(reach), random.rotation()};
    Keyframe end = {1, random.point(reach), begin.rotation};
    end.turns = static_cast<int>(random.number(-2, 3));
    end.axis = random.number(0, 2) < 1 ? axis : -3 * axis;
    return Path({begin, end});
}

/// The same, to which no such direction is known.
class WithoutSteadyAxis final : public PairMotion {
public:
    explicit WithoutSteadyAxis(PathPair pair) : pair_(std::move(pair)) {}

    const std::vector<double>& knots() const override { return pair_.knots(); }
    PairView at(std::size_t piece, double time) const override { return pair_.at(piece, time); }
    PairRates rates(std::size_t piece, double from, double to) const override
    {
        PairRates rates = pair_.rates(piece, from, to);
        rates.steadyAxis = {};
        return rates;
    }
    RigidTransform toWorld(std::size_t piece, double time) const override
    {
        return pair_.toWorld(piece, time);
    }

private:
    PathPair pair_;
};

TEST(SteadyAxis, IsAlongEachRotation)
{
    RandomShapes random(1);
    int known = 0;
    for (int i = 0; i < 500; ++i) {
        const Vec3 axis = i % 3 == 0 ? Vec3{0, 0, 1} : normalized(random.point(1));
        const PathPair pair(turning(random, axis, 2), random.number(0.1, 2),
                            turning(random, axis, 2), random.number(0.1, 2));
        const Vec3 steady = pair.rates(0, 0, 1).steadyAxis;
        if (steady == Vec3{})
            continue; // both do not rotate, or rounding keeps them from being parallel
        ++known;
        EXPECT_NEAR(std::abs(dot(steady, axis)), 1, 1e-14);
        const Vec3 point = random.point(1);
        const auto heightsAt = [&](double time) {
            const PairView view = pair.at(0, time);
            return std::pair(dot(steady, apply(view.a.pose, point)),
                             dot(steady, apply(view.b.pose, point)));
        };
        // At constant speed: half way in half of the time.
        const auto begin = heightsAt(0.1);
        const auto middle = heightsAt(0.35);
        const auto end = heightsAt(0.6);
        EXPECT_NEAR(begin.first + end.first, 2 * middle.first, 1e-13);
        EXPECT_NEAR(begin.second + end.second, 2 * middle.second, 1e-13);
    }
    EXPECT_GT(known, 300);
}

TEST(SteadyAxis, IsNotThereForAxesThatDiffer)
{
    RandomShapes random(2);
    for (int i = 0; i < 50; ++i) {
        Keyframe begin = {0, random.point(2), random.rotation()};
        Keyframe end = {1, random.point(2), random.rotation()};
        const Path a({begin, end});
        std::swap(begin.rotation, end.rotation);
        end.rotation = random.rotation();
        const PathPair pair(a, 1, Path({begin, end}), 1);
        EXPECT_EQ(pair.rates(0, 0, 1).steadyAxis, (Vec3{}));
    }
}

/// Of the derivative in path_pair.h, for each point; of known axes, by its distance from these.
TEST(SpinAxis, BoundsSpeedsAndAccelerationsOfPoints)
{
    RandomShapes random(4);
    int known = 0;
    for (int i = 0; i < 1000; ++i) {
        const auto path = [&] {
            if (random.number(0, 3) > 1)
                return turning(random, i % 2 == 0 ? Vec3{0, 0, 1} : random.direction(), 2);
            Keyframe begin = {0, random.point(2), random.rotation()};
            Keyframe end = {1, random.point(2), random.rotation()};
            return Path({begin, end});
        };
        const Path a = path();
        const Path b = path();
        const PathPair pair(a, random.number(0.1, 2), b, random.number(0.1, 2));
        const double time = random.number(0.2, 0.8);
        const PairRates rates = pair.rates(0, 0.2, 0.8);
        const PairView view = pair.at(0, time);
        const Vec3 between = a.at(time).translation - b.at(time).translation;
        const Vec3 velocity = a.segmentAt(0).velocity() - b.segmentAt(0).velocity();
        const Vec3 observer = a.segmentAt(0).angularVelocity() - view.a.spin;
        const auto expectBounds = [&](const Vec3& spin, const Vec3& axis, const Vec3& ofOrigin,
                                      const SeenBody& body, const RateBound& speed,
                                      const RateBound& acceleration) {
            const Vec3 world = spin + observer;
            const Vec3 u = random.point(3);
            const double radius = axis == Vec3{} ? norm(u) : norm(cross(axis, u));
            const Vec3 seen = body.velocity + cross(spin, u);
            const Vec3 accelerated = ofOrigin + cross(spin, cross(spin, u)) +
                                     cross(world, cross(observer, u)) -
                                     cross(observer, cross(world, u));
            EXPECT_LE(norm(seen), speed.at(radius) * (1 + 1e-12) + 1e-12) << i;
            EXPECT_LE(norm(accelerated), acceleration.at(radius) * (1 + 1e-12) + 1e-12) << i;
            known += axis == Vec3{} ? 0 : 1;
        };
        const Vec3 ofA = -2 * cross(observer, velocity) + cross(observer, cross(observer, between));
        expectBounds(view.a.spin, rates.spinAxisOfA, ofA, view.a, rates.speedOfA,
                     rates.accelerationOfA);
        expectBounds(view.b.spin, rates.spinAxisOfB, {}, view.b, rates.speedOfB,
                     rates.accelerationOfB);
    }
    EXPECT_GT(known, 300);
}

TEST(SteadyAxis, ChangesNoAnswer)
{
    RandomShapes random(3);
    int contacts = 0;
    for (int i = 0; i < 120; ++i) {
        const MeshBvh soup(test::triangleSoup(random, 6, 0.7, 0.5));
        const MeshBvh sphere(test::bumpySphere(4, 6, 0.3));
        const Body a = i % 2 == 0 ? Body(soup) : Body(Shape(random.obb(0.5)));
        const Body b = i % 3 == 0 ? Body(Shape(random.capsule(0.5))) : Body(sphere);
        const Vec3 axis = i % 4 == 0 ? Vec3{0, 0, 1} : normalized(random.point(1));
        const PathPair pair(turning(random, axis, 2), reachOf(a), turning(random, axis, 2),
                            reachOf(b));
        const MotionAnswer answer = firstContact(a, b, pair);
        const MotionAnswer expected = firstContact(a, b, WithoutSteadyAxis(pair));
        ASSERT_EQ(answer.state, expected.state) << i;
        ASSERT_EQ(answer.firstContact.has_value(), expected.firstContact.has_value());
        if (answer.firstContact) {
            ++contacts;
            EXPECT_NEAR(answer.firstContact->time, expected.firstContact->time, 2e-9) << i;
            EXPECT_EQ(answer.intervals.size(), expected.intervals.size()) << i;
        } else {
            EXPECT_NEAR(answer.leastDistance->distance, expected.leastDistance->distance, 5e-5);
        }
    }
    EXPECT_GT(contacts, 30);
    EXPECT_LT(contacts, 100);
}

// A vehicle that turns on the spot, or in a curve, close above a finely cut floor. Once the search
// was given up after seconds.
TEST(SteadyAxis, EndsTheSearchOverAFloor)
{
    RandomShapes random(4);
    const MeshBvh cube =
        MeshBvh(test::together(test::gridMesh({-0.4, -0.3, 0}, {0, 0.6, 0}, {0.8, 0, 0}, 30),
                               test::gridMesh({-0.4, -0.3, 0.5}, {0.8, 0, 0}, {0, 0.6, 0}, 30)));
    for (int i = 0; i < 3; ++i) {
        const Quaternion own = i == 0 ? Quaternion() : random.rotation();
        TriangleMesh mesh = test::plainMesh(80);
        for (Vec3& v : mesh.vertices)
            v = rotate(own, v);
        const MeshBvh floor(std::move(mesh));
        const RigidTransform place = i < 2 ? RigidTransform() : random.pose(1);
        const RigidTransform back = {{-own.x, -own.y, -own.z, own.w}, {}};
        const Vec3 up = rotate(place.rotation, {0, 0, 1});
        for (const Body& body : {Body(Shape(Obb{{0, 0, 0.25}, {0.4, 0.3, 0.25}})), Body(cube),
                                 Body(Shape(Sphere{{0.3, 0, 0.2}, 0.2}))}) {
            for (const double gap : {1e-9, 1e-6, 1e-3}) {
                for (const double fall : {0.0, gap / 2, 4 * gap}) {
                    SCOPED_TRACE(testing::Message() << i << ", " << gap << ", " << fall);
                    const auto frameAt = [&](double time, const Vec3& at, double angle) {
                        return Keyframe{time, apply(place, at), about(up, angle) * place.rotation};
                    };
                    const Path path({frameAt(0, {-1, 0, gap}, 0.2),
                                     frameAt(1, {0.5, 0.2, gap - fall}, 0.2 + 1.5)});
                    MotionOptions options;
                    options.intervals = false;
                    options.leastDistance = false;
                    options.mostSteps = 250'000;
                    const MotionAnswer answer =
                        firstContact(body, path, floor, Path(place * back), options);
                    if (fall < gap) {
                        EXPECT_EQ(answer.state, MotionState::Clear) << answer.reason;
                        continue;
                    }
                    ASSERT_TRUE(answer.firstContact) << answer.reason;
                    // Contact begins 2e-13 of the sizes, some 1e-12, above the face.
                    EXPECT_NEAR(answer.firstContact->time, 0.25, 2e-9 + 2e-12 / gap);
                    EXPECT_LE(answer.firstContact->timeLower, 0.25 + 1e-9);
                }
            }
        }
    }
}

} // namespace
} // namespace mbv
