// Bounds over spherical triangles: no direction in one has less, and where all around an axis is as
// good a long triangle is as tight as a short one.
#include "collision/convex/convex.h"
#include "collision/convex/epa/direction_search.h"
#include "collision/convex/epa/region_bound.h"
#include "random_shapes.h"

#include <mbv/collision/contact.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace mbv {
namespace {

using convex::DirectionRegion;
using convex::RoundSummand;
using test::RandomShapes;

struct Problem {
    std::vector<Vec3> points;
    std::array<RoundSummand, 2> summands;

    double extent(const Vec3& direction) const
    {
        double farthest = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : points)
            farthest = std::max(farthest, dot(direction, p));
        for (const RoundSummand& summand : summands)
            farthest += summand.radius > 0 ? summand.extent(direction) : 0;
        return farthest;
    }
};

RoundSummand diskAcross(const Vec3& axis, RandomShapes& random)
{
    return {axis, random.number(0.01, 1)};
}

RoundSummand coneAlong(const Vec3& axis, RandomShapes& random)
{
    return {axis, std::pow(10, random.number(-3, 0)), std::pow(10, random.number(-3, 0))};
}

RoundSummand ellipsoidAbout(const Vec3& axis, RandomShapes& random)
{
    const Vec3 u = normalized(cross(axis, random.direction()));
    const Vec3 v = cross(axis, u);
    std::array<double, 3> radii;
    for (double& radius : radii)
        radius = std::pow(10, random.number(-3, 0));
    if (random.number(0, 1) < 0.5)
        radii[1] = radii[static_cast<std::size_t>(random.number(0, 1) < 0.5 ? 0 : 2)];
    std::sort(radii.begin(), radii.end());
    return convex::roundSummandOf({radii[0] * axis, radii[1] * u, radii[2] * v},
                                  random.number(0, 1) * radii[0]);
}

/// Axes are in none of the triangles, nor on the other side of the sphere, as in the search.
DirectionRegion regionBeside(const std::array<RoundSummand, 2>& summands, RandomShapes& random)
{
    for (;;) {
        const Vec3 middle = random.direction();
        const double reach = std::pow(10, random.number(-6, -0.2));
        DirectionRegion region;
        for (Vec3& corner : region.corners)
            corner = normalized(middle + random.point(reach));
        const Vec3 pq = cross(region.corners[0], region.corners[1]);
        const Vec3 qr = cross(region.corners[1], region.corners[2]);
        const Vec3 rp = cross(region.corners[2], region.corners[0]);
        const auto isInside = [&](const Vec3& v) {
            const Vec3 sides = {dot(v, pq), dot(v, qr), dot(v, rp)};
            return maxComponent(sides) * maxComponent(-sides) <= 0;
        };
        const bool hasAxis =
            std::any_of(summands.begin(), summands.end(), [&](const RoundSummand& summand) {
                return summand.radius > 0 && isInside(summand.axis);
            });
        if (!hasAxis)
            return region;
    }
}

/// A tenth of them are on an edge.
Vec3 directionIn(const DirectionRegion& region, RandomShapes& random)
{
    const double u = random.number(0, 1);
    const double v = random.number(0, 1) < 0.1 ? 0 : random.number(0, 1);
    const auto& [p, q, r] = region.corners;
    return normalized((1 - u) * (1 - v) * p + u * (1 - v) * q + v * r);
}

/// Ends where bounds in a row prove nothing: how far the extents are above the bound, at least.
void checkBounds(const std::array<RoundSummand, 2>& summands, RandomShapes& random, double& nearest)
{
    Problem problem = {{}, summands};
    for (int i = 0; i < 6; ++i)
        problem.points.push_back(random.point(1));
    for (int i = 0; i < 10; ++i) {
        DirectionRegion region = regionBeside(summands, random);
        for (const Vec3& p : problem.points)
            region.add(p);
        const convex::RegionBound middle = boundOf(region, summands);
        const convex::RegionBound there = boundOf(region, summands, middle.where);
        for (int j = 0; j < 40; ++j) {
            const double extent = problem.extent(directionIn(region, random));
            ASSERT_GE(extent, middle.extent - 1e-13);
            ASSERT_GE(extent, there.extent - 1e-13);
            nearest = std::min(nearest, extent - std::max(middle.extent, there.extent));
        }
    }
}

