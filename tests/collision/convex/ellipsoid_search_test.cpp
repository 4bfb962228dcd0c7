// Ways out of two ellipsoids, the caps around their least extents and the kernels of both: against
// closed forms, samples of all directions and plain loops.
#include "collision/convex/ellipsoids/cap.h"
#include "collision/convex/ellipsoids/direction_grid.h"
#include "collision/convex/ellipsoids/ellipsoid_search.h"
#include "collision/convex/ellipsoids/extent_kernel.h"
#include "collision/convex/ellipsoids/local_least.h"
#include "collision/convex/ellipsoids/roundness.h"

#include <mbv/collision/contact.h>

#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace mbv {
namespace {

using convex::EllipsoidPair;
using test::RandomShapes;

constexpr double kTolerance = 1e-8;

convex::CenteredEllipsoid ellipsoidOf(const Vec3& radii, const std::array<Vec3, 3>& axes)
{
    const auto [least, largest] = std::minmax({radii.x, radii.y, radii.z});
    return {{radii.x * axes[0], radii.y * axes[1], radii.z * axes[2]}, least, largest};
}

Vec3 radiiOf(RandomShapes& random, double least)
{
    return {random.number(least, 1), random.number(least, 1), random.number(least, 1)};
}

EllipsoidPair pairOf(RandomShapes& random, double leastRadius, double reach)
{
    return {ellipsoidOf(radiiOf(random, leastRadius), axesOf(random.rotation())),
            ellipsoidOf(radiiOf(random, leastRadius), axesOf(random.rotation())),
            random.point(reach)};
}

convex::Shallowest<convex::WayOut> shallowest(const EllipsoidPair& pair)
{
    return shallowest(pair, leastNear(pair, {1, 0, 0}), kTolerance);
}

// On a common center and common axes the squares of the direction's coordinates are weights, of
// which the sum of the extents is a concave function: least at an axis.
TEST(EllipsoidSearch, FindsTheLeastSumOfRadiiOfConcentricOnesWithCommonAxes)
{
    RandomShapes random(21);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const Vec3 radiiA = radiiOf(random, 0.05);
        const Vec3 radiiB = radiiOf(random, 0.05);
        const auto axes = axesOf(random.rotation());
        const Vec3 sums = radiiA + radiiB;
        const double least = std::min({sums.x, sums.y, sums.z});
        const auto found = shallowest({ellipsoidOf(radiiA, axes), ellipsoidOf(radiiB, axes), {}});
        EXPECT_NEAR(found.extent, least, kTolerance);
        EXPECT_LE(found.proven, least);
    }
}

TEST(EllipsoidSearch, LeavesNoSampledDirectionBelowWhatItProves)
{
    RandomShapes random(22);
    int closed = 0;
    constexpr int kPairs = 400;
    for (int i = 0; i < kPairs; ++i) {
        SCOPED_TRACE(i);
        const EllipsoidPair pair = pairOf(random, 0.1, i % 2 == 0 ? 0.3 : 0.02);
        const auto found = shallowest(pair);
        EXPECT_NEAR(found.extent, pair.extent(found.direction), 1e-15);
        EXPECT_LE(found.extent - found.proven, 1e-3);
        closed += found.extent - found.proven <= 2 * kTolerance ? 1 : 0;
        double least = found.extent;
        for (int k = 0; k < 2000; ++k)
            least = std::min(least, pair.extent(random.direction()));
        EXPECT_GE(least, found.proven);
    }
    EXPECT_GE(closed, kPairs * 9 / 10);
}

// Of solids of revolution about one axis all directions around it are as good as one.
TEST(EllipsoidSearch, SaysHowFarItIsProvenWhereDirectionsTie)
{
    const std::array<Vec3, 3> axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    const EllipsoidPair pair = {
        ellipsoidOf({0.5, 0.5, 0.9}, axes), ellipsoidOf({0.7, 0.7, 0.8}, axes), {0, 0, 0.1}};
    double least = 2;
    constexpr int kSteps = 200000;
    for (int i = 0; i <= kSteps; ++i) {
        const double angle = std::numbers::pi * i / kSteps;
        least = std::min(least, pair.extent({std::sin(angle), 0, std::cos(angle)}));
    }
    const auto found = shallowest(pair);
    EXPECT_NEAR(found.extent, least, kTolerance);
    EXPECT_LE(found.proven, least);
    EXPECT_GE(found.proven, least - 1e-2);
}

