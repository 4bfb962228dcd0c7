// What planes promise of two pieces that move, against the distance that these have.
#include "collision/moving/moving_plane.h"
#include "motion/parts/part.h"
#include "motion/parts/placed_body.h"

#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/motion/first_contact.h>
#include <mbv/motion/path_pair.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace mbv::moving {
namespace {

using motion::Piece;
using motion::PlacedPair;
using test::RandomShapes;

/// Of every kind, some of them about the z axis through the origin, or nearly.
Shape randomShape(RandomShapes& random, int n)
{
    const Vec3 half = {0, 0, random.number(0.2, 1)};
    const Vec3 off = std::pow(10, random.number(-9, -1)) * random.point(1);
    const double radius = random.number(0, 0.5);
    switch (n % 13) {
    case 0:
        return random.sphere(0.5);
    case 1:
        return random.obb(0.5);
    case 2:
        return random.capsule(0.5);
    case 3:
        return random.cylinder(0.5);
    case 4:
        return random.cone(0.5);
    case 5:
        return random.ellipsoid(0.5);
    case 6:
        return random.convexHull(0.5);
    case 7:
        return random.triangle(0.5);
    case 8:
        return random.segment(0.5);
    case 9:
        return Capsule{off - half, half, radius};
    case 10:
        return Cylinder{off - half, half, radius};
    case 11:
        return Cone{off + half, -half, radius};
    default:
        return Segment{off - half, half};
    }
}

/// From 0 to 1: about any axis, about one near z, or at rest.
Path randomPath(RandomShapes& random, int n)
{
    Keyframe begin = {0, random.point(1), random.rotation()};
    Keyframe end = {1, begin.position + random.number(0, 1) * random.point(2), begin.rotation};
    if (n % 3 == 0) {
        end.rotation = random.rotation();
    } else if (n % 3 == 1) {
        begin.rotation = {};
        const double tilt = std::pow(10, random.number(-9, -1));
        end.rotation = normalized(Quaternion{tilt, 0, random.number(-1, 1), 1});
    }
    end.turns = n % 2 == 0 ? 0 : static_cast<int>(random.number(-3, 4));
    return n % 7 == 0 ? Path({begin}) : Path({begin, end});
}

struct Moving {
    Piece a;
    Piece b;
    PathPair pair;
    PairRates rates;

    Moving(const Shape& shapeA, const Path& pathA, const Shape& shapeB, const Path& pathB)
        : a{shapeA, reachOf(Body(shapeA))}, b{shapeB, reachOf(Body(shapeB))},
          pair(pathA, a.reach, pathB, b.reach), rates(pair.rates(0, 0, 1))
    {
    }

    Distance distanceAt(double time) const
    {
        const PlacedPair bodies(pair.at(0, time));
        return distance(bodies.a.placed(a.shape), bodies.b.placed(b.shape));
    }

    static BodyMotion motionOf(const SeenBody& body, const RateBound& speed,
                               const RateBound& acceleration, const Vec3& axis)
    {
        return {body.pose.translation,
                body.velocity,
                body.spin,
                {speed.atOrigin, speed.perRadius},
                {acceleration.atOrigin, acceleration.perRadius},
                axis};
    }
};

/// At a time.
struct Seen {
    PlacedPair bodies;
    Shape a;
    Shape b;
    MovingPair pair;

