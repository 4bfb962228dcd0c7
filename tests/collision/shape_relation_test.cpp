#include "random_shapes.h"

#include <mbv/collision/relation.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <string>

namespace mbv {
namespace {

constexpr Aabb kCube = {{-1, -1, -1}, {1, 1, 1}};

void expectRelation(const Shape& a, const Shape& b, RelationState expected)
{
    EXPECT_EQ(nameOf(relation(a, b).state), nameOf(expected));
    EXPECT_EQ(nameOf(relation(b, a).state), nameOf(expected)) << "swapped";
}

TEST(ShapeRelation, TellsBoxesApart)
{
    const auto at = [](double x) { return Aabb{{x - 1, -1, -1}, {x + 1, 1, 1}}; };
    expectRelation(kCube, at(2.5), RelationState::Separated);
    expectRelation(kCube, at(2), RelationState::Touching);
    expectRelation(kCube, at(1.999), RelationState::Intersecting);
    expectRelation(kCube, kCube, RelationState::Intersecting);
    expectRelation(kCube, Aabb{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}, RelationState::Contained);
    // Flush with a face from inside: the surfaces meet.
    expectRelation(kCube, Aabb{{-0.5, -0.5, -0.5}, {1, 0.5, 0.5}}, RelationState::Intersecting);
}

TEST(ShapeRelation, BoxesThatTouchAtAnEdgeOrACornerTouch)
{
    expectRelation(kCube, Aabb{{1, 1, -1}, {2, 2, 1}}, RelationState::Touching);
    expectRelation(kCube, Aabb{{1, 1, 1}, {2, 2, 2}}, RelationState::Touching);
}

TEST(ShapeRelation, TellsRoundShapesApart)
{
    const Sphere ball = {{0, 0, 0}, 1};
    expectRelation(ball, Sphere{{3, 0, 0}, 1}, RelationState::Separated);
    expectRelation(ball, Sphere{{2, 0, 0}, 1}, RelationState::Touching);
    expectRelation(ball, Sphere{{1, 0, 0}, 1}, RelationState::Intersecting);
    expectRelation(ball, Sphere{{0.25, 0, 0}, 0.5}, RelationState::Contained);
    expectRelation(ball, Sphere{{0.5, 0, 0}, 0.5}, RelationState::Intersecting); // from inside
    expectRelation(kCube, ball, RelationState::Intersecting);                    // from inside
    expectRelation(kCube, Sphere{{0, 0, 0}, 0.9}, RelationState::Contained);
    expectRelation(Capsule{{-3, 0, 0}, {3, 0, 0}, 2}, kCube, RelationState::Contained);
    expectRelation(kCube, Capsule{{-0.5, 0, 0}, {0.5, 0, 0}, 0.4}, RelationState::Contained);
    expectRelation(kCube, Cylinder{{-0.5, 0, 0}, {0.5, 0, 0}, 0.4}, RelationState::Contained);
    expectRelation(kCube, Cylinder{{-2, 0, 0}, {2, 0, 0}, 0.4}, RelationState::Intersecting);
    expectRelation(kCube, Cylinder{{1, 0, 0}, {2, 0, 0}, 0.4}, RelationState::Touching);
}

TEST(ShapeRelation, TellsConesAndEllipsoidsApart)
{
    const Cone cone = {{0, 0, 3}, {0, 0, 0}, 3};
    expectRelation(cone, Sphere{{0, 0, 1}, 0.5}, RelationState::Contained);
    expectRelation(cone, Sphere{{0, 0, 2.5}, 1}, RelationState::Intersecting);
    expectRelation(cone, Aabb{{-1, -1, -2}, {1, 1, 0}}, RelationState::Touching);
    expectRelation(cone, Cone{{0, 0, 2}, {0, 0, 0.5}, 1}, RelationState::Contained);
    expectRelation(kCube, Cone{{0, 0, 0.9}, {0, 0, -0.9}, 0.9}, RelationState::Contained);
    expectRelation(kCube, Cone{{0, 0, 1}, {0, 0, 3}, 1}, RelationState::Touching);
    expectRelation(kCube, Ellipsoid{{}, {0.95, 0.5, 0.2}}, RelationState::Contained);
    expectRelation(kCube, Ellipsoid{{}, {0.999999, 0.999999, 0.999999}}, RelationState::Contained);
    expectRelation(kCube, Ellipsoid{{}, {1, 0.5, 0.2}}, RelationState::Intersecting); // from inside
    expectRelation(kCube, Ellipsoid{{3, 0, 0}, {2, 5, 1}}, RelationState::Touching);
    expectRelation(kCube, Ellipsoid{{3, 0, 0}, {1.9, 5, 1}}, RelationState::Separated);
    expectRelation(Ellipsoid{{}, {2, 2, 3}}, kCube, RelationState::Contained);
}

TEST(ShapeRelation, TellsCylindersAndConesWithoutARadiusApart)
{
    for (const double end : {0.9, 1.0, 2.0}) {
        const auto state = end < 1 ? RelationState::Contained : RelationState::Intersecting;
        expectRelation(kCube, Cylinder{{-0.5, 0, 0}, {end, 0, 0}, 0}, state);
        expectRelation(kCube, Cone{{-0.5, 0, 0}, {end, 0, 0}, 0}, state);
        expectRelation(kCube, Cone{{end, 0, 0}, {-0.5, 0, 0}, 0}, state);
    }
    expectRelation(kCube, Cylinder{{1, 0, 0}, {2, 0, 0}, 0}, RelationState::Touching);
    expectRelation(kCube, Cone{{-1, 1, 0}, {1, 1, 0}, 0}, RelationState::Touching);
}

TEST(ShapeRelation, TellsSurfacesApart)
{
    const Plane ground = {{0, 1, 0}, -1};
    expectRelation(ground, kCube, RelationState::Touching);
    expectRelation(Plane{{0, 1, 0}, 0}, kCube, RelationState::Intersecting);
    expectRelation(Plane{{0, 2, 0}, 3}, kCube, RelationState::Separated);
    expectRelation(ground, Plane{{0, 2, 0}, -2}, RelationState::Touching);
    expectRelation(ground, Plane{{1, 0, 0}, 0}, RelationState::Intersecting);
    expectRelation(HalfSpace{{0, 1, 0}, -1}, kCube, RelationState::Touching);
    expectRelation(HalfSpace{{0, 1, 0}, 0}, kCube, RelationState::Intersecting);
    expectRelation(HalfSpace{{0, 1, 0}, 2}, kCube, RelationState::Contained);
    const Triangle flat = {{-5, 1, -5}, {5, 1, -5}, {0, 1, 5}};
    expectRelation(flat, kCube, RelationState::Touching);
    expectRelation(Triangle{{-5, 0, -5}, {5, 0, -5}, {0, 0, 5}}, kCube,
                   RelationState::Intersecting);
    expectRelation(Segment{{0, 1, 0}, {0, 5, 0}}, kCube, RelationState::Touching);
    expectRelation(Segment{{0, 0, 0}, {0, 5, 0}}, kCube, RelationState::Intersecting);
    expectRelation(Segment{{0, 0, 0}, {0, 0.5, 0}}, kCube, RelationState::Contained);
}

TEST(ShapeRelation, NamesTheInner)
{
    const Sphere ball = {{0, 0, 0}, 0.5};
    EXPECT_TRUE(relation(ball, kCube).aIsInner);
    EXPECT_FALSE(relation(kCube, ball).aIsInner);
    EXPECT_FALSE(relation(ball, ball).aIsInner);
}

TEST(ShapeRelation, IsThatOfShapesOfAnyMagnitude)
{
    for (const double size : {1e-200, 1e200, 1e300}) {
        const Cylinder rod = {{-size, 0, 0}, {size, 0, 0}, 0.5 * size};
        expectRelation(rod, Sphere{{0, 0, 0}, 2 * size}, RelationState::Contained);
        expectRelation(rod, Sphere{{0, 0, 0}, size}, RelationState::Intersecting);
        expectRelation(rod, Sphere{{4 * size, 0, 0}, size}, RelationState::Separated);
    }
}

TEST(ShapeRelation, CheckedNamesWhatIsInvalid)
{
    EXPECT_EQ(relationChecked(kCube, kCube).state, RelationState::Intersecting);
    try {
        (void)relationChecked(kCube, Sphere{{}, -1});
        FAIL() << "no error";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidShape);
        EXPECT_NE(std::string(error.what()).find("b: sphere.radius"), std::string::npos);
    }
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
        const RelationState expected = d > a.radius + b.radius ? RelationState::Separated
                                       : d < std::abs(a.radius - b.radius)
                                           ? RelationState::Contained
                                           : RelationState::Intersecting;
        EXPECT_EQ(nameOf(relation(a, b).state), nameOf(expected));
        ++seen[static_cast<int>(expected)];
    }
    EXPECT_GT(seen[static_cast<int>(RelationState::Separated)], 50);
    EXPECT_GT(seen[static_cast<int>(RelationState::Contained)], 50);
    EXPECT_GT(seen[static_cast<int>(RelationState::Intersecting)], 50);
}

} // namespace
} // namespace mbv
