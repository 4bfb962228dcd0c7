// Distance and contact in one answer, and the normal of what is nearly touching.
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/proximity.h>
#include <mbv/geometry/error.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace mbv {
namespace {

std::vector<Shape> someOfEachKind(test::RandomShapes& random)
{
    return {random.shape<Sphere>(1.5),    random.shape<Aabb>(1.5),
            random.shape<Obb>(1.5),       random.shape<Capsule>(1.5),
            random.shape<Cylinder>(1.5),  random.shape<ConvexHull>(1.5),
            random.shape<HalfSpace>(1.5), random.shape<Plane>(1.5),
            random.shape<Triangle>(1.5),  random.shape<Segment>(1.5)};
}

TEST(Proximity, IsTheDistanceOfWhatIsApartAndTheContactOfWhatOverlaps)
{
    test::RandomShapes random(71);
    int apart = 0;
    int inside = 0;
    for (int i = 0; i < 40; ++i) {
        const std::vector<Shape> as = someOfEachKind(random);
        const std::vector<Shape> bs = someOfEachKind(random);
        for (const Shape& a : as) {
            for (const Shape& b : bs) {
                SCOPED_TRACE(std::string(nameOf(a)) + " " + std::string(nameOf(b)));
                const auto found = proximity(a, b);
                const auto met = contact(a, b);
                const Distance d = distance(a, b);
                ASSERT_EQ(found.has_value(), met.has_value() || d.distance > 0);
                if (!found)
                    continue;
                EXPECT_EQ(found->distance, met ? -met->depth : d.distance);
                EXPECT_NEAR(norm(found->normal), 1, 1e-12);
                EXPECT_LE(norm(found->pointOnB - found->pointOnA - found->distance * found->normal),
                          1e-12);
                ++(met ? inside : apart);
                const auto back = proximity(b, a);
                ASSERT_TRUE(back);
                EXPECT_EQ(back->distance, found->distance);
                EXPECT_EQ(back->pointOnA, found->pointOnB);
            }
        }
    }
    EXPECT_GT(apart, 500);
    EXPECT_GT(inside, 500);
}

TEST(Proximity, OfSpheresIsKnownInClosedForm)
{
    const Sphere a = {{0, 0, 0}, 1};
    const auto apart = proximity(a, Sphere{{3, 0, 0}, 0.5}).value();
    EXPECT_EQ(apart.distance, 1.5);
    EXPECT_EQ(apart.normal, (Vec3{1, 0, 0}));
    EXPECT_EQ(apart.pointOnA, (Vec3{1, 0, 0}));
    EXPECT_EQ(apart.pointOnB, (Vec3{2.5, 0, 0}));
    const auto inside = proximity(a, Sphere{{1, 0, 0}, 0.5}).value();
    EXPECT_EQ(inside.distance, -0.5);
    EXPECT_EQ(inside.normal, (Vec3{1, 0, 0}));
    const auto touching = proximity(a, Sphere{{0, 1.5, 0}, 0.5}).value();
    EXPECT_EQ(touching.distance, 0);
    EXPECT_FALSE(std::signbit(touching.distance)) << "once it was written as -0";
    EXPECT_EQ(touching.normal, (Vec3{0, 1, 0}));
}

/// Boxes turned as one, face to face with a gap of a few roundings and less.
TEST(Proximity, HasTheNormalOfAContactWhereShapesAreNearlyTouching)
{
    test::RandomShapes random(72);
    int nearlyTouching = 0;
    for (int i = 0; i < 2000; ++i) {
        const double unit = std::exp(random.number(-300, 300));
        const auto axes = axesOf(random.rotation());
        const Vec3 center = unit * random.point(1);
        const Obb a = {center, unit * Vec3{1, 0.5, 0.7}, axes};
        const double gap = unit * random.number(0, 2e-15);
        const Obb b = {center + (1.25 * unit + gap) * axes[0], unit * Vec3{0.25, 0.3, 0.4}, axes};
        for (const Shape& other :
             {Shape(b), Shape(HalfSpace{-axes[0], -dot(axes[0], center) - unit - gap})}) {
            const auto found = proximity(a, other);
            ASSERT_TRUE(found);
            EXPECT_LE(std::abs(found->distance), 1e-14 * unit);
            EXPECT_LE(norm(found->normal - axes[0]), 1e-7);
            EXPECT_LE(norm(proximity(other, a).value().normal + axes[0]), 1e-7);
            nearlyTouching += found->distance > 0 ? 1 : 0;
        }
    }
    EXPECT_GT(nearlyTouching, 500);
}

TEST(Proximity, IsNothingWhereNoTranslationIsAnAnswer)
{
    const Triangle triangle = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_FALSE(proximity(triangle, Sphere{{0.2, 0.2, 0}, 1}));
    EXPECT_TRUE(proximity(triangle, Sphere{{0.2, 0.2, 3}, 1}));
    EXPECT_FALSE(proximity(HalfSpace{{0, 0, 1}, 0}, HalfSpace{{1, 0, 0}, 0}));
    EXPECT_EQ(proximity(HalfSpace{{0, 0, 1}, 0}, HalfSpace{{0, 0, -1}, -2}).value().distance, 2);
    EXPECT_THROW(static_cast<void>(proximityChecked(Sphere{{}, -1}, triangle)), Error);
}

} // namespace
} // namespace mbv
