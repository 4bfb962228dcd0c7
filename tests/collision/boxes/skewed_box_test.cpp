// A box whose axes are off from orthonormal, by less than the 1e-6 that is valid, is the
// parallelepiped that its axes say: every pair, by closed forms.
//
// All tests ask about the cube of half extent 1 sheared by s = 2^-20: x = t0 + s t1, y = t1, z =
// t2. Its corners are (+-1 +- s, +-1, +-1), its slanted faces x - s y = +-1, whose unit normal is
// (1, -s, 0) / L with L = sqrt(1 + s^2). Axes taken for orthonormal would put what is asked about
// off by s times its height, 1e-7 and more.
#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>
#include <mbv/collision/overlaps.h>
#include <mbv/collision/raycast.h>
#include <mbv/collision/sat.h>

#include <gtest/gtest.h>

#include <cmath>

namespace mbv {
namespace {

constexpr double kShear = 0x1p-20;
constexpr double kRounding = 4e-15;
const double kLength = std::sqrt(1 + kShear * kShear);
const Vec3 kSlanted = {1 / kLength, -kShear / kLength, 0};
const Obb kBox = {{0, 0, 0}, {1, 1, 1}, {Vec3{1, 0, 0}, Vec3{kShear, 1, 0}, Vec3{0, 0, 1}}};

void expectNear(const Vec3& got, const Vec3& expected, double tolerance = kRounding)
{
    EXPECT_LE(norm(got - expected), tolerance)
        << got.x << " " << got.y << " " << got.z << " instead of " << expected.x << " "
        << expected.y << " " << expected.z;
}

/// Either way round, and moved to where coordinates are not zero.
template <class A, class B>
void expectDistance(const A& a, const B& b, double expected, double tolerance = kRounding)
{
    for (const Vec3& by : {Vec3{0, 0, 0}, Vec3{4, -8, 2}}) {
        const RigidTransform move = {{}, by};
        EXPECT_NEAR(distance(transformed(Shape(a), move), transformed(Shape(b), move)).distance,
                    expected, tolerance);
        EXPECT_NEAR(distance(transformed(Shape(b), move), transformed(Shape(a), move)).distance,
                    expected, tolerance);
    }
}

template <class A, class B>
void expectContact(const A& a, const B& b, double depth, const Vec3& normal,
                   double tolerance = kRounding)
{
    const auto met = contact(a, b);
    ASSERT_TRUE(met);
    EXPECT_NEAR(met->depth, depth, tolerance);
    expectNear(met->normal, normal, tolerance);
    expectNear(met->pointOnA - met->pointOnB, met->depth * met->normal, tolerance);
    const auto swapped = contact(b, a);
    ASSERT_TRUE(swapped);
    EXPECT_EQ(swapped->depth, met->depth);
    EXPECT_EQ(swapped->normal, -met->normal);
}

TEST(SkewedBox, IsValid)
{
    EXPECT_TRUE(isValid(kBox));
}

TEST(SkewedBox, SpheresAreNearestToItsFacesEdgesAndCorners)
{
    // Over the slanted face x - s y = 1.
    const double gap = (3 - 0.5 * kShear - 1) / kLength;
    expectDistance(kBox, Sphere{{3, 0.5, 0}, 0.5}, gap - 0.5);
    expectNear(distance(kBox, Sphere{{3, 0.5, 0}, 0.5}).pointOnA, Vec3{3, 0.5, 0} - gap * kSlanted);
    expectDistance(kBox, Sphere{{0.5, 3, 0}, 0.5}, 1.5);                  // over y = 1
    expectDistance(kBox, Sphere{{1 + kShear + 3, 1 + 4, 0}, 1}, 4);       // 3, 4, 5
    expectDistance(kBox, Sphere{{-1 - kShear - 2, -1 - 3, 1 + 6}, 1}, 6); // 2, 3, 6, 7
    expectNear(distance(Sphere{{-1 - kShear - 2, -1 - 3, 1 + 6}, 1}, kBox).pointOnB,
               {-1 - kShear, -1, 1});
}

TEST(SkewedBox, PointsAreInItOrNot)
{
    // At y = 1/2 the slanted face is at x = 1 + s / 2.
    EXPECT_TRUE(overlaps(kBox, Sphere{{1 + kShear / 2, 0.5, 0}, 0}));
    EXPECT_FALSE(overlaps(kBox, Sphere{{1 + kShear / 2 + 0x1p-52, 0.5, 0}, 0}));
    EXPECT_FALSE(overlaps(kBox, Sphere{{1, -0.5, 0}, 0}));
    EXPECT_TRUE(overlaps(kBox, Sphere{{1, 0.5, 0}, 0}));
    EXPECT_TRUE(overlaps(kBox, Sphere{{1 + kShear, 1, 1}, 0}));
    // Inside nothing is left to rounding, however small the radius.
    for (const Vec3& inside : {Vec3{0, 0, 0}, Vec3{0.1, 0.2, 0.3}, Vec3{-0.7, 0.9, -0.2}}) {
        for (const double radius : {0.0, 1e-300}) {
            EXPECT_EQ(distance(kBox, Sphere{inside, radius}).distance, 0);
            EXPECT_EQ(distance(kBox, Capsule{inside, {0, 0, 0}, radius}).distance, 0);
            EXPECT_EQ(distance(kBox, Capsule{inside, -inside, radius}).distance, 0);
        }
    }
}

TEST(SkewedBox, NoPointIsBetweenDeepInsideAndOnAFace)
{
    for (int i = 0; i <= 1000; ++i) {
        const Vec3 p = {0.3, 0.5, 0.002 * i - 1};
        const auto found = distance(Sphere{p, 0}, kBox);
        EXPECT_EQ(found.distance, 0);
        expectNear(found.pointOnA, p);
        expectNear(found.pointOnB, p);
        EXPECT_TRUE(overlaps(Segment{p, p}, kBox));
        EXPECT_EQ(distance(Segment{p, {0, 0, 2}}, kBox).distance, 0);
    }
}

TEST(SkewedBox, SpheresLeaveItByTheShortestWay)
{
    // From (3/4, -1/2, 0) the slanted face is nearest.
    const double toFace = (1 - 0.75 - 0.5 * kShear) / kLength;
    expectContact(kBox, Sphere{{0.75, -0.5, 0}, 0.25}, toFace + 0.25, kSlanted);
    expectNear(contact(kBox, Sphere{{0.75, -0.5, 0}, 0.25})->pointOnA,
               Vec3{0.75, -0.5, 0} + toFace * kSlanted);
    // From outside over an edge: 0.3, 0.4, 0.5.
    expectContact(kBox, Sphere{{1 + kShear + 0.375, 1 + 0.5, 0}, 1}, 1 - 0.625, {0.6, 0.8, 0});
    // A hair over the face, where rounding rotates the line between nearest points.
    const Sphere close = {{1 + kShear / 2 + 0x1p-50, 0.5, 0}, 0.5};
    expectContact(kBox, close, 0.5 - 0x1p-50, kSlanted);
}

TEST(SkewedBox, SegmentsAndCapsulesAreNearestToItsEdgesAndFaces)
{
    // The edge (1, 0, 1) + t (s, 1, 0) and a segment along (1, 0, -1) are both perpendicular to
    // (1, -s, 1), of length sqrt(2 + s^2).
    const Vec3 onEdge = {1 + kShear / 2, 0.5, 1};
    const Vec3 away = {1, -kShear, 1};
    const double gap = std::sqrt(2 + kShear * kShear);
    const Segment across = {onEdge + away - Vec3{2, 0, -2}, onEdge + away + Vec3{3, 0, -3}};
    expectDistance(kBox, across, gap);
    expectDistance(kBox, Capsule{across.a, across.b, 0.25}, gap - 0.25);
    expectNear(distance(kBox, across).pointOnA, onEdge);
    // Along the slanted face.
    const Segment beside = {{3 - 0.5 * kShear, -0.5, 0}, {3 + 0.5 * kShear, 0.5, 0.5}};
    expectDistance(kBox, beside, 2 / kLength);
    expectDistance(Capsule{beside.a, beside.b, 0.5}, kBox, 2 / kLength - 0.5);
    // An end over a corner: 2, 3, 6, 7.
    const Vec3 corner = {1 + kShear, 1, 1};
    expectDistance(kBox, Segment{corner + Vec3{2, 3, 6}, corner + Vec3{4, 4, 8}}, 7);
}

TEST(SkewedBox, CapsulesLeaveItByTheShortestWay)
{
    // Of the core, (1/2, 1/4, 0) is deepest under x - s y = 1.
    const double deepest = (1 - 0.5 + 0.25 * kShear) / kLength;
    expectContact(kBox, Capsule{{0.5, -0.25, 0}, {0.5, 0.25, 0}, 0.125}, deepest + 0.125, kSlanted);
    // Through the edge along (s, 1, 0), which it leaves across both.
    const Vec3 away = {1, -kShear, 1};
    const double length = std::sqrt(2 + kShear * kShear);
    const Vec3 through = Vec3{1 + kShear / 2, 0.5, 1} - 0.125 * away;
    const Capsule cutting = {through - Vec3{5, 0, -5}, through + Vec3{5, 0, -5}, 0.5};
    expectContact(kBox, cutting, 0.125 * length + 0.5, away / length);
    // Its core outside, a hair off the edge.
    const Vec3 over = Vec3{1 + kShear / 2, 0.5, 1} + 0x1p-48 * away;
    const Capsule touching = {over - Vec3{5, 0, -5}, over + Vec3{5, 0, -5}, 0.5};
    expectContact(kBox, touching, 0.5 - 0x1p-48 * length, away / length);
    expectNear(contact(kBox, touching)->pointOnA, {1 + kShear / 2, 0.5, 1});
}

/// The core is parallel to an edge but for rounding, and longer by as much as axes are off: its end
/// is as near as what is beside the edge, and not on the box. Found by scripts/fuzz.sh
/// differential.
TEST(SkewedBox, DeepestPointsOfCapsulesAlongAnEdgeAreOnIt)
{
    const Obb box = {{758.53061792717131, -496.02766092959723, 210.70877929921528},
                     {1, 0.8, 0.1},
                     {Vec3{0.99999999999384648, 6.8988506849967918e-12, -4.7153106775055656e-12},
                      Vec3{-1.0205275132160638e-11, 0.99999999999816513, 4.238034466262855e-13},
                      Vec3{8.3486513970612639e-12, 2.9576298903329859e-12, 1.0000000000054079}}};
    const Capsule capsule = {{758.53061792717131, -495.02766092959723, 209.9087792992153},
                             {759.53061792717131, -495.02766092959723, 209.9087792992153},
                             0.9};
    const auto met = contact(box, capsule);
    ASSERT_TRUE(met);
    constexpr double kOfCoordinates = 4 * 0x1p-44; // some units in their last place
    EXPECT_LE(distance(Sphere{met->pointOnA, 0}, box).distance, kOfCoordinates);
    EXPECT_NEAR(distance(Sphere{met->pointOnB, 0}, Segment{capsule.a, capsule.b}).distance, 0.9,
                kOfCoordinates);
    expectNear(met->pointOnA - met->pointOnB, met->depth * met->normal, kOfCoordinates);
}

TEST(SkewedBox, BoxesAndTrianglesMeetItsCorners)
{
    // The corner farthest along x is at 1 + s.
    expectDistance(kBox, Aabb{{3, -2, -2}, {4, 2, 2}}, 2 - kShear);
    expectDistance(kBox, toObb(Aabb{{3, -2, -2}, {5, 2, 2}}), 2 - kShear);
    expectDistance(kBox, Triangle{{3, -9, -9}, {3, 9, -9}, {3, 0, 18}}, 2 - kShear);
    expectContact(kBox, Aabb{{0.5, -3, -3}, {4, 3, 3}}, 0.5 + kShear, {1, 0, 0});
    expectContact(kBox, toObb(Aabb{{0.5, -3, -3}, {4, 3, 3}}), 0.5 + kShear, {1, 0, 0});
    // Of two of the kind, side by side, the slanted faces are 1 / L from the centers.
    Obb other = kBox;
    other.center = {3, 0.5, 0};
    expectDistance(kBox, other, (1 - 0.5 * kShear) / kLength);
    other.center = {1.5, 0.5, 0};
    expectContact(kBox, other, (0.5 + 0.5 * kShear) / kLength, kSlanted);
    const SatExplanation sat = explainSat(kBox, Aabb{{3, -2, -2}, {5, 2, 2}});
    EXPECT_NEAR(sat.rows[3].gap.value_or(0), 2 - kShear, kRounding);
    EXPECT_NEAR(sat.rows[0].gap.value_or(0), (4 - 1 - 1 - 2 * kShear) / kLength, kRounding);
}

TEST(SkewedBox, PlanesMeetItsCorners)
{
    expectDistance(kBox, Plane{{2, 0, 0}, 6}, 2 - kShear);
    expectDistance(kBox, HalfSpace{{-1, 0, 0}, -3}, 2 - kShear);
    expectContact(kBox, HalfSpace{{-1, 0, 0}, -0.5}, 0.5 + kShear, {1, 0, 0});
}

TEST(SkewedBox, CylindersAndHullsMeetItsCorners)
{
    constexpr double kLoose = 1e-9;
    expectDistance(kBox, Cylinder{{4, 1, -3}, {4, 1, 3}, 1}, 2 - kShear, kLoose);
    const auto met = contact(kBox, Cylinder{{1.5, 1, -3}, {1.5, 1, 3}, 1});
    ASSERT_TRUE(met);
    EXPECT_NEAR(met->depth, 0.5 + kShear, kLoose);
    const ConvexHull hull = {{{3, -2, -2}, {3, 2, -2}, {3, 0, 2}, {5, 0, 0}}};
    expectDistance(kBox, hull, 2 - kShear, kLoose);
}

TEST(SkewedBox, RaysMeetTheSlantedFace)
{
    const auto hit = raycast(Ray{{5, 0.5, 0}, {-1, 0, 0}}, kBox);
    ASSERT_TRUE(hit && hit->normal);
    EXPECT_NEAR(hit->t, 4 - kShear / 2, kRounding);
    expectNear(*hit->normal, kSlanted);
    // Down beside a lower box, which ends at 1 + s / 8, and into one that ends at 1 + s.
    const Ray down = {{1 + kShear / 4, 5, 0}, {0, -1, 0}};
    EXPECT_FALSE(raycast(down, Obb{kBox.center, {1, 0.125, 1}, kBox.axes}));
    EXPECT_TRUE(raycast(down, kBox));
}

} // namespace
} // namespace mbv