TEST(EllipsoidSearch, MeetsItsTouchInTheSupportPoint)
{
    RandomShapes random(23);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const EllipsoidPair pair = pairOf(random, 0.1, 0.3);
        const auto found = shallowest(pair);
        const Vec3 point =
            pair.a.support(found.direction) + pair.b.support(found.direction) - pair.offset;
        EXPECT_LE(norm(point - found.extent * found.direction), 1e-12);
    }
}

// largest^2 / |A n| is no less than any radius of curvature along n, so what bounds it in a
// triangle tells of no extent there that is larger than one is.
TEST(Roundness, IsThatOfTheLeastExtentInATriangleOrMore)
{
    RandomShapes random(31);
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 radii = {0.002, random.number(0.002, 1), 1};
        const convex::CenteredEllipsoid e = ellipsoidOf(radii, axesOf(random.rotation()));
        const auto first = static_cast<std::size_t>(random.number(0, convex::Grid::kTriangles));
        const convex::Cell& cell = convex::grid().triangles[first];
        std::array<Vec3, 3> corners;
        double lowest = 1;
        for (std::size_t k = 0; k < 3; ++k) {
            corners[k] = convex::grid().directions[cell.corners[k]];
            lowest = std::min(lowest, e.extent(corners[k]));
        }
        const double bend = convex::Roundness(e).within(lowest, cell.stretch);
        for (int k = 0; k < 40; ++k) {
            const Vec3 n =
                normalized(random.number(0, 1) * corners[0] + random.number(0, 1) * corners[1] +
                           random.number(0, 1) * corners[2]);
            EXPECT_GE(bend * e.extent(n), e.largest * e.largest * (1 - 1e-14));
        }
    }
}

TEST(Cap, HasNoDirectionBelowItsBound)
{
    RandomShapes random(24);
    int found = 0;
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE(i);
        const EllipsoidPair pair = pairOf(random, 0.05, 0.5);
        const convex::WayOut least = leastNear(pair, random.direction());
        const double bound = least.extent - kTolerance;
        const convex::Cap cap = capAbove(pair, least, bound);
        if (cap.cosine > 1)
            continue;
        ++found;
        for (int k = 0; k < 300; ++k) {
            const Vec3 aside = random.direction();
            const double cosine = random.number(cap.cosine, 1);
            const Vec3 across = normalized(aside - dot(aside, cap.axis) * cap.axis);
            const Vec3 direction =
                normalized(cosine * cap.axis + std::sqrt(1 - cosine * cosine) * across);
            EXPECT_GE(pair.extent(direction), bound - 1e-15);
        }
    }
    EXPECT_GE(found, 400);
}

// Of an ellipsoid whose outlines bend far less along one direction than along all others, whatever
// sector that is in: along it the extent rises at first, and falls soon.
TEST(Cap, EndsWhereTheExtentIsLessAlongTheDirectionThatBendsLeast)
{
    RandomShapes random(30);
    int found = 0;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const double height = 0.3;
        const double along = random.number(0.35, 0.6);
        const double angle = random.number(0, 2 * std::numbers::pi);
        const Vec3 x = {std::cos(angle), std::sin(angle), 0};
        const Vec3 y = {-std::sin(angle), std::cos(angle), 0};
        const auto half = [&](double share) {
            return convex::CenteredEllipsoid{
                {share * height * Vec3{0, 0, 1}, share * along * x, share * 1.5 * y},
                share * height,
                share * 1.5};
        };
        const double extent = (1 - random.number(0.001, 0.1)) * along * along / height;
        const EllipsoidPair pair = {half(0.5), half(0.5), {0, 0, height - extent}};
        const double bound = extent - kTolerance;
        const convex::Cap cap = capAbove(pair, {{0, 0, 1}, pair.extent({0, 0, 1})}, bound);
        if (cap.cosine > 1)
            continue;
        ++found;
        const double widest = std::acos(cap.cosine);
        for (int k = 0; k <= 50; ++k) {
            const double t = widest * k / 50;
            EXPECT_GE(pair.extent(std::cos(t) * Vec3{0, 0, 1} + std::sin(t) * x), bound - 1e-15);
        }
    }
    EXPECT_GE(found, 200);
}

