// Every answer to every pair is proved by certificates_of_pairs.h, which shares nothing with the
// library but the shapes.
#include "certificates_of_pairs.h"
#include "shape_pairs.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

namespace mbv::test {
namespace {

class CertifiedPairs : public ShapePairs {};

TEST_P(CertifiedPairs, OverlapHasACommonPointAndDistanceASeparatingDirection)
{
    int apart = 0;
    forEach(150, [&](const Shape& a, const Shape& b, double tolerance) {
        const Distance d = distance(a, b);
        ASSERT_TRUE(std::isfinite(d.distance) && isFinite(d.pointOnA) && isFinite(d.pointOnB));
        ASSERT_EQ(d.distance == 0, overlaps(a, b));
        ASSERT_LE(outside(a, d.pointOnA), tolerance);
        ASSERT_LE(outside(b, d.pointOnB), tolerance);
        const Vec3 between = d.pointOnB - d.pointOnA;
        ASSERT_NEAR(norm(between), d.distance, tolerance);
        if (d.distance < 1e-3)
            return; // the direction between points that near is not sure enough to prove more
        ++apart;
        const Vec3 normal = normalized(between);
        const double gap = -supportAlong(b, -normal) - supportAlong(a, normal);
        ASSERT_GE(gap, d.distance - 10 * tolerance);
    });
    const auto [kindA, kindB] = GetParam();
    const bool areBothInfinite = kindA >= 6 && kindB <= 7;
    EXPECT_GT(apart, areBothInfinite ? 0 : 10);
}

TEST_P(CertifiedPairs, ContactMovesBOutOfATheShortestWay)
{
    forEach(150, [&](const Shape& a, const Shape& b, double tolerance) {
        const auto c = contact(a, b);
        const bool meet = isSolid(a) && isSolid(b) && overlaps(a, b);
        const bool areHalfSpaces =
            std::holds_alternative<HalfSpace>(a) && std::holds_alternative<HalfSpace>(b);
        if (!meet || !c) {
            ASSERT_FALSE(c);
            ASSERT_TRUE(!meet || areHalfSpaces);
            return;
        }
        ASSERT_GE(c->depth, 0);
        ASSERT_NEAR(norm(c->normal), 1, 1e-12);
        ASSERT_LE(norm(c->pointOnA - c->pointOnB - c->depth * c->normal), tolerance);
        ASSERT_LE(outside(a, c->pointOnA), tolerance);
        ASSERT_LE(outside(b, c->pointOnB), tolerance);
        // The width of A - B along the normal is the depth: B moved by it is apart along it.
        const double width = supportAlong(a, c->normal) + supportAlong(b, -c->normal);
        ASSERT_NEAR(width, c->depth, 10 * tolerance);
        // No other direction was seen to be shorter.
        if (!areHalfSpaces) {
            RandomShapes random(5);
            for (int i = 0; i < 100; ++i) {
                const Vec3 other = random.direction();
                ASSERT_GE(supportAlong(a, other) + supportAlong(b, -other),
                          c->depth - 10 * tolerance);
            }
        }
        ASSERT_LE(distance(a, translated(b, c->depth * c->normal)).distance, 10 * tolerance);
    });
}

INSTANTIATE_TEST_SUITE_P(All, CertifiedPairs, allPairs(), pairName);

} // namespace
} // namespace mbv::test
