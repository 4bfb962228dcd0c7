// The search for the way out of an ellipsoid and a box or a solid of revolution, its bounds, the
// caps around least extents and the kernel: against closed forms, samples of all directions and
// plain loops.
#include "collision/convex/ellipsoids/body_search.h"
#include "collision/convex/ellipsoids/cap.h"
#include "collision/convex/ellipsoids/ellipsoid_and_body.h"
#include "collision/convex/ellipsoids/extent_kernel.h"
#include "random_shapes.h"
#include "simd_targets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace mbv {
namespace {

using convex::BodyLeast;
using convex::BodyPair;
using convex::UprightBody;
using test::RandomShapes;

constexpr double kTolerance = 1e-8;

/// A box, a segment, a cylinder and a cone.
constexpr int kBodies = 4;

UprightBody bodyOf(RandomShapes& random, int kind)
{
    const double half = random.number(0.05, 1);
    const double radius = random.number(0.05, 1);
    if (kind == 0)
        return {{random.number(0.05, 1), radius, half}};
    if (kind == 1)
        return {{0, 0, half}};
    if (kind == 2)
        return {{0, 0, half}, radius};
    return {{0, 0, half}, radius / 2, -radius / 2};
}

convex::CenteredEllipsoid ellipsoidOf(RandomShapes& random, double leastRadius)
{
    const Vec3 r = {random.number(leastRadius, 1), random.number(leastRadius, 1),
                    random.number(leastRadius, 1)};
    const auto axes = axesOf(random.rotation());
    const auto [least, largest] = std::minmax({r.x, r.y, r.z});
    return {{r.x * axes[0], r.y * axes[1], r.z * axes[2]}, least, largest};
}

BodyPair pairOf(RandomShapes& random, int kind, double leastRadius, double reach)
{
    const UprightBody body = bodyOf(random, kind);
    return {ellipsoidOf(random, leastRadius), body, random.point(reach)};
}

convex::Shallowest<BodyLeast> shallowestOf(const BodyPair& pair)
{
    return shallowest(pair, leastNear(pair, normalized(Vec3{1, 2, 3})), kTolerance);
}

/// From what of the body is touched to the ellipsoid moved out.
double missed(const BodyPair& pair, const BodyLeast& least)
{
    return norm(pair.a.support(least.direction) + least.onB - pair.offset -
                least.extent * least.direction);
}

TEST(BodySearch, LeavesNoSampledDirectionBelowWhatItProves)
{
    RandomShapes random(41);
    int closed = 0;
    constexpr int kPairs = 800;
    for (int i = 0; i < kPairs; ++i) {
        SCOPED_TRACE(i);
        const BodyPair pair = pairOf(random, i % kBodies, 0.1, i % 3 == 0 ? 0.02 : 0.5);
        const auto found = shallowestOf(pair);
        EXPECT_NEAR(found.extent, pair.extent(found.direction), 1e-15);
        EXPECT_LE(found.bracket(), 1e-3);
        closed += found.bracket() <= 2 * kTolerance ? 1 : 0;
        double least = found.extent;
        for (int k = 0; k < 2000; ++k)
            least = std::min(least, pair.extent(random.direction()));
        EXPECT_GE(least, found.proven);
    }
    EXPECT_GE(closed, kPairs * 9 / 10);
}

TEST(BodySearch, MeetsItsTouchInThePointOfTheBody)
{
    RandomShapes random(42);
    int along = 0;
    std::array<int, 3> between = {};
    for (int i = 0; i < 800; ++i) {
        SCOPED_TRACE(i);
        const BodyPair pair = pairOf(random, i % kBodies, 0.1, 0.5);
        const auto found = shallowestOf(pair);
        ASSERT_TRUE(found.isFound);
        EXPECT_LE(missed(pair, found), 1e-10);
        for (int k = 0; k < 100; ++k) {
            const Vec3 n = random.direction();
            EXPECT_LE(dot(n, found.onB), pair.b.extent(n) + 1e-12);
        }
        along += found.isAlongAxis ? 1 : 0;
        const auto count = std::count(found.isBetween.begin(), found.isBetween.end(), true);
        ++between.at(static_cast<std::size_t>(count));
    }
    EXPECT_GT(along, 20);
    EXPECT_GT(*std::min_element(between.begin(), between.end()), 20);
}

// The squares of a direction's coordinates are weights, of which the extents of both are concave
// functions on a common center and common axes: least at an axis.
TEST(BodySearch, FindsTheLeastSumOfHalfExtentsOfConcentricOnesWithCommonAxes)
{
    RandomShapes random(43);
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const UprightBody body = bodyOf(random, i % 3);
        const Vec3 radii = {random.number(0.05, 1), random.number(0.05, 1), random.number(0.05, 1)};
        const auto [low, high] = std::minmax({radii.x, radii.y, radii.z});
        const convex::CenteredEllipsoid a = {
            {Vec3{radii.x, 0, 0}, Vec3{0, radii.y, 0}, Vec3{0, 0, radii.z}}, low, high};
        const Vec3 sums = radii + body.halfExtents + Vec3{body.meanRadius, body.meanRadius, 0};
        const auto found = shallowestOf({a, body, {}});
        EXPECT_NEAR(found.extent, std::min({sums.x, sums.y, sums.z}), kTolerance);
    }
}

