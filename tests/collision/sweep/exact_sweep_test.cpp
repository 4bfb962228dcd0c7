// The sweep of polytopes against brute force in rational numbers (sweep_oracle.h).
#include "collision/sweep/exact_sweep.h"
#include "random_shapes.h"
#include "sweep_oracle.h"

#include <mbv/collision/distance.h>
#include <mbv/collision/sweep.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mbv::test {
namespace {

enum class Kind { Point, Segment, Triangle, Hull, Box, Count };

/// Corners are multiples of 1 within `reach`: many touch, lie in a plane or on a line.
Shape onGrid(Kind kind, int reach, RandomShapes& random)
{
    const auto corner = [&] {
        const Vec3 p = random.point(reach + 0.5);
        return Vec3{std::round(p.x), std::round(p.y), std::round(p.z)};
    };
    const Vec3 a = corner();
    const Vec3 b = corner();
    switch (kind) {
    case Kind::Point:
        return Sphere{a, 0};
    case Kind::Segment:
        return Segment{a, b};
    case Kind::Triangle:
        return Triangle{a, b, corner()};
    case Kind::Hull:
        return ConvexHull{{a, b, corner(), corner()}};
    default:
        return Aabb{min(a, b), max(a, b)};
    }
}

Shape anywhere(Kind kind, RandomShapes& random)
{
    switch (kind) {
    case Kind::Point:
        return Sphere{random.point(1), 0};
    case Kind::Segment:
        return Segment{random.point(1), random.point(1)};
    case Kind::Triangle:
        return Triangle{random.point(1), random.point(1), random.point(1)};
    case Kind::Hull:
        return ConvexHull{{random.point(1), random.point(1), random.point(1), random.point(1)}};
    default:
        return random.aabb(1);
    }
}

/// The least of the corners of B - A along the normal, and what it must be: that of the hit.
void expectSupports(const Vec3& normal, const std::vector<ExactPoint>& a, const Vec3& motion,
                    const std::vector<ExactPoint>& b, double fraction)
{
    const auto along = [&](const ExactPoint& p) {
        return normal.x * p[0].convert_to<double>() + normal.y * p[1].convert_to<double>() +
               normal.z * p[2].convert_to<double>();
    };
    double least = std::numeric_limits<double>::infinity();
    for (const ExactPoint& q : b) {
        for (const ExactPoint& p : a)
            least = std::min(least, along(q) - along(p));
    }
    EXPECT_NEAR(norm(normal), 1, 1e-15);
    EXPECT_GT(dot(normal, motion), 0);
    EXPECT_NEAR(least, fraction * dot(normal, motion), 1e-13);
}

class ExactSweepOf : public testing::TestWithParam<std::pair<int, int>> {
protected:
    Kind a_ = static_cast<Kind>(GetParam().first);
    Kind b_ = static_cast<Kind>(GetParam().second);
    int count_ = a_ == Kind::Box && b_ == Kind::Box   ? 3
                 : a_ == Kind::Box || b_ == Kind::Box ? 20
                                                      : 300;
};

std::vector<std::pair<int, int>> allPairs()
{
    std::vector<std::pair<int, int>> pairs;
    for (int a = 0; a < static_cast<int>(Kind::Count); ++a) {
        for (int b = 0; b < static_cast<int>(Kind::Count); ++b)
            pairs.emplace_back(a, b);
    }
    return pairs;
}
INSTANTIATE_TEST_SUITE_P(Kinds, ExactSweepOf, testing::ValuesIn(allPairs()));

TEST_P(ExactSweepOf, AgreesWithBruteForceWhereMuchIsFlatAndTouches)
{
    RandomShapes random(1);
    for (int i = 0; i < count_; ++i) {
        const Shape a = onGrid(a_, 2, random);
        const Shape b = onGrid(b_, 2, random);
        const Shape step = onGrid(Kind::Point, 2, random);
        const Vec3 motion = std::get<Sphere>(step).center;
        if (motion == Vec3{} || overlaps(a, b))
            continue;
        const auto cornersA = exactCorners(a);
        const auto cornersB = exactCorners(b);
        const auto expected = exactSweepFraction(cornersA, motion, cornersB);
        const auto found = sweepExactly(a, motion, b);
        ASSERT_EQ(found.has_value(), expected.has_value()) << i;
        if (found) {
            EXPECT_NEAR(found->fraction, expected->convert_to<double>(), 4e-16 * found->fraction);
            expectSupports(found->normal, cornersA, motion, cornersB, found->fraction);
        }
        const auto hit = sweep(a, motion, b);
        ASSERT_EQ(hit.has_value(), expected && *expected <= 1) << i;
        if (hit) {
            EXPECT_NEAR(hit->fraction, expected->convert_to<double>(), 1e-12) << i;
            expectSupports(hit->normal, cornersA, motion, cornersB, found->fraction);
        }
    }
}

TEST_P(ExactSweepOf, DecidesStartsWithinRoundingOfContactAsBruteForceDoes)
{
    RandomShapes random(2);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < count_; ++i) {
        const Shape a = anywhere(a_, random);
        const Shape b = anywhere(b_, random);
        const Vec3 motion = random.point(2);
        const auto first = sweep(a, motion, b);
        if (!first || first->fraction == 0)
            continue;
        // Back to where they met, give or take some bits, on either side of what is thin.
        const double off = std::ldexp(1.0, -static_cast<int>(random.number(48, 56)));
        const Vec3 way = first->fraction * motion + off * random.point(1);
        const Shape start = translated(a, way);
        if (overlaps(start, b))
            continue;
        for (const Vec3& onward : {motion, -motion, random.point(1)}) {
            const auto expected = exactSweepFraction(exactCorners(start), onward, exactCorners(b));
            const auto hit = sweep(start, onward, b);
            const bool expectsHit = expected && *expected <= 1;
            ASSERT_EQ(hit.has_value(), expectsHit) << i;
            if (hit) {
                EXPECT_NEAR(hit->fraction, expected->convert_to<double>(), 1e-11) << i;
            }
            ++(hit ? hits : misses);
        }
    }
    if (a_ == Kind::Segment && b_ == Kind::Segment) {
        EXPECT_GT(hits, 20);
        EXPECT_GT(misses, 20);
    }
}

