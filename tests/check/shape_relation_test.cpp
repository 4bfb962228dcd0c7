#include "random_shapes.h"

#include "check/shape_relation.h"

#include <gtest/gtest.h>

namespace mbv {
namespace {

constexpr Aabb kCube = {{-1, -1, -1}, {1, 1, 1}};

void expectRelation(const Shape& a, const Shape& b, PairState expected)
{
    EXPECT_EQ(nameOf(shapeRelation(a, b)), nameOf(expected));
    EXPECT_EQ(nameOf(shapeRelation(b, a)), nameOf(expected)) << "swapped";
}

TEST(ShapeRelation, TellsBoxesApart)
{
    const auto at = [](double x) { return Aabb{{x - 1, -1, -1}, {x + 1, 1, 1}}; };
    expectRelation(kCube, at(2.5), PairState::Separated);
    expectRelation(kCube, at(2), PairState::Touching);
    expectRelation(kCube, at(1.999), PairState::Intersecting);
    expectRelation(kCube, kCube, PairState::Intersecting);
    expectRelation(kCube, Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, PairState::Contained);
    // Flush with a face from inside: the surfaces meet.
    expectRelation(kCube, Aabb{{-0.5, -0.5, -0.5}, {1, 0.5, 0.5}}, PairState::Intersecting);
}

TEST(ShapeRelation, BoxesThatTouchAtAnEdgeOrACornerTouch)
{
    expectRelation(kCube, Aabb{{1, 1, -1}, {2, 2, 1}}, PairState::Touching);
    expectRelation(kCube, Aabb{{1, 1, 1}, {2, 2, 2}}, PairState::Touching);
}

TEST(ShapeRelation, TellsRoundShapesApart)
{
    const Sphere ball = {{0, 0, 0}, 1};
    expectRelation(ball, Sphere{{3, 0, 0}, 1}, PairState::Separated);
    expectRelation(ball, Sphere{{2, 0, 0}, 1}, PairState::Touching);
    expectRelation(ball, Sphere{{1, 0, 0}, 1}, PairState::Intersecting);
    expectRelation(ball, Sphere{{0.25, 0, 0}, 0.5}, PairState::Contained);
    expectRelation(ball, Sphere{{0.5, 0, 0}, 0.5}, PairState::Intersecting); // from inside
    expectRelation(kCube, ball, PairState::Intersecting);                    // from inside
    expectRelation(kCube, Sphere{{0, 0, 0}, 0.9}, PairState::Contained);
    expectRelation(Capsule{{-3, 0, 0}, {3, 0, 0}, 2}, kCube, PairState::Contained);
    expectRelation(kCube, Capsule{{-0.5, 0, 0}, {0.5, 0, 0}, 0.4}, PairState::Contained);
    expectRelation(kCube, Cylinder{{-0.5, 0, 0}, {0.5, 0, 0}, 0.4}, PairState::Contained);
    expectRelation(kCube, Cylinder{{-2, 0, 0}, {2, 0, 0}, 0.4}, PairState::Intersecting);
    expectRelation(kCube, Cylinder{{1, 0, 0}, {2, 0, 0}, 0.4}, PairState::Touching);
}

TEST(ShapeRelation, TellsSurfacesApart)
{
    const Plane ground = {{0, 1, 0}, -1};
    expectRelation(ground, kCube, PairState::Touching);
    expectRelation(Plane{{0, 1, 0}, 0}, kCube, PairState::Intersecting);
    expectRelation(Plane{{0, 2, 0}, 3}, kCube, PairState::Separated);
    expectRelation(ground, Plane{{0, 2, 0}, -2}, PairState::Touching);
    expectRelation(ground, Plane{{1, 0, 0}, 0}, PairState::Intersecting);
    expectRelation(HalfSpace{{0, 1, 0}, -1}, kCube, PairState::Touching);
    expectRelation(HalfSpace{{0, 1, 0}, 0}, kCube, PairState::Intersecting);
    expectRelation(HalfSpace{{0, 1, 0}, 2}, kCube, PairState::Contained);
    const Triangle flat = {{-5, 1, -5}, {5, 1, -5}, {0, 1, 5}};
    expectRelation(flat, kCube, PairState::Touching);
    expectRelation(Triangle{{-5, 0, -5}, {5, 0, -5}, {0, 0, 5}}, kCube, PairState::Intersecting);
    expectRelation(Segment{{0, 1, 0}, {0, 5, 0}}, kCube, PairState::Touching);
    expectRelation(Segment{{0, 0, 0}, {0, 5, 0}}, kCube, PairState::Intersecting);
    expectRelation(Segment{{0, 0, 0}, {0, 0.5, 0}}, kCube, PairState::Contained);
}

/// Balls: the closed form is |d| against the sum and the difference of the radii.
TEST(ShapeRelation, AgreesWithTheClosedFormOfRandomBalls)
{
    test::RandomShapes random(11);
    int seen[6] = {};
    for (int i = 0; i < 2000; ++i) {
        const Sphere a = random.sphere(1);
        const Sphere b = random.sphere(1);
        const double d = norm(b.center - a.center);
        const PairState expected = d > a.radius + b.radius             ? PairState::Separated
                                   : d < std::abs(a.radius - b.radius) ? PairState::Contained
                                                                       : PairState::Intersecting;
        EXPECT_EQ(nameOf(shapeRelation(a, b)), nameOf(expected));
        ++seen[static_cast<int>(expected)];
    }
    EXPECT_GT(seen[static_cast<int>(PairState::Separated)], 50);
    EXPECT_GT(seen[static_cast<int>(PairState::Contained)], 50);
    EXPECT_GT(seen[static_cast<int>(PairState::Intersecting)], 50);
}

} // namespace
} // namespace mbv
