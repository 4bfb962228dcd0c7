#include <mbv/collision/posed_hull.h>

#include "complaint.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

#include <numbers>

namespace mbv {
namespace {

/// Points in an ellipsoid of half axes up to 1, most of them on it.
ConvexHull ellipsoid(test::RandomShapes& random, int count)
{
    const Vec3 half = {random.number(0.1, 1), random.number(0.1, 1), random.number(0.1, 1)};
    ConvexHull hull;
    for (int i = 0; i < count; ++i) {
        const Vec3 onBall = random.direction();
        hull.points.push_back(scaled(i % 5 == 4 ? onBall / 2 : onBall, half));
    }
    return hull;
}

Shape moved(const PosedHull& hull)
{
    return transformed(hull.hull.hull(), hull.pose);
}

/// As accurate as a hull is asked about; the sizes here are about 1.
constexpr double kNear = 1e-6;

/// The answers to (a, b) are those to the shapes, as far as they decide.
template <class A, class B>
void expectAnswersOf(const A& a, const B& b, const Shape& shapeA, const Shape& shapeB)
{
    const Distance expected = distance(shapeA, shapeB);
    const Distance found = distance(a, b);
    EXPECT_NEAR(found.distance, expected.distance, kNear);
    EXPECT_NEAR(norm(found.pointOnA - found.pointOnB), found.distance, kNear);
    EXPECT_NEAR(distance(shapeA, Shape(Sphere{found.pointOnA, 0})).distance, 0, kNear);
    EXPECT_NEAR(distance(shapeB, Shape(Sphere{found.pointOnB, 0})).distance, 0, kNear);
    EXPECT_EQ(overlaps(a, b), found.distance == 0);

    const std::optional<Contact> deep = contact(shapeA, shapeB);
    const std::optional<Contact> met = contact(a, b);
    if (!met || !deep) {
        EXPECT_LT(deep ? deep->depth : met ? met->depth : 0, kNear);
        return;
    }
    EXPECT_NEAR(met->depth, deep->depth, kNear);
    EXPECT_NEAR(norm(met->normal), 1, 1e-12);
    EXPECT_NEAR(norm(met->pointOnA - met->pointOnB), met->depth, kNear);
}

TEST(PosedHull, AnswersAsTheHullOfItsMovedPoints)
{
    test::RandomShapes random(81);
    for (int n = 0; n < 300; ++n) {
        const PosedHull a = {PreparedHull(ellipsoid(random, 4 + n)), random.pose(1)};
        const PosedHull b = {PreparedHull(ellipsoid(random, 304 - n)), random.pose(1)};
        expectAnswersOf(a, b, moved(a), moved(b));
    }
}

/// How many of these are; both have to say the same.
int expectAsDeep(const std::optional<Contact>& found, const std::optional<Contact>& expected)
{
    EXPECT_EQ(found.has_value(), expected.has_value());
    if (!found || !expected)
        return 0;
    EXPECT_NEAR(found->depth, expected->depth, 1e-11);
    return 1;
}

/// Up to 128 points are moved at once.
TEST(PosedHull, OfFewPointsIsAsDeepAsTheHullOfItsMovedPoints)
{
    test::RandomShapes random(84);
    int deep = 0;
    for (int n = 0; n < 300; ++n) {
        SCOPED_TRACE(n);
        const PosedHull a = {PreparedHull(ellipsoid(random, 5 + n % 140)), random.pose(0.1)};
        const PosedHull b = {PreparedHull(ellipsoid(random, 5 + n % 13)), random.pose(0.1)};
        const Shape box = random.obb(0.1);
        deep += expectAsDeep(contact(a, b), contact(moved(a), moved(b)));
        deep += expectAsDeep(contact(a, box), contact(moved(a), box));
        deep += expectAsDeep(contact(box, a), contact(moved(a), box));
    }
    EXPECT_GT(deep, 800);
}

template <class S> class PosedHullAnd : public testing::Test {
};
using Shapes = testing::Types<Sphere, Aabb, Obb, Capsule, Cylinder, ConvexHull, Plane, HalfSpace,
                              Triangle, Segment>;
TYPED_TEST_SUITE(PosedHullAnd, Shapes);

TYPED_TEST(PosedHullAnd, ShapeAnswerInBothOrders)
{
    test::RandomShapes random(82);
    for (int n = 0; n < 100; ++n) {
        const PosedHull a = {PreparedHull(ellipsoid(random, 4 + 3 * n)), random.pose(1)};
        const Shape b = random.shape<TypeParam>(1);
        expectAnswersOf(a, b, moved(a), b);
        expectAnswersOf(b, a, b, moved(a));
    }
}

TEST(PosedHull, SwappedGivesTheSameToTheLastBit)
{
    test::RandomShapes random(83);
    for (int n = 0; n < 100; ++n) {
        const PreparedHull hull(ellipsoid(random, n % 3 == 0 ? 200 : 100));
        const PosedHull a = {hull, random.pose(1)};
        const PosedHull b = {n % 2 == 0 ? hull : PreparedHull(ellipsoid(random, 50)),
                             random.pose(1)};
        const Distance ab = distance(a, b);
        const Distance ba = distance(b, a);
        EXPECT_EQ(ab.distance, ba.distance);
        EXPECT_EQ(ab.pointOnA, ba.pointOnB);
        EXPECT_EQ(overlaps(a, b), overlaps(b, a));
        const auto met = contact(a, b);
        const auto other = contact(b, a);
        ASSERT_EQ(met.has_value(), other.has_value());
        if (met) {
            EXPECT_EQ(met->depth, other->depth);
            EXPECT_EQ(met->normal, -other->normal);
        }
    }
}

/// Bounds that touch, as those of hulls that do, part nothing.
TEST(PosedHull, MeetsWhereItsBoundsDo)
{
    test::RandomShapes random(85);
    for (const int inner : {0, 100}) {
        ConvexHull cube;
        for (int i = 0; i < 8; ++i)
            cube.points.push_back({i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0});
        for (int i = 0; i < inner; ++i)
            cube.points.push_back(random.point(0.9));
        const PreparedHull hull(cube);
        for (int n = 0; n < 100; ++n) {
            const RigidTransform pose = random.pose(5);
            const auto above = [&](double gap) {
                return PosedHull{
                    hull,
                    {pose.rotation, pose.translation + rotate(pose.rotation, Vec3{0, 0, 2 + gap})}};
            };
            const PosedHull low = {hull, pose};
            EXPECT_TRUE(overlaps(low, above(-1e-13)));
            EXPECT_TRUE(contact(low, above(-1e-13)));
            EXPECT_FALSE(overlaps(low, above(1e-12)));
            EXPECT_FALSE(contact(low, above(1e-12)));
            EXPECT_FALSE(overlaps(low, above(0.1)));
            EXPECT_FALSE(contact(low, above(0.1)));
        }
    }
}

TEST(PosedHull, FarFromTheOriginIsAsAccurateAsItsPose)
{
    // A cube of corners, and more points inside, a millimeter above the same cube.
    ConvexHull cube;
    for (int i = 0; i < 8; ++i)
        cube.points.push_back({i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0});
    for (int i = 0; i < 100; ++i)
        cube.points.push_back({0.5, 0.25, -0.5 + 0.01 * i});
    const PreparedHull hull(cube);
    const Vec3 far = {5e5, 6e6, 100};
    const PosedHull low = {hull, {{}, far}};
    const PosedHull high = {hull, {{}, far + Vec3{0, 0, 2.001}}};
    EXPECT_NEAR(distance(low, high).distance, 0.001, 1e-12);
    EXPECT_FALSE(overlaps(low, high));
    const PosedHull deep = {hull, {{}, far + Vec3{0, 0, 1.75}}};
    const auto met = contact(low, deep);
    ASSERT_TRUE(met);
    EXPECT_NEAR(met->depth, 0.25, 1e-9);
    EXPECT_NEAR(met->normal.z, 1, 1e-9);
}

TEST(PosedHull, TellsAPlaneByItsFarthestPoints)
{
    const PreparedHull hull(ConvexHull{{{0, 0, 1}, {0, 0, 3}, {1, 0, 2}, {0.25, 0.25, 2}}});
    const PosedHull placed = {hull, {fromAxisAngle({1, 0, 0}, std::numbers::pi), {0, 0, 10}}};
    // Turned over, it reaches from z = 7 to 9.
    const Shape floor = HalfSpace{{0, 0, 2}, 2};
    EXPECT_NEAR(distance(placed, floor).distance, 6, 1e-14);
    EXPECT_NEAR(distance(placed, floor).pointOnB.z, 1, 1e-14);
    EXPECT_TRUE(overlaps(placed, Shape(Plane{{0, 0, 1}, 8})));
    const auto met = contact(placed, Shape(HalfSpace{{0, 0, 1}, 7.5}));
    ASSERT_TRUE(met);
    EXPECT_NEAR(met->depth, 0.5, 1e-14);
    EXPECT_FALSE(contact(placed, Shape(Plane{{0, 0, 1}, 8}))) << "a plane is no solid";
}

TEST(PosedHull, OfAnySizeAnswers)
{
    for (const double size : {1e-200, 1e-100, 1e100, 1e200, 1e300}) {
        ConvexHull box;
        for (int i = 0; i < 8; ++i)
            box.points.push_back(size *
                                 Vec3{i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0});
        const PreparedHull hull(box);
        const PosedHull a = {hull, {}};
        const PosedHull apart = {hull, {{}, {3 * size, 0, 0}}};
        EXPECT_NEAR(distance(a, apart).distance / size, 1, 1e-9) << size;
        EXPECT_NEAR(distance(a, Shape(Sphere{{3 * size, 0, 0}, size})).distance / size, 1, 1e-9)
            << size;
        const auto met = contact(a, PosedHull{hull, {{}, {1.5 * size, 0, 0}}});
        ASSERT_TRUE(met) << size;
        EXPECT_NEAR(met->depth / size, 0.5, 1e-6) << size;
    }
}

TEST(PosedHull, OutlivesWhatItWasMadeFrom)
{
    PosedHull kept = {PreparedHull(ConvexHull{{{0, 0, 0}}}), {}};
    {
        const PreparedHull other(ConvexHull{{{1, 0, 0}, {2, 0, 0}}});
        kept = {other, {{}, {0, 1, 0}}};
    }
    EXPECT_EQ(distance(kept, Shape(Sphere{{0, 1, 0}, 0.5})).distance, 0.5);
}

TEST(PosedHull, RefusesWhatIsNoHullAndTellsABadPose)
{
    EXPECT_NE(test::complaintOf([] { (void)PreparedHull(ConvexHull{}); }).find("hull"),
              std::string::npos);
    const PreparedHull point(ConvexHull{{{0, 0, 0}}});
    EXPECT_TRUE(isValid(PosedHull{point, {}}));
    const PosedHull stretched = {point, {{0, 0, 0, 2}, {}}};
    EXPECT_FALSE(isValid(stretched));
    EXPECT_NE(test::complaintOf([&] { requireValid(stretched, "a"); }).find("a: pose.rotation"),
              std::string::npos);
    const PosedHull nowhere = {point, {{}, {0, std::nan(""), 0}}};
    EXPECT_FALSE(isValid(nowhere));
    EXPECT_NE(test::complaintOf([&] { requireValid(nowhere, "b"); }).find("b: pose.translation"),
              std::string::npos);
}

TEST(PosedHull, ReachingBeyondTheDoublesIsAnError)
{
    const PreparedHull huge(ConvexHull{{{-1e308, 0, 0}, {1e308, 0, 0}}});
    const PosedHull a = {huge, {{}, {1.5e308, 0, 0}}};
    EXPECT_NE(test::complaintOf([&] {
                  (void)overlaps(a, PosedHull{huge, {}});
              }).find("out of the range of a double"),
              std::string::npos);
}

} // namespace
} // namespace mbv