    Seen(const Moving& moving, double time)
        : bodies(moving.pair.at(0, time)), a(bodies.a.placed(moving.a.shape)),
          b(bodies.b.placed(moving.b.shape)),
          pair{
              MovingPiece(a, moving.a.reach,
                          Moving::motionOf(bodies.a.seen, moving.rates.speedOfA,
                                           moving.rates.accelerationOfA, moving.rates.spinAxisOfA)),
              MovingPiece(b, moving.b.reach,
                          Moving::motionOf(bodies.b.seen, moving.rates.speedOfB,
                                           moving.rates.accelerationOfB, moving.rates.spinAxisOfB)),
              moving.rates.steadyAxis}
    {
    }
};

/// All that there are along a normal.
std::vector<MovingPlane> planesAlong(const MovingPair& pair, const Vec3& normal)
{
    std::vector<MovingPlane> planes = {MovingPlane::resting(pair, normal)};
    for (const auto& plane :
         {planes[0].withBody(Side::A), planes[0].withBody(Side::B), planes[0].alongEdges()}) {
        if (plane)
            planes.push_back(*plane);
    }
    return planes;
}

/// Calls check(moving, time, distance) for two shapes that are apart then, if these are.
template <class Check> void checkMoment(RandomShapes& random, int n, const Check& check)
{
    const Shape a = randomShape(random, n);
    const Shape b = randomShape(random, n / 13);
    const Moving moving(a, randomPath(random, n), b, randomPath(random, n / 3));
    if (moving.pair.knots().size() < 2)
        return;
    const double time = random.number(0, 1);
    const Distance now = moving.distanceAt(time);
    if (now.distance >= 1e-3)
        check(moving, time, now);
}

TEST(MovingPlane, PromisesNoMoreThanTheDistance)
{
    RandomShapes random(1);
    int promises = 0;
    int ofMoving = 0;
    for (int n = 0; n < 3000; ++n) {
        checkMoment(random, n, [&](const Moving& moving, double time, const Distance& now) {
            const Seen seen(moving, time);
            const MovingPair& pair = seen.pair;
            const auto planes = planesAlong(pair, normalized(now.pointOnB - now.pointOnA));
            for (int k = 0; k < 12; ++k) {
                const double later = std::clamp(
                    time + random.number(-1, 1) * std::pow(10, random.number(-3, 0)), 0.0, 1.0);
                const double then = moving.distanceAt(later).distance;
                for (std::size_t i = 0; i < planes.size(); ++i) {
                    const double promised = planes[i].gapAfter(later - time);
                    promises += promised > 0 ? 1 : 0;
                    ofMoving += promised > 0 && i > 0 ? 1 : 0;
                    ASSERT_LE(promised, then + 1e-8)
                        << n << " plane " << i << " after " << later - time;
                }
            }
        });
    }
    EXPECT_GT(promises, 20'000);
    EXPECT_GT(ofMoving, 10'000);
}

TEST(MovingPlane, IsSafeForAsLongAsItSays)
{
    RandomShapes random(2);
    int shorter = 0;
    for (int n = 0; n < 1000; ++n) {
        checkMoment(random, n, [&](const Moving& moving, double time, const Distance& now) {
            const Seen seen(moving, time);
            const MovingPair& pair = seen.pair;
            const double keep = random.number(0, 0.5) * now.distance;
            for (const auto& plane : planesAlong(pair, normalized(now.pointOnB - now.pointOnA))) {
                if (!(plane.gap() > keep))
                    continue;
                const double known =
                    std::min(1 - time, (plane.gap() - keep) / (pair.a.speed() + pair.b.speed()));
                const double safe = plane.safeFor(1 - time, keep, known);
                ASSERT_GE(safe, known);
                ASSERT_LE(safe, 1 - time);
                shorter += safe < 1 - time ? 1 : 0;
                for (int k = 0; k <= 20; ++k)
                    ASSERT_GE(moving.distanceAt(time + safe * k / 20).distance, keep - 1e-8) << n;
            }
        });
    }
    EXPECT_GT(shorter, 1000);
}

/// A box that slides above another one stays as far from it.
TEST(MovingPlane, IsSafeUntilTheEndWhereThatIsNear)
{
    const Shape box = Obb{{0, 0, 0}, {1, 1, 1}};
    const Path above({{0, {0, 0, 3}, {}}, {1, {0.5, 0, 3}, {}}});
    const Moving moving(box, Path(), box, above);
    const Seen seen(moving, 0);
    const auto resting = MovingPlane::resting(seen.pair, {0, 0, 1});
    EXPECT_EQ(resting.gap(), 1);
    for (const double known : {0.1, 0.5, 0.95, 1.0})
        EXPECT_EQ(resting.safeFor(1, 0.5, known), 1) << known;
}

/// Each of these loses nothing: a sphere and what is round about the axis of rotation in place, and
/// a plane that goes with a box beside a tip on its axis.
TEST(MovingPlane, KeepsAGapThatRotationsLeave)
{
    const auto turned = [](const Vec3& position) {
        Keyframe begin = {0, position, {}};
        Keyframe end = {1, position, {}};
        end.turns = 1;
        return Path({begin, end});
    };
    const Vec3 up = {0, 0, 1};
    const Shape box = Obb{{0, 0, 0}, {1, 1, 1}};
    for (const Shape& shape : {Shape(Sphere{{}, 1}), Shape(Capsule{-up, up, 1}),
                               Shape(Cylinder{-up, up, 1}), Shape(Cone{up, -up, 1})}) {
        const Moving moving(box, Path(), shape, turned({2.001, 0, 0}));
        const Seen seen(moving, 0);
        const MovingPair& pair = seen.pair;
        EXPECT_NEAR(MovingPlane::resting(pair, {1, 0, 0}).gapAfter(0.5), 0.001, 1e-9);
    }
    const Shape tip = Cone{{0, 0, 1.001}, {0, 0, 3}, 0.5};
    const Moving moving(box, turned({0, 0, 0}), tip, Path());
    const Seen seen(moving, 0);
    const MovingPair& pair = seen.pair;
    EXPECT_NEAR(MovingPlane::resting(pair, up).gapAfter(0.1), 0.001, 1e-9);
}

} // namespace
} // namespace mbv::moving