/// All integer points of a block, whose corners alone make the same hull.
std::vector<Vec3> blockOf(const Vec3& low, int edge)
{
    std::vector<Vec3> points;
    for (int i = 0; i <= edge; ++i) {
        for (int j = 0; j <= edge; ++j) {
            for (int k = 0; k <= edge; ++k)
                points.push_back(low + Vec3{1.0 * i, 1.0 * j, 1.0 * k});
        }
    }
    return points;
}

/// Blocks that slide by face on face, or edge along edge: the normal is that of a plane which
/// nothing of either is beyond, sought among a million pairs of points.
TEST(ExactSweepOfHulls, WithManyPointsIsThatOfTheirCorners)
{
    constexpr int kEdge = 10;
    const std::vector<Vec3> a = blockOf({}, kEdge);
    for (const Vec3& low : {Vec3{15, 10, 3}, Vec3{15, 10, 10}, Vec3{15, -10, -10}}) {
        for (const Vec3& motion : {Vec3{3, 0, 0}, Vec3{6, 0, 0}, Vec3{10, 1e-9, 0}}) {
            const std::vector<Vec3> b = blockOf(low, kEdge);
            const auto found = sweepExactly(ConvexHull{a}, motion, ConvexHull{b});
            const auto expected = sweepExactly(ConvexHull{blockOf({}, 1)}, motion / kEdge,
                                               ConvexHull{blockOf(low / kEdge, 1)});
            ASSERT_EQ(found.has_value(), expected.has_value());
            if (!found)
                continue;
            EXPECT_NEAR(found->fraction, expected->fraction, 4e-16 * found->fraction);
            double least = std::numeric_limits<double>::infinity();
            double greatest = -least;
            for (const Vec3& p : b)
                least = std::min(least, dot(found->normal, p));
            for (const Vec3& p : a)
                greatest = std::max(greatest, dot(found->normal, p));
            EXPECT_NEAR(least - greatest, found->fraction * dot(found->normal, motion), 1e-13);
            EXPECT_GT(dot(found->normal, motion), 0);
        }
    }
}

} // namespace
} // namespace mbv::test