TEST(RegionBound, NoDirectionHasLess)
{
    RandomShapes random(93);
    for (int kind = 0; kind < 5; ++kind) {
        double nearest = 1;
        for (int i = 0; i < 400; ++i) {
            SCOPED_TRACE(testing::Message() << "kind " << kind << " draw " << i);
            const Vec3 axis = random.direction();
            const Vec3 other = i % 2 == 0 ? axis : random.direction();
            const std::array<std::array<RoundSummand, 2>, 5> summands = {
                {{diskAcross(axis, random), diskAcross(other, random)},
                 {coneAlong(axis, random), RoundSummand{}},
                 {ellipsoidAbout(axis, random), RoundSummand{}},
                 {coneAlong(axis, random), ellipsoidAbout(other, random)},
                 {ellipsoidAbout(axis, random), ellipsoidAbout(other, random)}}};
            checkBounds(summands[static_cast<std::size_t>(kind)], random, nearest);
        }
        EXPECT_LT(nearest, 1e-9) << kind; // they are tight, too
    }
}

/// From one direction on a circle around z to another, and across it by little.
DirectionRegion longRegion(double cosine, double turn)
{
    const double angle = std::acos(cosine);
    const auto at = [&](double around, double aside) {
        return Vec3{std::sin(angle + aside) * std::cos(around),
                    std::sin(angle + aside) * std::sin(around), std::cos(angle + aside)};
    };
    DirectionRegion region;
    region.corners = {at(0, -0.001), at(turn, -0.001), at(turn / 2, 0.02)};
    return region;
}

/// A cone of radius 3 and height 4 about a point of its axis, at 1: 2.4 - 0.6 from the side.
TEST(RegionBound, IsExactWhereAPointIsOnTheAxisOfACone)
{
    DirectionRegion region = longRegion(0.6, 0.3);
    region.add({0, 0, -1});
    const std::array<RoundSummand, 2> summands = {RoundSummand{{0, 0, 1}, 3, 4}, RoundSummand{}};
    EXPECT_NEAR(boundOf(region, summands).extent, 1.8, 1e-14);
}

/// An ellipsoid of radii 1, 1 and 2 about a point of its axis, at 1: an extent of
/// sqrt(1 + 3 x^2) - x, least at x = 1 / sqrt(6) with sqrt(2 / 3).
TEST(RegionBound, IsExactWhereAPointIsOnTheAxisOfAnEllipsoid)
{
    const std::array<RoundSummand, 2> summands = {
        convex::roundSummandOf({Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 2}}, 0), RoundSummand{}};
    DirectionRegion region = longRegion(1 / std::sqrt(6), 0.3);
    region.add({0, 0, -1});
    EXPECT_NEAR(boundOf(region, summands).extent, std::sqrt(2.0 / 3), 1e-14);
}

/// Counts what it is asked.
struct CountedHull {
    convex::HullCore core;
    std::size_t* calls;

    Vec3 support(const Vec3& direction) const
    {
        ++*calls;
        return core.support(direction);
    }
    Vec3 middle() const { return core.middle(); }
};

