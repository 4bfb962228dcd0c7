#include "random_shapes.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/rigid_motion.h>
#include <mbv/collision/slide.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace mbv::test {
namespace {

constexpr Aabb kBody = {{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};

/// How much the body keeps from what it is pressed against (slide.h).
constexpr double kSkin = 1e-9;

void expectNear(const Vec3& a, const Vec3& b, double tolerance)
{
    EXPECT_LT(norm(a - b), tolerance) << a.x << " " << a.y << " " << a.z;
}

TEST(Slide, KeepsAMotionThatEntersNothing)
{
    const std::array<Vec3, 2> faces = {Vec3{1, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(slide({-1, -2, 5}, faces), (Vec3{-1, -2, 5}));
    EXPECT_EQ(slide({0, 0, 5}, faces), (Vec3{0, 0, 5}));
    EXPECT_EQ(slide({1, 2, 3}, {}), (Vec3{1, 2, 3}));
}

TEST(Slide, FollowsAFaceACreaseAndStopsInACorner)
{
    const std::array<Vec3, 3> faces = {Vec3{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    EXPECT_EQ(slide({1, 2, 3}, std::span(faces).first(1)), (Vec3{0, 2, 3}));
    EXPECT_EQ(slide({1, 2, 3}, std::span(faces).first(2)), (Vec3{0, 0, 3}));
    EXPECT_EQ(slide({1, 2, 3}, faces), (Vec3{}));
}

TEST(Slide, LeavesTheFaceThatSlidingAlongAnotherLeadsAwayFrom)
{
    // An obtuse crease: along the first face, (1, 0, 0) becomes (0.5, -0.5, 0), away from the
    // second.
    const double h = std::sqrt(0.5);
    const std::array<Vec3, 2> faces = {Vec3{h, h, 0}, {0, 1, 0}};
    expectNear(slide({1, 0, 0}, faces), {0.5, -0.5, 0}, 1e-15);
}

TEST(Slide, PushesIntoNoFaceAndRemovesNoMoreThanItMust)
{
    RandomShapes random(3);
    for (int i = 0; i < 3000; ++i) {
        std::vector<Vec3> faces(static_cast<std::size_t>(1 + i % 6));
        for (Vec3& face : faces)
            face = rotate(random.rotation(), {1, 0, 0});
        const Vec3 motion = random.point(5);
        const Vec3 left = slide(motion, faces);
        for (const Vec3& face : faces)
            ASSERT_LE(dot(face, left), 1e-13 * norm(motion));
        // A projection on a convex cone: what is removed is perpendicular to what is left, and no
        // allowed motion lies further along it.
        const Vec3 removed = motion - left;
        ASSERT_NEAR(dot(removed, left), 0, 1e-12);
        for (int k = 0; k < 50; ++k) {
            const Vec3 other = random.point(1);
            const bool isAllowed = std::all_of(faces.begin(), faces.end(),
                                               [&](const Vec3& n) { return dot(n, other) <= 0; });
            if (isAllowed) {
                ASSERT_LE(dot(removed, other), 1e-12);
            }
        }
    }
}

TEST(Slide, TakesTheSameFaceManyTimesAndFacesAHairApart)
{
    const std::vector<Vec3> same(5, Vec3{0, 0, 1});
    EXPECT_EQ(slide({1, 0, 1}, same), (Vec3{1, 0, 0}));
    const std::array<Vec3, 2> nearly = {Vec3{0, 0, 1}, normalized(Vec3{1e-9, 0, 1})};
    const Vec3 left = slide({1, 2, 1}, nearly);
    EXPECT_LE(dot(left, nearly[1]), 1e-14);
    expectNear(left, {1, 2, 0}, 1e-8);
}

TEST(MoveAndSlide, GoesAllTheWayWhereNothingIsMet)
{
    const std::array<Shape, 1> obstacles = {Aabb{{5, 5, 5}, {6, 6, 6}}};
    const SlideResult result = moveAndSlide(kBody, {3, 0, 0}, obstacles);
    EXPECT_EQ(result.moved, (Vec3{3, 0, 0}));
    EXPECT_TRUE(result.contacts.empty());
    EXPECT_EQ(moveAndSlide(kBody, {3, 1, 2}, {}).moved, (Vec3{3, 1, 2}));
    EXPECT_EQ(moveAndSlide(kBody, {}, obstacles).moved, (Vec3{}));
}

TEST(MoveAndSlide, StopsAtAWallHeadOn)
{
    const std::array<Shape, 1> wall = {Aabb{{2, -9, -9}, {3, 9, 9}}};
    const SlideResult result = moveAndSlide(kBody, {100, 0, 0}, wall);
    expectNear(result.moved, {1.5, 0, 0}, kSkin);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].obstacle, 0U);
    EXPECT_EQ(result.contacts[0].normal, (Vec3{1, 0, 0}));
    EXPECT_NEAR(result.contacts[0].point.x, 2, kSkin);
}

TEST(MoveAndSlide, SlidesAlongAWall)
{
    const std::vector<Shape> bodies = {kBody, Sphere{{}, 0.5}, Capsule{{0, 0, -1}, {0, 0, 1}, 0.5},
                                       Cylinder{{0, 0, -1}, {0, 0, 1}, 0.5}};
    const std::array<Shape, 1> wall = {Aabb{{2, -99, -99}, {3, 99, 99}}};
    for (const Shape& body : bodies) {
        expectNear(moveAndSlide(body, {3, 4, 1}, wall).moved, {1.5, 4, 1}, 1e-6);
    }
}

TEST(MoveAndSlide, StopsInACornerAndFollowsACrease)
{
    const std::array<Shape, 3> corner = {HalfSpace{{0, 0, 1}, -1}, HalfSpace{{-2, 0, 0}, -4},
                                         Aabb{{-99, 2, -99}, {99, 3, 99}}};
    const SlideResult result = moveAndSlide(kBody, {10, 20, -30}, corner);
    expectNear(result.moved, {1.5, 1.5, -0.5}, 3 * kSkin);
    EXPECT_EQ(result.contacts.size(), 3U);
    expectNear(moveAndSlide(kBody, {10, 20, -30}, std::span(corner).first(2)).moved,
               {1.5, 20, -0.5}, 3 * kSkin);
}

TEST(MoveAndSlide, ComesToRestInAValley)
{
    const std::array<Shape, 2> valley = {HalfSpace{{0, 0, 1}, 0},
                                         HalfSpace{{-0.5, 0, 0.8660254037844386}, 0}};
    Shape body = Aabb{{-0.3, -0.3, 2}, {0.3, 0.3, 3}};
    body = translated(body, moveAndSlide(body, {5, 0, -20}, valley).moved);
    for (int frame = 0; frame < 10; ++frame) {
        const Vec3 moved = moveAndSlide(body, {5, 0, -20}, valley).moved;
        expectNear(moved, {}, 1e-9);
        body = translated(body, moved);
    }
}

TEST(MoveAndSlide, GoesNeverAgainstTheMotionAskedFor)
{
    test::RandomShapes random(83);
    for (int i = 0; i < 2000; ++i) {
        std::vector<Shape> walls;
        for (int wall = 0; wall < 2 + i % 3; ++wall)
            walls.emplace_back(HalfSpace{normalized(random.point(1)), -random.number(0.6, 1.5)});
        const Vec3 motion = random.point(20);
        const Shape body = i % 2 == 0 ? Shape(Sphere{{}, 0.5})
                                      : Shape(Obb{{}, {0.3, 0.2, 0.3}, axesOf(random.rotation())});
        const Vec3 moved = moveAndSlide(body, motion, walls).moved;
        EXPECT_GE(dot(moved, motion), -1e-9 * dot(motion, motion)) << i;
        EXPECT_LE(norm(moved), norm(motion) * (1 + 1e-9)) << i;
        for (const Shape& wall : walls)
            EXPECT_FALSE(overlaps(translated(body, moved), wall)) << i;
    }
}

TEST(MoveAndSlide, FollowsTheCreaseOfWallsAtAnyAngle)
{
    // Two walls over the z axis, `angle` apart: a sphere pushed in slides on along z alone.
    for (const double degrees : {5.0, 30.0, 90.0, 150.0, 175.0}) {
        const double half = degrees / 2 * 3.14159265358979 / 180;
        const std::array<Shape, 2> walls = {HalfSpace{{std::sin(half), std::cos(half), 0}, 0},
                                            HalfSpace{{std::sin(half), -std::cos(half), 0}, 0}};
        // The open wedge is around +x; the sphere's center ends at distance 1 / sin(half).
        const double start = 2 / std::sin(half);
        const Vec3 center = {start, 0, 0};
        for (const Vec3& motion : {Vec3{-50, 0.3, 4}, Vec3{-50, 0, 4}, Vec3{-3 * start, -1, 4}}) {
            const Vec3 end = center + moveAndSlide(Sphere{center, 1}, motion, walls).moved;
            EXPECT_GT(end.z, 1) << degrees;
            EXPECT_GE(norm(Vec3{end.x, 0, 0}), 1 / std::sin(half) - 1e-9) << degrees;
            for (const Shape& wall : walls)
                EXPECT_FALSE(overlaps(Sphere{end, 1}, wall)) << degrees;
        }
    }
}

TEST(MoveAndSlide, GoesOnAtOnceFromWhereItIsPressed)
{
    // Pressed against floor and wall a thousand times, it slides every time, and leaves at once.
    const std::array<Shape, 2> room = {HalfSpace{{0, 0, 1}, -0.5}, Obb{{2, 0, 0}, {1, 5000, 5}}};
    const Obb body = {{}, {0.5, 0.5, 0.5}};
    Vec3 at;
    for (int i = 0; i < 1000; ++i)
        at += moveAndSlide(translated(body, at), {0.7, 0.3, -0.9}, room).moved;
    expectNear(at, {0.5, 300, 0}, 1e-7);
    const Vec3 back = moveAndSlide(translated(body, at), {-0.25, 0, 0.25}, room).moved;
    EXPECT_EQ(back, (Vec3{-0.25, 0, 0.25}));
}

TEST(MoveAndSlide, PassesNoFenceWhateverTheStep)
{
    // Planks as thin as paper, rotated, and steps from a hair to a million.
    const std::array<Shape, 2> fence = {
        Obb{{3, 0, 0}, {1e-6, 50, 50}, axesOf(fromEulerXyzDegrees({0, 10, 20}))},
        Obb{{-3, 0, 0}, {1e-6, 50, 50}, axesOf(fromEulerXyzDegrees({0, -10, 5}))}};
    for (const double step : {1e-12, 1e-6, 1e-3, 1.0, 1e3, 1e6}) {
        const SlideResult result = moveAndSlide(kBody, {step, 0, 0}, fence);
        const Shape there = translated(kBody, result.moved);
        EXPECT_FALSE(overlaps(there, fence[0])) << step;
        EXPECT_EQ(result.contacts.empty(), step < 2) << step;
    }
}

TEST(MoveAndSlide, LetsABodyLeaveWhatItOverlaps)
{
    // Sunk by 0.1 into a floor: up and along are free, down is not.
    const std::array<Shape, 1> floor = {HalfSpace{{0, 0, 1}, -0.4}};
    expectNear(moveAndSlide(kBody, {1, 0, 1}, floor).moved, {1, 0, 1}, 1e-15);
    expectNear(moveAndSlide(kBody, {1, 0, -1}, floor).moved, {1, 0, 0}, 1e-15);
    EXPECT_EQ(moveAndSlide(kBody, {1, 0, -1}, floor).contacts.size(), 1U);
}

TEST(MoveAndSlide, WalksPastTheEndOfAWallItSlidAlong)
{
    // Slides to the wall's end and is free there: the second move goes straight on.
    const std::array<Shape, 1> wall = {Aabb{{1, -5, -5}, {2, 1, 5}}};
    const Vec3 first = moveAndSlide(kBody, {3, 3, 0}, wall).moved;
    expectNear(first, {0.5, 3, 0}, kSkin);
    expectNear(moveAndSlide(translated(kBody, first), {3, 0, 0}, wall).moved, {3, 0, 0}, kSkin);
}

/// Found by fuzzing: gaps and slides within a rounding of what the motion ends at.
TEST(MoveAndSlide, EndsApartWhereRoundingWouldTouch)
{
    struct Case {
        Shape body;
        Vec3 motion;
        Shape obstacle;
    };
    const Case cases[] = {
        {Segment{{1.0000000000000002, 0.5000000000000002, -0.9999999999999996},
                 {0.5000000000000002, -0.9999999999999998, 4.440892098500626e-16}},
         {-1.6653345369377348e-16, -1.6653345369377348e-16, -4.440892098500626e-16},
         Obb{{-0.5, -0.5, 0.5}, {1, 1, 1}, {Vec3{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}}}},
        {Capsule{{0, 0.5384615384615385, -0.3076923076923077},
                 {-1, -0.46153846153846145, 1.1923076923076923},
                 0},
         {1, 0.46153846153846145, -0.6923076923076923},
         Obb{{-0.5, -1, 0.5}, {0, 1, 1}, {Vec3{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}}},
        {Sphere{{-0.95, -1, 0.3500000000000001}, 0},
         {0.44999999999999996, 0, -1.35},
         Cylinder{{-1, -1, 0.5}, {-0.5, -1, -1}, 0}},
        {Obb{{-1.0000000000000002, 7.071054852758607e-11, -0.5},
             {0.5, 0.5, 0.5},
             {Vec3{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}},
         {1.75817831358057e-16, 0.49999999992928945, -0.5},
         Segment{{1, 1, 0}, {-0.5, 0.5, -1}}}};
    for (const auto& [body, motion, obstacle] : cases) {
        ASSERT_FALSE(overlaps(body, obstacle));
        const SlideResult result = moveAndSlide(body, motion, std::array{obstacle});
        EXPECT_FALSE(overlaps(transformed(body, {{}, result.moved}), obstacle)) << nameOf(body);
        EXPECT_GE(dot(result.moved, motion), 0);
        EXPECT_LE(norm(result.moved - motion), kSkin);
        EXPECT_FALSE(result.contacts.empty());
    }
}

/// There and back, among shapes on a grid, many of which touch exactly.
TEST(MoveAndSlide, EndsApartFromWhatItWasApartFrom)
{
    RandomShapes random(12);
    const auto draw = [&]() -> Shape {
        switch (static_cast<int>(random.number(0, 6))) {
        case 0:
            return random.degenerateShape<Obb>(1);
        case 1:
            return random.degenerateShape<Capsule>(1);
        case 2:
            return random.degenerateShape<Triangle>(1);
        case 3:
            return random.degenerateShape<Segment>(1);
        case 4:
            return random.degenerateShape<ConvexHull>(1);
        default:
            return random.degenerateShape<Aabb>(1);
        }
    };
    for (int i = 0; i < 4000; ++i) {
        Shape body = draw();
        const std::array<Shape, 3> obstacles = {draw(), draw(), draw()};
        Vec3 motion = std::get<Segment>(Shape(random.degenerateShape<Segment>(2))).a;
        for (int turn = 0; turn < 3; ++turn) {
            const SlideResult result = moveAndSlide(body, motion, obstacles);
            const Shape after = transformed(body, {{}, result.moved});
            for (const Shape& obstacle : obstacles)
                EXPECT_TRUE(overlaps(body, obstacle) || !overlaps(after, obstacle))
                    << i << ' ' << nameOf(body) << ' ' << nameOf(obstacle);
            EXPECT_GE(dot(result.moved, motion), 0) << i;
            body = after;
            motion = -result.moved;
        }
    }
}

TEST(MoveAndSlideChecked, NamesWhatIsWrong)
{
    const auto message = [](const Shape& body, const Vec3& motion, const Shape& obstacle) {
        const std::array<Shape, 2> obstacles = {kBody, obstacle};
        try {
            (void)moveAndSlideChecked(body, motion, obstacles);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
            return std::string(error.what());
        }
        return std::string();
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(message(Sphere{{}, -1}, {}, kBody).find("body"), 0U);
    EXPECT_EQ(message(Plane{}, {}, kBody).find("body is without bounds"), 0U);
    EXPECT_EQ(message(kBody, {nan, 0, 0}, kBody).find("motion"), 0U);
    EXPECT_EQ(message(kBody, {}, Sphere{{}, nan}).find("obstacle 1"), 0U);
    EXPECT_EQ(message(kBody, {1, 0, 0}, kBody), "");
}

/// Its direction along the face is rounded, which over all of its length is more than the body
/// keeps off by, though not over the face's.
TEST(MoveAndSlide, SlidesOffAFaceHoweverLongTheMotionIs)
{
    const std::vector<Shape> bodies = {Sphere{{-6, 0.2, 0.1}, 0.5},
                                       Aabb{{-6, -0.2, -0.3}, {-5, 0.4, 0.5}},
                                       Segment{{-6, 0, 0}, {-5, 0.3, 0.1}}};
    for (int degrees = 20; degrees <= 70; degrees += 5) {
        const double angle = degrees * std::numbers::pi / 180;
        const Vec3 out = {std::cos(angle), std::sin(angle), 0};
        const Shape wall = Obb{{}, {1, 2, 3}, {out, {-out.y, out.x, 0}, {0, 0, 1}}};
        for (const Shape& body : bodies) {
            const SlideResult usual = moveAndSlide(body, {1e5, 0, 0}, {&wall, 1});
            for (const double length : {1e7, 1e9, 1e12}) {
                const SlideResult result = moveAndSlide(body, {length, 0, 0}, {&wall, 1});
                EXPECT_EQ(result.contacts.size(), usual.contacts.size()) << degrees << nameOf(body);
                EXPECT_NEAR(norm(result.moved) / length, norm(usual.moved) / 1e5, 1e-4)
                    << degrees << nameOf(body);
            }
        }
    }
}

TEST(MoveAndSlide, StopsAtTheWallHoweverLongTheMotionIs)
{
    const std::vector<Shape> walls = {Aabb{{10, -5, -5}, {11, 5, 5}},
                                      Cylinder{{0, 1e6, 0}, {0, 2e6, 0}, 1}};
    const std::vector<Shape> bodies = {Sphere{{0, 0, 0}, 1}, Obb{{0, 0, 0.5}, {1, 1, 0.5}}};
    for (const double length : {1e2, 1e4, 1e9, 1e12, 1e15, 1e18, 1e100, 1e290}) {
        for (const Shape& body : bodies)
            EXPECT_NEAR(moveAndSlide(body, {length, 0, 0}, std::span(walls).first(1)).moved.x, 9,
                        2e-10)
                << length;
        const Shape can = Cylinder{{0, 0, 0}, {0, 0, 1}, 1};
        EXPECT_NEAR(moveAndSlide(can, {length, 0, 0}, walls).moved.x, 9, 2e-7) << length;
    }
    EXPECT_NEAR(moveAndSlide(bodies[0], {100, 0, 0}, walls).moved.x, 9, 2e-10)
        << "a cylinder that is not reached";
}

} // namespace
} // namespace mbv::test
