// Ways out of cones and cylinders whose axes are nearly the same, where thousands of directions are
// nearly as good, and of others: none is deeper than directions sought at higher precision.
#include "collision/convex/convex.h"
#include "precise_extent.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/distance.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace mbv {
namespace {

using test::RandomShapes;

/// Of the same size about the same middle, along nearly the same axis.
struct Nested {
    std::vector<Shape> shapes;

    void add(const Vec3& middle, const Vec3& half, double radius)
    {
        shapes.emplace_back(Cone{middle + half, middle - half, radius});
        shapes.emplace_back(Cylinder{middle - half, middle + half, radius});
        shapes.emplace_back(Capsule{middle - half, middle + half, radius});
    }
};

Vec3 turnedBy(double tilt, const Vec3& half, RandomShapes& random)
{
    const Vec3 turned = half + tilt * norm(half) * random.direction();
    return norm(half) / norm(turned) * turned;
}

template <class A, class B>
convex::Shallowest<convex::WayOut> shallowest(const A& a, const B& b, double floor = -1e9)
{
    const convex::RoundedCores cores(a, b);
    const convex::DifferenceSupport support(cores.a, cores.b);
    const Vec3 start = {1, 0, 0};
    const auto pair = convex::revolvedPair(cores.a, cores.b).value();
    auto found =
        convex::shallowestOfRevolved(pair, {start, dot(start, support(start).difference)}, floor);
    found.extent *= cores.frame.unit;
    found.proven *= cores.frame.unit;
    return found;
}

TEST(RevolvedSearch, IsNoDeeperThanWhatIsSoughtOtherwise)
{
    RandomShapes random(11);
    for (int i = 0; i < 400; ++i) {
        SCOPED_TRACE(i);
        const double tilt = std::pow(10, random.number(-10, 1));
        const Vec3 half = random.number(0.05, 1) * random.direction();
        Nested a;
        a.add({}, half, random.number(0, 0.7));
        const Vec3 aside = std::pow(10, random.number(-12, -0.3)) * random.direction();
        Nested b;
        const Vec3 other = i % 2 == 0 ? half : random.number(0.05, 1) * random.direction();
        b.add(aside, turnedBy(tilt, other, random), random.number(0, 0.7));
        for (const Shape& one : a.shapes) {
            for (const Shape& two : b.shapes) {
                const auto found = contact(one, two);
                if (!found)
                    continue;
                const test::PreciseExtent precise({});
                const auto least = static_cast<double>(
                    precise.leastExtent(one, two, test::precise(found->normal)));
                EXPECT_LE(found->depth, least + 3e-8)
                    << nameOf(one) << " and " << nameOf(two) << ", tilt " << tilt;
            }
        }
    }
}

// Cones on one axis, apexes the same way: out through the side of the outer one.
TEST(RevolvedSearch, KnowsNestedConesOnOneAxis)
{
    for (const double tilt : {0.0, 1e-9, 1e-7, 1e-5}) {
        const Cone outer = {{0, 0, 4}, {0, 0, 0}, 3};
        const Cone inner = {{tilt, 0, 3}, {0, 0, 1}, 1};
        const auto found = shallowest(outer, inner);
        // Along (4, 0, 3) / 5 the outer one reaches 12 / 5, the inner one from its rim (-1, 0, 1)
        // on, -1 / 5, or, upwards, along the axis from 1 to 4.
        EXPECT_NEAR(found.extent, 13.0 / 5, 2 * tilt + 1e-9);
        EXPECT_LE(found.extent - found.proven, 1e-8);
    }
}

// What rounding leaves of the offset between centers on one axis may point along the axis.
TEST(RevolvedSearch, KnowsNestedConesOnASlantedAxis)
{
    const Cone a = {{-1.1723625361179397, -1.7, 1.1723625361179397},
                    {-2.4276374638820606, -1.7, 2.4276374638820606},
                    0.18530161776151777};
    const Cone b = {
        {-2, -1.7, 2}, {-2.5435065365295806, -1.7, 2.5435065365295806}, 0.37416788524069966};
    // Out through the side of b, for a's rim: their heights on the axis, from a's base.
    const double heightOfB = norm(b.apex - b.baseCenter);
    const double baseOfB = -norm(b.baseCenter - a.baseCenter);
    const double side = std::hypot(heightOfB, b.radius);
    const double least = ((baseOfB + heightOfB) * b.radius + a.radius * heightOfB) / side;
    const auto found = shallowest(a, b);
    EXPECT_NEAR(found.extent, least, 1e-9);
    EXPECT_NEAR(contact(a, b).value().depth, least, 1e-9);
}

TEST(RevolvedSearch, ProvesWhatItFinds)
{
    RandomShapes random(12);
    for (int i = 0; i < 2000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 half = random.number(0.05, 1) * random.direction();
        const double tilt = std::pow(10, random.number(-11, 0.5));
        const Vec3 turned = turnedBy(tilt, half, random);
        const Vec3 aside = std::pow(10, random.number(-12, -1)) * random.direction();
        const Cone cone = {half, -half, random.number(0.01, 0.7)};
        const Cone same = {aside + turned, aside - turned, cone.radius};
        const Cylinder cylinder = {aside - turned, aside + turned, random.number(0.01, 0.7)};
        const auto ofCones = shallowest(cone, same);
        EXPECT_LE(ofCones.extent - ofCones.proven, 1e-7);
        const auto ofBoth = shallowest(cone, cylinder);
        EXPECT_LE(ofBoth.extent - ofBoth.proven, 1e-7);
    }
}

/// How many of them overlap.
template <class A, class B> int checkFromInside(const A& a, const B& b)
{
    if (!contact(a, b))
        return 0;
    const auto everywhere = shallowest(a, b);
    const auto found = shallowest(a, b, 0);
    EXPECT_NEAR(found.extent, everywhere.extent, 1e-8) << nameOf(a) << " and " << nameOf(b);
    return 1;
}

TEST(RevolvedSearch, LeavesOutWhatHasNoLeastExtentFromInside)
{
    RandomShapes random(14);
    int count = 0;
    for (int i = 0; i < 1500; ++i) {
        SCOPED_TRACE(i);
        const double reach = i % 2 == 0 ? 0.3 : 1;
        count += checkFromInside(random.cone(reach), random.cone(reach));
        count += checkFromInside(random.cylinder(reach), random.cone(reach));
        count += checkFromInside(random.cone(reach), random.cylinder(reach));
        count += checkFromInside(random.cylinder(reach), random.cylinder(reach));
        const Vec3 half = random.direction();
        count += checkFromInside(random.cone(reach), Capsule{half, -half, 0});
    }
    EXPECT_GT(count, 2000);
}

// Moved out by it they are apart, however nearly parallel the axes are.
TEST(RevolvedSearch, TellsTheExtentAlongTheDirection)
{
    RandomShapes random(13);
    for (int i = 0; i < 1000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 half = random.number(0.05, 1) * random.direction();
        const Vec3 turned = turnedBy(std::pow(10, random.number(-12, -6)), half, random);
        const Vec3 aside = std::pow(10, random.number(-12, -0.3)) * random.direction();
        const Cone cone = {half, -half, random.number(0.01, 0.7)};
        const Cylinder cylinder = {aside - turned, aside + turned, random.number(0.01, 0.7)};
        const auto found = shallowest(cone, cylinder);
        if (found.extent < 0) // apart: any direction that shows it is enough
            continue;
        const test::PreciseExtent precise({});
        const test::Precise direction = test::precise(found.direction);
        EXPECT_NEAR(found.extent, static_cast<double>(precise.extent(cone, cylinder, direction)),
                    1e-14);
        EXPECT_LE(found.extent,
                  static_cast<double>(precise.leastExtent(cone, cylinder, direction)) + 5e-9);
    }
}

// A flat cone near a capsule's axis, where GJK ends before it has the nearest points.
TEST(RevolvedSearch, FindsTheNearestPointsOfWhatIsApart)
{
    const Cone cone = {{-0.27534672421381268, -0.44475877424127741, -0.55348562946333513},
                       {-0.27496609139302353, -0.44475324568287899, -0.55387932486346292},
                       0.84897135019512049};
    const Capsule capsule = {{0.068628284700136211, -1.2145145782357922, 0.31175384735489592},
                             {0.59005568847609702, -0.19700826916791425, -0.48876242148513777},
                             0.41132501654966641};
    const double apart = distance(Shape(cone), Shape(Segment{capsule.a, capsule.b})).distance;
    EXPECT_GT(apart, 2e-4);
    EXPECT_NEAR(contact(cone, capsule).value().depth, capsule.radius - apart, 1e-12);
}

// A cone without a radius is a segment, and so is a cylinder; of a point any axis does.
TEST(RevolvedSearch, TakesConesWithoutARadius)
{
    const Cone needle = {{0, 0, 1}, {0, 0, -1}, 0};
    const Cylinder cylinder = {{0, 0, -2}, {0, 0, 2}, 0.5};
    EXPECT_NEAR(shallowest(needle, cylinder).extent, 0.5, 1e-12);
    EXPECT_NEAR(contact(Shape(needle), Shape(cylinder)).value().depth, 0.5, 1e-12);
    const Capsule ball = {{0, 0, 0.5}, {0, 0, 0.5}, 0.25};
    EXPECT_NEAR(contact(Shape(ball), Shape(Cone{{0, 0, 4}, {0, 0, 0}, 3})).value().depth, 0.75,
                1e-12);
}

} // namespace
} // namespace mbv
