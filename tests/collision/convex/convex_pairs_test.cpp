// Every pair of boxes, and with a cylinder, a hull or a triangle in it, on seeded random shapes:
// answers are proven, not compared (see certificates.h).
#include "certificates.h"
#include "random_shapes.h"
#include "typed_pair.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace mbv {
namespace {

using test::Pair;

template <class S>
inline constexpr bool kIsRoundOrHull =
    std::same_as<S, Cylinder> || std::same_as<S, Capsule> || std::same_as<S, ConvexHull> ||
    std::same_as<S, Cone> || std::same_as<S, Ellipsoid>;

/// Of sizes of about 1.
template <class P>
inline constexpr double kPairTolerance =
    kIsRoundOrHull<typename P::A> || kIsRoundOrHull<typename P::B> ? 1e-6 : 1e-13;

template <class P> class ConvexPairs : public testing::Test {
};

using ConvexPairTypes =
    testing::Types<Pair<Aabb, Cylinder>, Pair<Obb, Cylinder>, Pair<Capsule, Cylinder>,
                   Pair<Cylinder, Cylinder>, Pair<Cylinder, Triangle>, Pair<Cylinder, Segment>,
                   Pair<Sphere, ConvexHull>, Pair<Aabb, ConvexHull>, Pair<Obb, ConvexHull>,
                   Pair<Capsule, ConvexHull>, Pair<Cylinder, ConvexHull>,
                   Pair<ConvexHull, ConvexHull>, Pair<ConvexHull, Triangle>,
                   Pair<ConvexHull, Segment>, Pair<Aabb, Triangle>, Pair<Obb, Triangle>,
                   Pair<Aabb, Cone>, Pair<Obb, Cone>, Pair<Capsule, Cone>, Pair<Cylinder, Cone>,
                   Pair<ConvexHull, Cone>, Pair<Cone, Cone>, Pair<Cone, Triangle>,
                   Pair<Cone, Segment>, Pair<Aabb, Ellipsoid>, Pair<Obb, Ellipsoid>,
                   Pair<Capsule, Ellipsoid>, Pair<Cylinder, Ellipsoid>, Pair<ConvexHull, Ellipsoid>,
                   Pair<Cone, Ellipsoid>, Pair<Ellipsoid, Ellipsoid>, Pair<Ellipsoid, Triangle>,
                   Pair<Ellipsoid, Segment>, Pair<Sphere, Cone>, Pair<Sphere, Ellipsoid>>;
TYPED_TEST_SUITE(ConvexPairs, ConvexPairTypes);

constexpr int kPairs = 300;

TYPED_TEST(ConvexPairs, DistanceIsProvenByItsPointsAndAGap)
{
    test::RandomShapes random(11);
    const std::vector<Vec3> directions = test::unitDirections(60);
    for (int i = 0; i < kPairs; ++i) {
        const auto a = random.shape<typename TypeParam::A>(1.5);
        const auto b = random.shape<typename TypeParam::B>(1.5);
        SCOPED_TRACE(i);
        const Distance d = distance(a, b);
        EXPECT_EQ(d.distance == 0, overlaps(a, b));
        test::expectProvenDistance(a, b, d, kPairTolerance<TypeParam>, directions);
    }
}

TYPED_TEST(ConvexPairs, ContactSeparatesAndNothingShorterDoes)
{
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    if constexpr (Solid<A> && Solid<B>) {
        test::RandomShapes random(12);
        const std::vector<Vec3> directions = test::unitDirections(300);
        int met = 0;
        for (int i = 0; i < kPairs; ++i) {
            const auto a = random.shape<A>(0.7);
            const auto b = random.shape<B>(0.7);
            SCOPED_TRACE(i);
            const std::optional<Contact> c = contact(a, b);
            EXPECT_EQ(c.has_value(), overlaps(a, b));
            if (!c)
                continue;
            ++met;
            test::expectProvenContact(a, b, *c, kPairTolerance<TypeParam>, directions);
        }
        EXPECT_GT(met, kPairs / 10);
    }
}

/// The shape with every length scaled by its own power of ten, to 1e-150 or 1e150 and back.
class WildScale {
public:
    explicit WildScale(unsigned seed) : random_(seed) {}