/// A triangle of directions with their extents, as the search has them.
struct CellOfThree {
    convex::Directions directions;
    convex::Cell cell;

    CellOfThree(const convex::EllipsoidAndBody& problem, const std::array<Vec3, 3>& corners)
        : cell{{0, 1, 2}, convex::stretchOf(corners[0], corners[1], corners[2])}
    {
        for (std::size_t i = 0; i < 4; ++i)
            directions.set(i, corners[i % 3]);
        problem.findExtents(4, directions.from(0));
    }

    Vec3 inside(RandomShapes& random) const
    {
        Vec3 sum;
        for (std::size_t i = 0; i < 3; ++i)
            sum += random.number(0, 1) * directions.direction(i);
        return normalized(sum);
    }

    /// A quarter.
    std::array<Vec3, 3> part(RandomShapes& random) const
    {
        const auto corner = [&](std::size_t i) { return directions.direction(i % 3); };
        const auto k = static_cast<std::size_t>(random.number(0, 4));
        const auto middle = [&](std::size_t i) { return normalized(corner(i) + corner(i + 1)); };
        if (k > 2)
            return {middle(0), middle(1), middle(2)};
        return {corner(k), middle(k), middle(k + 2)};
    }
};

TEST(BodyBound, HasNoDirectionOfItsTriangleBelow)
{
    RandomShapes random(52);
    for (int i = 0; i < 1500; ++i) {
        SCOPED_TRACE(i);
        // Small ellipsoids bend little: what discs and sides do is all there is.
        BodyPair pair = pairOf(random, i % kBodies, 0.05, 0.5);
        if (i % 2 == 0) {
            const double small = random.number(0.01, 0.1);
            for (Vec3& axis : pair.a.halfAxes)
                axis = small * axis;
            pair.a.least *= small;
            pair.a.largest *= small;
        }
        const convex::EllipsoidAndBody problem(pair);
        const convex::Grid& grid = convex::grid();
        const auto first = static_cast<std::size_t>(random.number(0, convex::Grid::kTriangles));
        const auto& [a, b, c] = grid.triangles[first].corners;
        std::array<Vec3, 3> corners = {grid.directions[a], grid.directions[b], grid.directions[c]};
        auto curvature = std::optional<convex::EllipsoidAndBody::Curvature>();
        for (int level = 0; level < 6; ++level) {
            const CellOfThree triangle(problem, corners);
            const auto own = problem.curvatureIn(triangle.directions, triangle.cell);
            const double bound = problem.boundOf(triangle.directions, triangle.cell, own);
            const double ofWhole =
                problem.boundOf(triangle.directions, triangle.cell, curvature.value_or(own));
            for (int k = 0; k < 40; ++k) {
                EXPECT_GE(pair.extent(triangle.inside(random)), std::max(bound, ofWhole) - 1e-15);
            }
            curvature = own;
            corners = triangle.part(random);
        }
    }
}

TEST(BodyLeast, IsNoLargerThanAnyNearby)
{
    RandomShapes random(44);
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const BodyPair pair = pairOf(random, i % kBodies, 0.1, 0.8);
        const Vec3 start = random.direction();
        const BodyLeast least = leastNear(pair, start);
        EXPECT_LE(least.extent, pair.extent(start) + 1e-15);
        if (!least.isFound)
            continue;
        ++found;
        for (int k = 0; k < 50; ++k) {
            const Vec3 aside = normalized(least.direction + 1e-4 * random.direction());
            EXPECT_GE(pair.extent(aside), least.extent - 1e-14);
        }
    }
    EXPECT_GE(found, 1990);
}

TEST(BodyLeast, StartsAtFacesAndEdgesAsElsewhere)
{
    RandomShapes random(45);
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE(i);
        const BodyPair pair = pairOf(random, i % kBodies, 0.1, 0.8);
        for (const double x : {-1.0, 0.0, 1.0}) {
            for (const double y : {-1.0, 0.0, 1.0}) {
                for (const double z : {-1.0, 0.0, 1.0}) {
                    if (x == 0 && y == 0 && z == 0)
                        continue;
                    const BodyLeast least = leastNear(pair, normalized(Vec3{x, y, z}));
                    EXPECT_TRUE(least.isFound);
                    EXPECT_LE(missed(pair, least), 1e-10);
                }
            }
        }
    }
}

Vec3 directionIn(const convex::Cap& cap, RandomShapes& random)
{
    const Vec3 aside = random.direction();
    const double cosine = random.number(cap.cosine, 1);
    const Vec3 across = normalized(aside - dot(aside, cap.axis) * cap.axis);
    return normalized(cosine * cap.axis + std::sqrt(1 - cosine * cosine) * across);
}