/// From the corner at 0.2 the side is 0.8 * 0.6 - 0.6 * 0.2 all around, and all other corners are
/// nearer to it.
TEST(DirectionSearch, IsSoonDoneWhereACornerIsOnTheAxisOfACone)
{
    const ConvexHull hull = {
        {{0, 0, 0.2}, {0.1, 0, 0.4}, {-0.1, 0, 0.4}, {0, 0.1, 0.4}, {0, -0.1, 0.4}, {0, 0, 0.5}}};
    const convex::ConeCore cone = {{0, 0, 0.8}, {}, {0, 0, 1}, 0.6};
    std::size_t calls = 0;
    const CountedHull counted = {convex::HullCore(hull.points, {}), &calls};
    const auto base = polytopeOf(cone);
    const convex::RoundedDifference difference = {convex::DifferenceSupport(counted, base),
                                                  {RoundSummand{}, -roundSummandOf(cone)}};
    constexpr double kNoFloor = -std::numeric_limits<double>::infinity();
    const auto found = convex::shallowestDirection(difference, {1, 0, 0}, kNoFloor);
    EXPECT_NEAR(found.extent, 0.36, 1e-14);
    EXPECT_LE(found.extent - found.proven, 1e-8);
    EXPECT_LE(calls, 1000U);
    EXPECT_NEAR(contact(hull, Cone{{0, 0, 0.8}, {}, 0.6}).value().depth, 0.36, 1e-14);
}

/// A needle across a cone of 200 times its length, one end on the axis: around half of the cone all
/// is as deep to 1e-5 of the size. It is least deep seen along the needle, where the middle of that
/// end is: at 0.002 below the center of the cone, half of its radius from the axis.
TEST(DirectionSearch, FindsTheLeastAmongTheNormalsOfASide)
{
    const Cone cone = {{0, 0, 200}, {0, 0, -200}, 100};
    const Obb needle = {{0.9, 0, 0}, {0.9, 0.002, 0.002}};
    const double slant = std::hypot(400, 100);
    const double depth = (50 + 0.002 * 100 / 400) * 400 / slant;
    EXPECT_NEAR(contact(needle, cone).value().depth, depth, 1e-11);
}

/// Of any order, and of a flat one.
TEST(RoundSummand, OfHalfAxesHasTheExtentOfTheEllipsoid)
{
    RandomShapes random(94);
    for (int i = 0; i < 200; ++i) {
        const auto axes = axesOf(random.rotation());
        std::array<Vec3, 3> half;
        for (std::size_t k = 0; k < 3; ++k)
            half[k] = random.number(0.1, 1) * axes[k];
        if (i % 4 == 0)
            half[static_cast<std::size_t>(i / 4 % 3)] = {};
        const RoundSummand summand = convex::roundSummandOf(half, 0.05);
        const Vec3 n = random.direction();
        const double expected = norm(Vec3{dot(half[0], n), dot(half[1], n), dot(half[2], n)});
        EXPECT_NEAR(summand.extent(n), expected - 0.05, 1e-14);
        EXPECT_NEAR((-summand).extent(n), expected - 0.05, 1e-14);
    }
}

template <class C> void expectSum(const C& core, RandomShapes& random)
{
    const auto& polytope = polytopeOf(core);
    const RoundSummand summand = roundSummandOf(core);
    for (int i = 0; i < 20; ++i) {
        const Vec3 n = random.direction();
        const double round = summand.radius > 0 ? summand.extent(n) : 0;
        EXPECT_NEAR(dot(core.support(n), n), dot(polytope.support(n), n) + round, 1e-14);
    }
}

/// Without a radius, too, and skewed.
TEST(RoundSummand, AddsUpToTheCoreWithThePolytope)
{
    const convex::Frame frame;
    RandomShapes random(95);
    for (int i = 0; i < 200; ++i) {
        SCOPED_TRACE(i);
        Cylinder cylinder = random.cylinder(0.1);
        Cone cone = random.cone(0.1);
        Ellipsoid ellipsoid = random.ellipsoid(0.1);
        if (i % 3 == 0) {
            cylinder.radius = cone.radius = 0;
            ellipsoid.radii[i % 2] = 0;
        }
        if (i % 6 == 0)
            ellipsoid.radii.z = 0;
        if (i % 5 == 0)
            ellipsoid.axes[0] += 1e-7 * ellipsoid.axes[1];
        expectSum(coreOf(cylinder, frame), random);
        expectSum(coreOf(cone, frame), random);
        expectSum(coreOf(ellipsoid, frame), random);
    }
}

} // namespace
} // namespace mbv