TEST(Cap, IsNoneWhereTheExtentStillFalls)
{
    RandomShapes random(25);
    const EllipsoidPair pair = pairOf(random, 0.2, 0.1);
    const Vec3 direction = normalized(Vec3{1, 2, 3});
    EXPECT_GT(convex::capAbove(pair, {direction, pair.extent(direction)}, 0).cosine, 1);
}

TEST(ExtentKernel, GivesWhatTheLoopGivesOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        RandomShapes random(26);
        const EllipsoidPair pair = pairOf(random, 0.05, 1);
        for (const std::size_t count : {1U, 3U, 4U, 7U, 66U}) {
            SCOPED_TRACE(target);
            convex::DirectionColumns<72> columns;
            std::vector<Vec3> directions;
            for (std::size_t i = 0; i < 72; ++i) {
                directions.push_back(random.direction() + random.direction());
                columns.set(i, directions.back());
            }
            findExtents(pair, count, columns.from(0));
            for (std::size_t i = 0; i < count; ++i) {
                const Vec3 unit = 1 / std::sqrt(dot(directions[i], directions[i])) * directions[i];
                EXPECT_EQ(columns.direction(i), unit);
                EXPECT_EQ(columns.ofA[i], pair.a.extent(unit));
                EXPECT_EQ(columns.ofB[i], pair.b.extent(unit));
                EXPECT_EQ(columns.extent[i], pair.extent(unit));
            }
        }
    });
}

TEST(ExtentKernel, PassesRingsAlikeOnEveryTarget)
{
    std::vector<double> first;
    test::onEveryTarget([&](const char* target) {
        SCOPED_TRACE(target);
        RandomShapes random(27);
        std::vector<double> all;
        for (int i = 0; i < 50; ++i) {
            const EllipsoidPair pair = pairOf(random, 0.05, 0.5);
            const auto found = shallowest(pair);
            all.insert(all.end(), {found.direction.x, found.direction.y, found.direction.z,
                                   found.extent, found.proven});
        }
        if (first.empty())
            first = all;
        EXPECT_EQ(all, first);
    });
}

// All around the axis the ways out are the same; on a meridian a plain loop finds the shortest.
TEST(EllipsoidContact, OfSolidsOfRevolutionAboutOneAxisIsTheShortest)
{
    RandomShapes random(29);
    for (int i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        const auto axes = axesOf(random.rotation());
        const auto about = [&](const Vec3& center) {
            const double radius = random.number(0.2, 1);
            return Ellipsoid{center, {radius, radius, random.number(0.2, 1)}, axes};
        };
        const Vec3 center = random.point(5);
        const Ellipsoid a = about(center);
        const double apart = i % 4 == 0 ? 0 : random.number(-0.4, 0.4);
        const Ellipsoid b = about(center + apart * axes[2]);
        const auto found = contact(a, b);
        ASSERT_TRUE(found);
        double least = 4;
        constexpr int kSteps = 20000;
        for (int k = 0; k <= kSteps; ++k) {
            const double angle = std::numbers::pi * k / kSteps;
            const double sine = std::sin(angle);
            const double cosine = std::cos(angle);
            least = std::min(least, std::hypot(a.radii.x * sine, a.radii.z * cosine) +
                                        std::hypot(b.radii.x * sine, b.radii.z * cosine) -
                                        apart * cosine);
        }
        EXPECT_NEAR(found->depth, least, 1e-7);
        EXPECT_LE(found->depth, least + 1e-8);
    }
}

// As the sphere that it is.
TEST(EllipsoidContact, OfRoundOnesIsThatOfSpheres)
{
    RandomShapes random(28);
    int touching = 0;
    for (int i = 0; i < 500; ++i) {
        SCOPED_TRACE(i);
        const Sphere a = random.sphere(1);
        const Sphere b = random.sphere(1);
        const auto roundOf = [&](const Sphere& s) {
            return Ellipsoid{s.center, {s.radius, s.radius, s.radius}, axesOf(random.rotation())};
        };
        const auto wanted = contact(a, b);
        const auto found = contact(roundOf(a), roundOf(b));
        ASSERT_EQ(found.has_value(), wanted.has_value());
        if (!found)
            continue;
        ++touching;
        EXPECT_NEAR(found->depth, wanted->depth, 1e-8);
    }
    EXPECT_GT(touching, 100);
}

} // namespace
} // namespace mbv