/// What the body rises by besides is all that keeps the cap: the ellipsoid bends too little.
BodyPair inTheMiddleOfANarrow(const BodyPair& pair, RandomShapes& random)
{
    BodyPair result = pair;
    const double small = random.number(0.02, 0.2);
    for (Vec3& axis : result.a.halfAxes)
        axis = small * axis;
    const double narrow = random.number(0.1, 0.5);
    result.b.halfExtents.x *= narrow;
    result.b.meanRadius *= narrow;
    result.b.taper *= narrow;
    result.offset = small * pair.offset;
    return result;
}

TEST(BodyCap, HasNoDirectionBelowItsBound)
{
    RandomShapes random(46);
    std::array<int, kBodies> found = {};
    for (int i = 0; i < 1600; ++i) {
        SCOPED_TRACE(i);
        const int kind = i % kBodies;
        BodyPair pair = pairOf(random, kind, 0.05, 0.7);
        if (i % 3 == 0)
            pair = inTheMiddleOfANarrow(pair, random);
        const BodyLeast least = leastNear(pair, random.direction());
        if (!least.isFound)
            continue;
        const double bound = least.extent - kTolerance;
        const convex::Cap cap =
            capAbove(touchedBy(pair, least), least, bound, riseFrom(pair.b, least));
        if (cap.cosine > 1)
            continue;
        ++found.at(static_cast<std::size_t>(kind));
        for (int k = 0; k < 300; ++k) {
            EXPECT_GE(pair.extent(directionIn(cap, random)), bound - 1e-15);
        }
    }
    EXPECT_GE(*std::min_element(found.begin(), found.end()), 350);
}

// A cone's side, touched so near to the tip that the disc there is taken for a point.
TEST(BodyCap, HasNoDirectionBelowItsBoundWhereATipIsNearlyTouched)
{
    RandomShapes random(51);
    for (int i = 0; i < 40; ++i) {
        SCOPED_TRACE(i);
        const UprightBody cone = {{0, 0, 0.5}, 0.25, -0.25};
        const double height = 1 - std::pow(10, random.number(-9, -5));
        const Vec3 n = normalized(Vec3{0.5, 0, 0.25});
        const Vec3 touched = {cone.radiusAt(height), 0, 0.5 * height};
        const double r = random.number(0.2, 1);
        const BodyPair pair = {
            {{Vec3{r, 0, 0}, Vec3{0, r, 0}, Vec3{0, 0, r}}, r, r}, cone, touched + 0.8 * r * n};
        const BodyLeast least = leastNear(pair, n);
        ASSERT_TRUE(least.isFound && least.isBetween[2]);
        const double bound = least.extent - kTolerance;
        const convex::Cap cap =
            capAbove(touchedBy(pair, least), least, bound, riseFrom(cone, least));
        ASSERT_LT(cap.cosine, 1);
        for (int k = 0; k < 2000; ++k) {
            EXPECT_GE(pair.extent(directionIn(cap, random)), bound - 1e-15);
        }
    }
}

// With what is touched alone, without what the body's extent rises by besides, most would be less.
TEST(BodyCap, IsWiderByWhatTheExtentRisesByAtAFace)
{
    const convex::CenteredEllipsoid ball = {
        {Vec3{0.1, 0, 0}, Vec3{0, 0.1, 0}, Vec3{0, 0, 0.1}}, 0.1, 0.1};
    const BodyPair pair = {ball, {{1, 1, 0.5}}, {}};
    const BodyLeast least = leastNear(pair, normalized(Vec3{0.1, 0.2, 1}));
    ASSERT_EQ(least.direction, (Vec3{0, 0, 1}));
    const double bound = least.extent - kTolerance;
    EXPECT_GT(capAbove(touchedBy(pair, least), least, bound).cosine, 1);
    EXPECT_LT(capAbove(touchedBy(pair, least), least, bound, riseFrom(pair.b, least)).cosine, 0.5);
}

TEST(BodyKernel, GivesWhatTheLoopGivesOnEveryTarget)
{
    test::onEveryTarget([](const char* target) {
        SCOPED_TRACE(target);
        RandomShapes random(47);
        for (int kind = 0; kind < kBodies; ++kind) {
            const BodyPair pair = pairOf(random, kind, 0.05, 1);
            convex::DirectionColumns<72> columns;
            std::vector<Vec3> directions;
            for (std::size_t i = 0; i < 72; ++i) {
                directions.push_back(random.direction() + random.direction());
                columns.set(i, directions.back());
            }
            findExtents(pair, 66, columns.from(0));
            for (std::size_t i = 0; i < 66; ++i) {
                const Vec3 unit = 1 / std::sqrt(dot(directions[i], directions[i])) * directions[i];
                EXPECT_EQ(columns.direction(i), unit);
                EXPECT_EQ(columns.ofA[i], pair.a.extent(unit));
                EXPECT_EQ(columns.ofB[i], pair.b.towardsUpper(unit));
                EXPECT_NEAR(columns.extent[i], pair.extent(unit), 1e-15);
            }
        }
    });
}

} // namespace
} // namespace mbv
