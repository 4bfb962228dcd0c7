// Boxes have a way of their own to the points at which they meet: it has to lead to those of all
// solids.
#include "collision/manifold/all_points.h"
#include "random_shapes.h"
#include "simd_targets.h"

#include <mbv/collision/contact_manifold.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace mbv {
namespace {

using test::kAllPoints;

/// Boxes that overlap: any, those whose faces and edges meet in places of a grid and at angles that
/// are nearly right, and those of sizes up to a million times apart.
std::vector<std::array<Obb, 2>> overlappingBoxes()
{
    constexpr std::array kDegrees = {0.0, 0.0, 30.0, 45.0, 90.0, 1e-5, 1e-8, 1e-11};
    test::RandomShapes random(29);
    const auto onGrid = [&] {
        const auto place = [&] { return std::round(random.number(-2, 2)) / 2; };
        const auto half = [&] { return std::round(random.number(0.5, 4.5)) / 4; };
        Vec3 axis;
        axis[static_cast<int>(random.number(0, 3))] = 1;
        const double degrees = kDegrees[static_cast<std::size_t>(random.number(0, 8))];
        return Obb{{place(), place(), place()},
                   {half(), half(), half()},
                   axesOf(fromAxisAngle(axis, degrees * std::numbers::pi / 180))};
    };
    std::vector<std::array<Obb, 2>> pairs;
    for (int i = 0; pairs.size() < 3000; ++i) {
        Obb a = i % 3 == 0 ? random.obb(0.5) : onGrid();
        Obb b = i % 3 == 0 ? random.obb(0.5) : onGrid();
        if (i % 3 == 1) {
            const double size = std::exp2(random.number(-20, 20));
            b.center = size * (b.center - a.center) + cornersOf(a)[0];
            b.halfExtents *= size;
        }
        if (overlaps(a, b))
            pairs.push_back({a, b});
    }
    return pairs;
}

/// Of the points, the farthest from all of the others.
double farthestOf(const ContactManifold& of, const ContactManifold& from)
{
    double farthest = 0;
    for (const ManifoldPoint& p : of.points) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const ManifoldPoint& q : from.points)
            nearest = std::min(nearest, norm(p.onA - q.onA));
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

TEST(BoxManifold, HasThePointsThatTheirFacesHave)
{
    for (const auto& [a, b] : overlappingBoxes()) {
        const ContactManifold found = contactManifold(a, b, kAllPoints).value();
        const ContactManifold expected =
            pair::manifoldAt(contact(a, b).value(), &a, &b, kAllPoints);
        const double size = std::min(maxComponent(a.halfExtents), maxComponent(b.halfExtents));
        EXPECT_NEAR(found.depth, expected.depth, 1e-12 * (1 + expected.depth));
        EXPECT_LE(farthestOf(expected, found), 1e-5 * size);
        EXPECT_LE(farthestOf(found, expected), 1e-5 * size);
    }
}

TEST(BoxManifold, HasNoPointTwiceNorInALineWithThoseBesideIt)
{
    constexpr double kSame = 4e-9; // see distinct_corners.h
    test::RandomShapes random(31);
    for (int i = 0; i < 3000; ++i) {
        const double size = i % 2 == 0 ? 1 : std::exp2(random.number(-10, 10));
        const double radians = std::exp2(random.number(-40, -23));
        const Obb lower = {{}, {0.5, 0.75, 1}};
        const Vec3 half = size * scaled({1, 0.5, 0.25}, Vec3{1, random.number(0.5, 2), 1});
        // Their sides are beside each other, or almost, at either end.
        const Vec3 upper = {random.number(-1, 1) > 0 ? half.x - 0.5 : 0.5 - half.x,
                            random.number(-1, 1) > 0 ? half.y - 0.75 : 0.75 - half.y,
                            1 + half.z - 1e-3 * std::min(size, 1.0)};
        const Obb on = {upper, half, axesOf(fromAxisAngle({0, 0, 1}, radians))};
        const double same = kSame * std::min(1.0, maxComponent(half)) / 4;
        const auto corners = contactManifold(lower, on, kAllPoints).value().points;
        for (std::size_t k = 0; k < corners.size(); ++k) {
            const auto at = [&](std::size_t next) -> const Vec3& {
                return corners[(k + next) % corners.size()].onA;
            };
            const Vec3 along = at(2) - at(0);
            EXPECT_GT(norm(at(1) - at(0)), same) << radians;
            EXPECT_GT(norm(cross(along, at(1) - at(0))), same * norm(along)) << radians;
        }
    }
}

TEST(BoxManifold, OfABoxAsThinAsANeedleIsTheEdgeThatItIs)
{
    const double half = std::sqrt(0.5);
    for (const double width : {0.0, 1e-12, 5e-10, 1e-9, 2e-9, 1e-8, 1e-7}) {
        const Obb needle = {
            {1, -0.5, 0.5}, {0, 0.5, width}, {Vec3{0, 0, 1}, {half, half, 0}, {-half, half, 0}}};
        const Obb box = {{0.5, -0.5, 0}, {0.25, 0.5, 0.5}};
        const Vec3 end = needle.center - 0.5 * needle.axes[1];
        const Vec3 crossing = {0.75, -0.75, 0.5};
        for (const auto& found : {contactManifold(needle, box, kAllPoints).value(),
                                  contactManifold(box, needle, kAllPoints).value()}) {
            double nearEnd = 1;
            double nearCrossing = 1;
            for (const ManifoldPoint& p : found.points) {
                const double toEnd = norm(p.onA - end);
                const double toCrossing = norm(p.onA - crossing);
                EXPECT_LE(std::min(toEnd, toCrossing), 3e-7) << width;
                nearEnd = std::min(nearEnd, toEnd);
                nearCrossing = std::min(nearCrossing, toCrossing);
            }
            EXPECT_LE(std::max(nearEnd, nearCrossing), 3e-7) << width;
        }
    }
}

TEST(BoxManifold, OfANeedleAlongAnEdgeIsWhatTheyShare)
{
    const Obb needle = {{1, 1, -1}, {0.5, 1e-9, 0.25}};
    const Obb box = {{0, 0, -0.5}, {0.5, 1, 0.5}, {Vec3{1, 0, 0}, {0, 1, 0}, {0, -1e-13, 1}}};
    for (const auto& found :
         {contactManifold(needle, box, kAllPoints), contactManifold(box, needle, kAllPoints)}) {
        ASSERT_TRUE(found);
        ASSERT_EQ(found->points.size(), 2U);
        const auto [low, high] = std::minmax(found->points[0].onA.z, found->points[1].onA.z);
        EXPECT_NEAR(low, -1, 1e-8);
        EXPECT_NEAR(high, -0.75, 1e-8);
    }
}

TEST(BoxManifold, IsTheSameOnEveryTarget)
{
    const auto pairs = overlappingBoxes();
    std::vector<ContactManifold> first;
    test::onEveryTarget([&](const std::string& target) {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const auto& [a, b] = pairs[i];
            const ContactManifold found = contactManifold(a, b).value();
            if (first.size() == i)
                first.push_back(found);
            ASSERT_EQ(found.points.size(), first[i].points.size()) << target;
            for (std::size_t k = 0; k < found.points.size(); ++k) {
                EXPECT_EQ(found.points[k].onA, first[i].points[k].onA) << target;
                EXPECT_EQ(found.points[k].onB, first[i].points[k].onB) << target;
            }
        }
    });
    EXPECT_EQ(first.size(), pairs.size());
}

TEST(BoxManifold, OfTheOtherOrderIsTheSameFromTheOtherSide)
{
    for (const auto& [a, b] : overlappingBoxes()) {
        const ContactManifold found = contactManifold(a, b, kAllPoints).value();
        const ContactManifold back = flipped(contactManifold(b, a, kAllPoints).value());
        EXPECT_EQ(back.normal, found.normal);
        EXPECT_EQ(farthestOf(back, found), 0);
        EXPECT_EQ(back.points.size(), found.points.size());
    }
}

} // namespace
} // namespace mbv
