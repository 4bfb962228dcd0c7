// When two moving bodies first meet, against closed forms.
#include "mesh_query/closed_meshes.h"
#include "motion/simple_motions.h"

#include <mbv/geometry/error.h>
#include <mbv/motion/first_contact.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace mbv {
namespace {

using test::cubeBody;
using test::kPi;
using test::kZ;
using test::line;
using test::rotation;
Body meshOf(TriangleMesh mesh)
{
    return MeshBvh(std::move(mesh));
}

void expectContactAt(const MotionAnswer& answer, double time, double duration = 1)
{
    EXPECT_EQ(answer.state, MotionState::Contact) << answer.reason;
    ASSERT_TRUE(answer.firstContact);
    const MomentOfContact& first = *answer.firstContact;
    const double bracket = 1e-9 * duration;
    const double rounding = 1e-15 * duration;
    EXPECT_LE(first.timeLower, time + rounding);
    EXPECT_GE(first.time, time - rounding);
    EXPECT_LE(first.time - first.timeLower, bracket * 1.000001);
    EXPECT_NEAR(norm(first.normal), 1, 1e-12);
    ASSERT_FALSE(answer.intervals.empty());
    EXPECT_EQ(answer.intervals.front().from, first.time);
    ASSERT_TRUE(answer.leastDistance);
    EXPECT_EQ(answer.leastDistance->distance, 0);
}

void expectClear(const MotionAnswer& answer, double least, double tolerance)
{
    EXPECT_EQ(answer.state, MotionState::Clear) << answer.reason;
    EXPECT_FALSE(answer.firstContact);
    EXPECT_TRUE(answer.intervals.empty());
    ASSERT_TRUE(answer.leastDistance);
    EXPECT_NEAR(answer.leastDistance->distance, least, tolerance);
    EXPECT_GE(answer.leastDistance->distance, least - 1e-12);
}

TEST(FirstContact, OfSpheresOnALine)
{
    // Centers 10 - 8 t apart, radii 1 and 2: they touch at t = 7/8, from 3 to -3 of 10 - 8 t: the
    // way goes on to 2, so to the end.
    const auto answer =
        firstContact(Sphere{{}, 1}, line({}, {8, 0, 0}), Sphere{{10, 0, 0}, 2}, Path());
    expectContactAt(answer, 7.0 / 8);
    EXPECT_NEAR(answer.firstContact->point.x, 8, 1e-7);
    EXPECT_NEAR(answer.firstContact->normal.x, 1, 1e-12);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_EQ(answer.intervals[0].to, 1);
}

TEST(FirstContact, OfBothMoving)
{
    // They approach at 20 a unit of time over a gap of 8.
    const auto answer = firstContact(Sphere{{}, 1}, line({-5, 0, 0}, {5, 0, 0}), Sphere{{}, 1},
                                     line({5, 0, 0}, {-5, 0, 0}));
    expectContactAt(answer, 0.4);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_NEAR(answer.intervals[0].to, 0.6, 1e-9);
}

TEST(FirstContact, OfASphereOnACircle)
{
    // The center, 2 from the origin, goes round to angle t kPi; a ball of 0.5 at (0, 2) is met when
    // the chord 4 sin((kPi/2 - angle)/2) is 1.
    const double angle = kPi / 2 - 2 * std::asin(0.25);
    const auto answer = firstContact(Sphere{{2, 0, 0}, 0.5}, rotation(kZ, kPi - 1e-3),
                                     Sphere{{0, 2, 0}, 0.5}, Path());
    expectContactAt(answer, angle / (kPi - 1e-3));
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_NEAR(answer.intervals[0].to, (kPi - angle) / (kPi - 1e-3), 1e-9);
}

TEST(FirstContact, OfACubeThatRotatesAgainstAWall)
{
    // A corner of a square of half side 1 reaches sqrt2 cos(45 deg - angle); the wall is at 1.2.
    const double angle = kPi / 4 - std::acos(1.2 / std::sqrt(2.0));
    const HalfSpace wall = {{-1, 0, 0}, -1.2};
    for (const Body& box : {Body(Aabb{{-1, -1, -1}, {1, 1, 1}}), cubeBody(1)}) {
        const auto answer = firstContact(box, rotation(kZ, 1), wall, Path());
        expectContactAt(answer, angle);
        EXPECT_NEAR(answer.firstContact->normal.x, 1, 1e-9);
        EXPECT_NEAR(answer.firstContact->point.x, 1.2, 1e-7);
    }
}

TEST(FirstContact, OfATinyBallThatStaysInAWallIsNotGivenUp)
{
    const Path path({{0, {0, 0, 2}, {}}, {1, {0, 0, -2}, {}}, {2, {0, 0, 2}, {}}});
    for (const double radius : {1e-3, 1e-4, 1e-6, 1e-9, 0.0}) {
        const auto answer = firstContact(Sphere{{}, radius}, path, HalfSpace{{0, 0, 1}, 0}, Path());
        ASSERT_EQ(answer.state, MotionState::Contact) << radius;
        ASSERT_EQ(answer.intervals.size(), 1U);
        EXPECT_NEAR(answer.intervals[0].from, 0.5 - radius / 4, 1e-6);
        EXPECT_NEAR(answer.intervals[0].to, 1.5 + radius / 4, 1e-6);
    }
}

TEST(FirstContact, OfAPendulumAgainstAWall)
{
    // A ball of 0.1 on a rod of 1 below the pivot swings to angle t; the wall is at x = 0.6.
    const HalfSpace wall = {{-1, 0, 0}, -0.6};
    const double angle = std::asin(0.5);
    expectContactAt(firstContact(Sphere{{0, -1, 0}, 0.1}, rotation(kZ, 1), wall, Path()), angle);
    // The same wall swung the other way about the pivot.
    const auto turned = firstContact(Sphere{{0, -1, 0}, 0.1}, Path(), wall, rotation(kZ, -1));
    expectContactAt(turned, angle);
}

TEST(FirstContact, FindsAThinSheetCrossedInAMillisecond)
{
    const Body sheet = meshOf(test::boxMesh({0, -5, -5}, {1e-4, 5, 5}));
    // 1000 units a unit of time: 1e-4 and the bullet's 2e-3 are crossed in 2.1e-6 of it.
    const Path bullet = line({-500, 0.3, 0.2}, {500, 0.3, 0.2});
    const auto answer = firstContact(cubeBody(1e-3), bullet, sheet, Path());
    expectContactAt(answer, (500 - 1e-3) / 1000);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_NEAR(answer.intervals[0].to, (500 + 1e-3 + 1e-4) / 1000, 1e-9);
}

TEST(FirstContact, OfAGrazeIsAContact)
{
    // The ball's top passes the other's bottom at exactly touching distance.
    const auto answer =
        firstContact(Sphere{{}, 1}, line({-4, 0, 0}, {4, 0, 0}), Sphere{{0, 2, 0}, 1}, Path());
    ASSERT_TRUE(answer.firstContact);
    EXPECT_NEAR(answer.firstContact->time, 0.5, 1e-6);
    EXPECT_LE(answer.firstContact->time - answer.firstContact->timeLower, 1e-9);
    // The same a hundred-millionth farther is none.
    expectClear(firstContact(Sphere{{}, 1}, line({-4, 0, 0}, {4, 0, 0}),
                             Sphere{{0, 2 + 1e-8, 0}, 1}, Path()),
                1e-8, 4e-6);
}

TEST(FirstContact, AtTheStartIsAtTheStart)
{
    for (const Body& box : {Body(Aabb{{-1, -1, -1}, {1, 1, 1}}), cubeBody(1)}) {
        const auto answer = firstContact(box, line({}, {5, 0, 0}), cubeBody(1), Path());
        ASSERT_TRUE(answer.firstContact);
        EXPECT_EQ(answer.firstContact->time, 0);
        EXPECT_EQ(answer.firstContact->timeLower, 0);
        ASSERT_EQ(answer.intervals.size(), 1U);
        EXPECT_NEAR(answer.intervals[0].to, 0.4, 1e-9); // 2 of 5
    }
}

TEST(FirstContact, OfBodiesThatTouchAndMoveApartIsTheStartAlone)
{
    const auto answer =
        firstContact(cubeBody(1), line({-2, 0, 0}, {-4, 0, 0}), cubeBody(1), Path());
    ASSERT_TRUE(answer.firstContact);
    EXPECT_EQ(answer.firstContact->time, 0);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_NEAR(answer.intervals[0].to, 0, 1e-9);
    EXPECT_NEAR(answer.firstContact->normal.x, 1, 1e-12);
}

TEST(FirstContact, OfAMeshThatBeginsInWhatIsFlatHasItsNormal)
{
    const Path slides = line({-4, 2, 0}, {-4, 2, 9});
    const auto normalTo = [&](const Body& flat) {
        const auto answer = firstContact(cubeBody(1), slides, flat, Path());
        const auto swapped = firstContact(flat, Path(), cubeBody(1), slides);
        EXPECT_EQ(answer.firstContact->time, 0);
        EXPECT_EQ(swapped.firstContact->normal, -answer.firstContact->normal);
        return answer.firstContact->normal;
    };
    EXPECT_EQ(normalTo(HalfSpace{{2, 0, 0}, 0}), (Vec3{-1, 0, 0})); // deep in it
    EXPECT_EQ(normalTo(HalfSpace{{-3, 0, 0}, 9}), (Vec3{1, 0, 0})); // touching, at x = -3
    EXPECT_EQ(normalTo(Plane{{2, 0, 0}, -8.5}), (Vec3{-1, 0, 0}));  // a bit more is above
    EXPECT_EQ(normalTo(Plane{{1, 0, 0}, -4.75}), (Vec3{-1, 0, 0})); // most is above
    EXPECT_EQ(normalTo(Plane{{-1, 0, 0}, 4.75}), (Vec3{-1, 0, 0}));
    EXPECT_EQ(normalTo(Plane{{1, 0, 0}, -3.25}), (Vec3{1, 0, 0}));
}

TEST(FirstContact, AlongASurfaceLastsAsLongAsTheWay)
{
    const Body floor = meshOf(test::boxMesh({-10, -10, -1}, {10, 10, 0}));
    const auto answer = firstContact(cubeBody(1), line({-5, 0, 1}, {5, 3, 1}), floor, Path());
    ASSERT_TRUE(answer.firstContact);
    EXPECT_EQ(answer.firstContact->time, 0);
    ASSERT_EQ(answer.intervals.size(), 1U);
    EXPECT_EQ(answer.intervals[0].to, 1);
}

TEST(FirstContact, JustAboveASurfaceIsProvenClear)
{
    const Body floor = meshOf(test::boxMesh({-10, -10, -1}, {10, 10, 0}));
    for (const double gap : {1e-3, 1e-6, 1e-9}) {
        const auto answer =
            firstContact(cubeBody(1), line({-5, 0, 1 + gap}, {5, 3, 1 + gap}), floor, Path());
        expectClear(answer, gap, 1e-12);
    }
}

TEST(FirstContact, WithoutMotionIsThatOfTheMoment)
{
    expectClear(firstContact(cubeBody(1), Path(RigidTransform{{}, {5, 0, 0}}), cubeBody(1), Path()),
                3, 1e-12);
    EXPECT_EQ(
        firstContact(cubeBody(1), Path(RigidTransform{{}, {2, 0, 0}}), cubeBody(1), Path()).state,
        MotionState::Contact);
    // Keyframes, but no motion between them.
    expectClear(firstContact(cubeBody(1), line({5, 0, 0}, {5, 0, 0}), cubeBody(1), Path()), 3,
                1e-12);
    // One keyframe: no duration.
    expectClear(firstContact(cubeBody(1), Path(std::vector{Keyframe{3, {5, 0, 0}, {}}}),
                             cubeBody(1), Path()),
                3, 1e-12);
}

TEST(FirstContact, IsFoundInTheLastOfAThousandTurns)
{
    // A blade of length 2 turns 1,000 times about z while it sinks from 1 to 0; a plate, 1 above
    // the end of that way, is met when the blade is low enough, and a post beside it never.
    Keyframe last = {1, {0, 0, 0}, fromAxisAngle(kZ, 0.25)};
    last.turns = 1000;
    const Path screw({{0, {0, 0, 1}, {}}, last});
    const Body blade = meshOf(test::boxMesh({-2, -0.01, 0}, {2, 0.01, 0.01}));
    const Body floor = meshOf(test::boxMesh({-3, -3, -1}, {3, 3, 1e-4}));
    expectContactAt(firstContact(blade, screw, floor, Path()), 1 - 1e-4);
    const Body post = meshOf(test::boxMesh({2.01, -1, -1}, {3, 1, 2}));
    MotionOptions options;
    options.leastDistance = false;
    EXPECT_EQ(firstContact(blade, screw, post, Path(), options).state, MotionState::Clear);
}

TEST(FirstContact, HasAnIntervalForEachTimeThatABladeComesRound)
{
    // Both ends of the blade reach sqrt(4.01): ten turns meet a wall at 1.99, on one side, twenty
    // times; the blade begins across to it.
    const Body blade = meshOf(test::boxMesh({-0.1, -2, 0}, {0.1, 2, 0.1}));
    const Body wall = meshOf(test::boxMesh({1.99, -1, -1}, {3, 1, 2}));
    const auto answer = firstContact(blade, rotation(kZ, 0, {}, 10), wall, Path());
    EXPECT_EQ(answer.intervals.size(), 20U);
    // The first corner to come is at atan(0.1 / 2) before the blade's middle.
    const double angle = kPi / 2 - std::atan(0.05) - std::acos(1.99 / std::sqrt(4.01));
    expectContactAt(answer, angle / (20 * kPi));
    // Farther off, its corner passes by.
    const Body post = meshOf(test::boxMesh({2.01, -1, -1}, {3, 1, 2}));
    expectClear(firstContact(blade, rotation(kZ, 0, {}, 10), post, Path()), 2.01 - std::sqrt(4.01),
                2e-5);
}

TEST(FirstContact, OfBodiesThatMoveAlikeIsThatOfTheMoment)
{
    Keyframe last = {1, {50, 0, 0}, fromAxisAngle({1, 2, 3}, 1)};
    last.turns = 1000;
    const Path path({{0, {}, {}}, last});
    const Body inner = meshOf(test::boxMesh({-1, -1, -1}, {1, 1, 1}));
    const Body outer = meshOf(test::boxMesh({1.001, -1, -1}, {2, 1, 1}));
    expectClear(firstContact(inner, path, outer, path), 1e-3, 1e-12);
}

TEST(FirstContact, OfASolidInsideAnotherIsAContact)
{
    const Path way = line({}, {0.1, 0, 0});
    MotionOptions options;
    EXPECT_EQ(firstContact(cubeBody(1), way, cubeBody(2), Path(), options).state,
              MotionState::Clear);
    options.as = MeshAs::Solid;
    const auto answer = firstContact(cubeBody(1), way, cubeBody(2), Path(), options);
    EXPECT_EQ(answer.state, MotionState::Contact);
    EXPECT_EQ(answer.intervals.front().to, 1);
    const Body open = meshOf(test::opened(test::boxMesh({-1, -1, -1}, {1, 1, 1}), 1));
    EXPECT_THROW((void)firstContact(open, way, cubeBody(2), Path(), options), Error);
}

TEST(FirstContact, OfAPartOfASolidInsideAnotherIsAContact)
{
    const Path way = line({}, {0.1, 0, 0});
    const Body two = meshOf(test::together(test::boxMesh({-9, -1, -1}, {-8, 1, 1}),
                                           test::boxMesh({-1, -1, -1}, {1, 1, 1})));
    MotionOptions options;
    EXPECT_EQ(firstContact(two, way, cubeBody(2), Path(), options).state, MotionState::Clear);
    options.as = MeshAs::Solid;
    for (const auto& answer : {firstContact(two, way, cubeBody(2), Path(), options),
                               firstContact(cubeBody(2), Path(), two, way, options)}) {
        EXPECT_EQ(answer.state, MotionState::Contact);
        EXPECT_EQ(answer.firstContact->time, 0);
        EXPECT_EQ(answer.intervals.front().to, 1);
    }
    // Beside it, between its parts, the cubeBody is clear.
    EXPECT_EQ(firstContact(two, way, cubeBody(2), line({-4.5, 0, 0}, {-4.4, 0, 0}), options).state,
              MotionState::Clear);
}

TEST(FirstContact, TellsAClearance)
{
    MotionOptions options;
    options.clearance = 0.5;
    const Path by = line({-5, 2.4, 0}, {5, 2.4, 0});
    EXPECT_EQ(firstContact(cubeBody(1), by, cubeBody(1), Path(), options).state,
              MotionState::Clearance);
    options.clearance = 0.3;
    EXPECT_EQ(firstContact(cubeBody(1), by, cubeBody(1), Path(), options).state,
              MotionState::Clear);
}

TEST(FirstContact, OfEveryKindOfSolid)
{
    // Each reaches from -1 to 1 along x and comes from 4 to 0: at 3/4 of the way they are 2 apart.
    const std::vector<Body> bodies = {
        Sphere{{}, 1},
        Aabb{{-1, -1, -1}, {1, 1, 1}},
        Obb{{}, {1, 2, 1}},
        Capsule{{-0.5, 0, 0}, {0.5, 0, 0}, 0.5},
        Cylinder{{-1, 0, 0}, {1, 0, 0}, 0.7},
        Cone{{1, 0, 0}, {-1, 0, 0}, 0.7},
        Ellipsoid{{}, {1, 2, 0.5}},
        ConvexHull{{{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}}},
        Triangle{{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}},
        Segment{{-1, 0, 0}, {1, 0, 0}},
        HalfSpace{{1, 0, 0}, 1},
        cubeBody(1),
    };
    for (const Body& a : bodies) {
        for (const Body& b : bodies) {
            const auto* shapeB = std::get_if<Shape>(&b);
            if (shapeB && !isBounded(*shapeB))
                continue; // it faces the same way
            const auto answer = firstContact(a, Path(), b, line({4, 0, 0}, {0, 0, 0}));
            ASSERT_TRUE(answer.firstContact);
            EXPECT_NEAR(answer.firstContact->time, 0.5, 1e-7);
            EXPECT_LE(answer.firstContact->time - answer.firstContact->timeLower, 1.001e-9);
        }
    }
}

TEST(FirstContact, OfWhatIsInvalidThrows)
{
    EXPECT_THROW((void)firstContact(Sphere{{}, -1}, Path(), Sphere{{}, 1}, Path()), Error);
    MotionOptions options;
    options.clearance = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW((void)firstContact(Sphere{{}, 1}, Path(), Sphere{{}, 1}, Path(), options), Error);
}

TEST(FirstContact, StopsWhenToldTo)
{
    const auto stop = [](double) { return false; };
    const Body ball = meshOf(test::ballMesh(4));
    try {
        (void)firstContact(ball, rotation(kZ, 3, {2.001, 0, 0}, 50), ball, Path(), {}, stop);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
}

} // namespace
} // namespace mbv
