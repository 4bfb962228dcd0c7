// Contacts with a cylinder or a hull in the poses of targeted_pairs.h, proven in long double:
// certificates that share nothing with the library, to the accuracy it promises.
#include "precise_extent.h"
#include "targeted_pairs.h"
#include "typed_pair.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

namespace mbv {
namespace {

using test::Pair;
using test::precise;
using test::Precise;
using test::Real;

template <class P> class TargetedPairs : public testing::Test {
protected:
    using A = typename P::A;
    using B = typename P::B;

    /// Calls check(a, b, certificates, tolerance).
    void forEach(unsigned seed, int count, auto&& check)
    {
        for (const test::Pose pose : test::kPoses) {
            test::TargetedPairs pairs(seed, pose);
            for (int i = 0; i < count; ++i) {
                SCOPED_TRACE(nameOf(pose) + " " + std::to_string(i));
                const auto [a, b] = pairs.next<A, B>();
                const Vec3 origin = pointOf(a);
                const test::PreciseExtent precisely(origin);
                Real size = 0;
                for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
                    for (const Real sign : {1.0L, -1.0L}) {
                        const Precise d = sign * precise(axis);
                        size = std::max({size, precisely.support(a, d), precisely.support(b, d)});
                    }
                }
                const Real offset = maxComponent(abs(origin));
                constexpr Real kRounding = std::numeric_limits<double>::epsilon();
                check(a, b, precisely, 1e-6L * size + 16 * kRounding * offset);
                if (this->HasFatalFailure())
                    return;
            }
        }
    }

private:
    static Vec3 pointOf(const Sphere& s) { return s.center; }
    static Vec3 pointOf(const Aabb& s) { return s.min; }
    static Vec3 pointOf(const Obb& s) { return s.center; }
    static Vec3 pointOf(const ConvexHull& s) { return s.points.front(); }
    static Vec3 pointOf(const auto& s) { return s.a; }
};

using TargetedPairTypes =
    testing::Types<Pair<Sphere, Cylinder>, Pair<Aabb, Cylinder>, Pair<Obb, Cylinder>,
                   Pair<Capsule, Cylinder>, Pair<Cylinder, Cylinder>, Pair<Cylinder, ConvexHull>,
                   Pair<Sphere, ConvexHull>, Pair<Aabb, ConvexHull>, Pair<Obb, ConvexHull>,
                   Pair<Capsule, ConvexHull>, Pair<ConvexHull, ConvexHull>>;
TYPED_TEST_SUITE(TargetedPairs, TargetedPairTypes);

TYPED_TEST(TargetedPairs, ContactPartsThemAndNothingShorterDoes)
{
    int met = 0;
    this->forEach(21, 60, [&](const auto& a, const auto& b, const auto& precisely, Real tolerance) {
        const auto c = contact(a, b);
        ASSERT_EQ(c.has_value(), overlaps(a, b));
        if (!c)
            return;
        ++met;
        const Precise normal = precise(c->normal);
        ASSERT_LE(std::abs(test::length(normal) - 1), 1e-14L);
        ASSERT_LE(std::abs(precisely.extent(a, b, normal) - c->depth), tolerance);
        const Real least = precisely.leastExtent(a, b, normal);
        ASSERT_LE(c->depth, std::max(least, 0.0L) + tolerance);
        ASSERT_GE(least, -tolerance); // or they do not overlap
    });
    EXPECT_GT(met, 100);
}

TYPED_TEST(TargetedPairs, DeepestPointsLieOnTheShapesAndOnTheirSupportPlanes)
{
    this->forEach(22, 60, [&](const auto& a, const auto& b, const auto& precisely, Real tolerance) {
        const auto c = contact(a, b);
        if (!c)
            return;
        const Precise normal = precise(c->normal);
        const Precise onA = precisely.at(c->pointOnA);
        const Precise onB = precisely.at(c->pointOnB);
        ASSERT_LE(test::length(onA - onB - c->depth * normal), tolerance);
        ASSERT_LE(std::abs(dot(normal, onA) - precisely.support(a, normal)), tolerance);
        ASSERT_LE(std::abs(dot(normal, onB) + precisely.support(b, -1.0L * normal)), tolerance);
        // In the solids: no farther along any direction than the shapes are.
        for (const Vec3& seeded : test::unitDirections(200)) {
            const Precise d = precise(seeded);
            ASSERT_LE(dot(d, onA), precisely.support(a, d) + tolerance);
            ASSERT_LE(dot(d, onB), precisely.support(b, d) + tolerance);
        }
    });
}

TYPED_TEST(TargetedPairs, DistanceIsThatOfItsPointsAndOfAGap)
{
    this->forEach(23, 60, [&](const auto& a, const auto& b, const auto& precisely, Real tolerance) {
        const Distance d = distance(a, b);
        ASSERT_EQ(d.distance == 0, overlaps(a, b));
        const Precise onA = precisely.at(d.pointOnA);
        const Precise between = precisely.at(d.pointOnB) - onA;
        ASSERT_LE(std::abs(test::length(between) - d.distance), tolerance);
        for (const Vec3& seeded : test::unitDirections(200)) {
            const Precise direction = precise(seeded);
            ASSERT_LE(dot(direction, onA), precisely.support(a, direction) + tolerance);
            ASSERT_LE(dot(direction, onA + between), precisely.support(b, direction) + tolerance);
        }
        // Nearer ones leave the direction to rounding.
        if (d.distance > 1000 * tolerance) {
            const Real gap = -precisely.extent(a, b, test::unit(between));
            ASSERT_GE(gap, d.distance - tolerance);
        }
    });
}

TYPED_TEST(TargetedPairs, SwappingTheShapesFlipsTheAnswerToTheLastBit)
{
    this->forEach(24, 100, [](const auto& a, const auto& b, const auto&, Real) {
        ASSERT_EQ(overlaps(a, b), overlaps(b, a));
        const Distance there = distance(a, b);
        const Distance back = distance(b, a);
        ASSERT_EQ(there.distance, back.distance);
        ASSERT_EQ(there.pointOnA, back.pointOnB);
        ASSERT_EQ(there.pointOnB, back.pointOnA);
        const auto c = contact(a, b);
        const auto swapped = contact(b, a);
        ASSERT_EQ(c.has_value(), swapped.has_value());
        if (c) {
            ASSERT_EQ(c->depth, swapped->depth);
            ASSERT_EQ(c->normal, -swapped->normal);
            ASSERT_EQ(c->pointOnA, swapped->pointOnB);
            ASSERT_EQ(c->pointOnB, swapped->pointOnA);
        }
    });
}

} // namespace
} // namespace mbv