    double operator()(double x) { return x * std::pow(10, std::round(random_.number(-150, 150))); }
    Vec3 operator()(const Vec3& p) { return {(*this)(p.x), (*this)(p.y), (*this)(p.z)}; }
    Sphere operator()(const Sphere& s) { return {(*this)(s.center), (*this)(s.radius)}; }
    Aabb operator()(const Aabb& s)
    {
        const Vec3 p = (*this)(s.min);
        const Vec3 q = (*this)(s.max);
        return {min(p, q), max(p, q)};
    }
    Obb operator()(const Obb& s) { return {(*this)(s.center), (*this)(s.halfExtents), s.axes}; }
    Capsule operator()(const Capsule& s) { return {(*this)(s.a), (*this)(s.b), (*this)(s.radius)}; }
    Cylinder operator()(const Cylinder& s)
    {
        return {(*this)(s.a), (*this)(s.b), (*this)(s.radius)};
    }
    Cone operator()(const Cone& s)
    {
        return {(*this)(s.apex), (*this)(s.baseCenter), (*this)(s.radius)};
    }
    Ellipsoid operator()(const Ellipsoid& s)
    {
        return {(*this)(s.center), (*this)(s.radii), s.axes};
    }
    Triangle operator()(const Triangle& s) { return {(*this)(s.a), (*this)(s.b), (*this)(s.c)}; }
    Segment operator()(const Segment& s) { return {(*this)(s.a), (*this)(s.b)}; }
    ConvexHull operator()(ConvexHull s)
    {
        for (Vec3& p : s.points)
            p = (*this)(p);
        return s;
    }

private:
    test::RandomShapes random_;
};

TYPED_TEST(ConvexPairs, WildlyDifferentScalesGiveFiniteAnswers)
{
    test::RandomShapes random(13);
    WildScale wild(14);
    for (int i = 0; i < kPairs; ++i) {
        SCOPED_TRACE(i);
        const auto a = wild(random.shape<typename TypeParam::A>(1));
        const auto b = wild(random.shape<typename TypeParam::B>(1));
        const Distance d = distance(a, b);
        EXPECT_EQ(d.distance == 0, overlaps(a, b));
        EXPECT_TRUE(std::isfinite(d.distance) && isFinite(d.pointOnA) && isFinite(d.pointOnB));
        if constexpr (Solid<typename TypeParam::A> && Solid<typename TypeParam::B>) {
            const std::optional<Contact> c = contact(a, b);
            EXPECT_EQ(c.has_value(), overlaps(a, b));
            if (c) {
                EXPECT_TRUE(std::isfinite(c->depth) && c->depth >= 0);
                EXPECT_NEAR(norm(c->normal), 1, 1e-14);
                EXPECT_TRUE(isFinite(c->pointOnA) && isFinite(c->pointOnB));
            }
        }
    }
}

// Found by fuzzing: the corner of the segment is on the cylinder's side but for a rounding, and the
// nearest points are one, which gives no direction.
TEST(CylinderSegment, ApartByARoundingHaveFinitePoints)
{
    const Cylinder cylinder = {{-0.76149691539758513, -1.9310091014882227, 0.85821058694823338},
                               {-2.1565844463658173, -1.6747166930321304, 0.81993847136037912},
                               0.99327394200815289};
    const Segment segment = {{-2.7189817704212063, -3.1758830391592752, -0.35404443133424923},
                             {-2.2212017469920964, -2.1558540001533788, -0.046620597617784698}};
    const Distance d = distance(cylinder, segment);
    EXPECT_LE(d.distance, 1e-6);
    EXPECT_LE(norm(d.pointOnA - segment.b), 1e-6);
    EXPECT_LE(norm(d.pointOnB - segment.b), 1e-6);
}

// GJK stops at the edge between two corners that the origin is all but in the middle of: its point
// is 4.6e-7 away, and no nearer to rounding with any other corner.
TEST(ConvexHullPairs, AFlatHullAHundredMillionthAboveAFaceIsThatFarFromIt)
{
    const Vec3 up = {-0.92774406132237153, 0.2862462695737813, 0.23948701391968186};
    const Obb box = {{},
                     {0.7740802561290222, 0.40159628486493604, 0.72321132452582726},
                     {Vec3{-0.22569600998989148, 0.080757647561589554, -0.97084474218845163},
                      {-0.29724109365246687, -0.9547467075174505, -0.010317787014336499},
                      up}};
    const ConvexHull hull = {{{-0.8116014189, 0.2573430662, -0.4317965291},
                              {-0.530309453, 0.1566902833, 0.7781961894},
                              {-0.5269350235, 0.1722054663, 0.7727238482}}};
    const double gap = -test::supportAlong(hull, -up) - box.halfExtents.z;
    EXPECT_NEAR(gap, 1.1874e-8, 1e-12);
    for (const Distance& d : {distance(box, hull), flipped(distance(hull, box))}) {
        EXPECT_NEAR(d.distance, gap, 1e-12);
        EXPECT_NEAR(norm(d.pointOnA - d.pointOnB), gap, 1e-12);
        EXPECT_NEAR(dot(d.pointOnA, up), box.halfExtents.z, 1e-12);
    }
}

/// An edge along x, of a rectangle or a box without height, passes an edge of a hull along
/// (0, 0.8, 0.6), or ends there: (0, 0.6, -0.8) is perpendicular to both, and nothing else is
/// nearer.
TEST(ConvexHullPairs, EdgesThatPassAtABillionthOfTheirSizeAreApart)
{
    test::RandomShapes random(4);
    const Vec3 normal = {0, 0.6, -0.8};
    const Vec3 along = {0, 0.8, 0.6};
    for (int i = 0; i < 500; ++i) {
        const Vec3 offset = random.point(1);
        const double gap = std::pow(10.0, random.number(-13, -7));
        const ConvexHull hull = {
            {offset - random.number(0.1, 2) * along, offset + random.number(0.1, 2) * along}};
        const Vec3 center =
            offset + gap * normal +
            Vec3{i % 2 == 0 ? 1.0 : random.number(-1, 1), 0, -0.5}; // of the rectangle
        const Vec3 edgeMiddle = center + Vec3{0, 0, 0.5};
        const std::array<Shape, 4> others = {
            Obb{center, {1, 0, 0.5}},
            ConvexHull{{edgeMiddle - Vec3{1, 0, 0}, edgeMiddle + Vec3{1, 0, 0}, center}},
            Triangle{edgeMiddle - Vec3{1, 0, 0}, edgeMiddle + Vec3{1, 0, 0}, center},
            Segment{edgeMiddle - Vec3{1, 0, 0}, edgeMiddle + Vec3{1, 0, 0}}};
        for (const Shape& other : others) {
            EXPECT_FALSE(overlaps(hull, other)) << nameOf(other) << ' ' << gap;
            EXPECT_NEAR(distance(hull, other).distance, gap, 4e-15) << nameOf(other);
            EXPECT_NEAR(distance(other, hull).distance, gap, 4e-15) << nameOf(other);
        }
    }
}

} // namespace
} // namespace mbv
