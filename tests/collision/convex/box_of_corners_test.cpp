// Hulls that are boxes, which are asked as such.
#include "certificates.h"
#include "random_shapes.h"

#include "collision/convex/convex.h"

#include <mbv/collision/contact.h>
#include <mbv/collision/overlaps.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace mbv {
namespace {

using convex::Frame;
using convex::HullCore;

ConvexHull cornersAsHull(const Obb& box)
{
    const auto corners = cornersOf(box);
    return {{corners.begin(), corners.end()}};
}

std::optional<Obb> boxOf(const std::vector<Vec3>& points)
{
    return HullCore(points, Frame{}).asBox();
}

/// The eight points once each, to 1e-12.
bool hasCorners(const Obb& box, const std::vector<Vec3>& points)
{
    const auto corners = cornersOf(box);
    return std::ranges::all_of(corners, [&](const Vec3& corner) {
        return std::ranges::count_if(points, [&](const Vec3& p) {
                   return maxComponent(abs(p - corner)) < 1e-12;
               }) == 1;
    });
}

Obb boxOfAboutOne(test::RandomShapes& random)
{
    Obb box = random.shape<Obb>(0.3);
    box.halfExtents = {0.1 + random.number(0, 0.5), 0.1 + random.number(0, 0.5),
                       0.1 + random.number(0, 0.5)};
    return box;
}

TEST(BoxOfCorners, IsFoundFromThemInAnyOrder)
{
    test::RandomShapes random(301);
    std::vector<Vec3> points = cornersAsHull(boxOfAboutOne(random)).points;
    const auto before = [](const Vec3& a, const Vec3& b) { return a.x < b.x; };
    std::ranges::sort(points, before);
    int orders = 0;
    do {
        const std::optional<Obb> box = boxOf(points);
        ASSERT_TRUE(box && isValid(*box) && hasCorners(*box, points)) << "order " << orders;
        ++orders;
    } while (std::ranges::next_permutation(points, before).found);
    EXPECT_EQ(orders, 40320);
}

TEST(BoxOfCorners, IsFoundInAnyRotation)
{
    test::RandomShapes random(302);
    for (int i = 0; i < 2000; ++i) {
        Obb box = boxOfAboutOne(random);
        if (i % 4 == 0)
            box.axes = Obb{}.axes;
        if (i % 4 == 1)
            box.halfExtents = {0.5, 0.5, 0.5};
        const std::vector<Vec3> points = cornersAsHull(box).points;
        const std::optional<Obb> found = boxOf(points);
        EXPECT_TRUE(found && hasCorners(*found, points)) << i;
    }
}

TEST(BoxOfCorners, IsNoneWhereACornerIsAway)
{
    test::RandomShapes random(303);
    for (int i = 0; i < 800; ++i) {
        std::vector<Vec3> points = cornersAsHull(boxOfAboutOne(random)).points;
        Vec3& moved = points[static_cast<std::size_t>(i % 8)];
        moved += (i % 3 == 0 ? 1e-12 : i % 3 == 1 ? 1e-6 : 0.05) * normalized(random.point(1));
        EXPECT_FALSE(boxOf(points)) << i;
    }
}

TEST(BoxOfCorners, IsNoneOfOtherPoints)
{
    const std::vector<Vec3> cube = cornersAsHull({{}, {1, 1, 1}}).points;
    std::vector<Vec3> twice = cube;
    twice[3] = twice[4];
    EXPECT_FALSE(boxOf(twice));
    std::vector<Vec3> flat = cube;
    std::vector<Vec3> skewed = cube;
    for (std::size_t i = 0; i < 8; ++i) {
        flat[i].y = 0;
        skewed[i].x += 1e-6 * skewed[i].y;
    }
    EXPECT_FALSE(boxOf(flat));
    EXPECT_FALSE(boxOf(skewed));
    EXPECT_FALSE(boxOf(std::vector<Vec3>(8, Vec3{1, 2, 3})));
    EXPECT_FALSE(boxOf({cube.begin(), cube.begin() + 7}));
    std::vector<Vec3> nine = cube;
    nine.push_back({});
    EXPECT_FALSE(boxOf(nine));
}

/// What is left when the hull gets a ninth point, its center.
ConvexHull withCenter(ConvexHull hull)
{
    hull.points.push_back((hull.points[0] + hull.points[7]) / 2);
    return hull;
}

TEST(BoxOfCorners, ContactsAreThoseOfTheHull)
{
    test::RandomShapes random(304);
    const std::vector<Vec3> directions = test::unitDirections(100);
    int met = 0;
    for (int i = 0; i < 3000; ++i) {
        SCOPED_TRACE(i);
        const Vec3 place = i % 5 == 0 ? random.point(1e3) : Vec3{};
        Obb boxA = random.shape<Obb>(0.6);
        Obb boxB = random.shape<Obb>(0.6);
        boxA.center += place;
        boxB.center += place;
        const ConvexHull a = cornersAsHull(boxA);
        const ConvexHull b = cornersAsHull(boxB);
        const std::optional<Contact> ofBoxes = contact(boxA, boxB);
        const std::optional<Contact> ofOthers = contact(withCenter(a), withCenter(b));
        const std::optional<Contact> ofHulls = contact(a, b);
        const std::optional<Contact> ofBoxAndHull = contact(boxA, b);
        ASSERT_EQ(ofHulls.has_value(), overlaps(a, b));
        ASSERT_EQ(ofHulls.has_value(), ofBoxes.has_value());
        ASSERT_EQ(ofBoxAndHull.has_value(), ofBoxes.has_value());
        ASSERT_EQ(ofOthers.has_value(), ofBoxes.has_value());
        if (!ofHulls)
            continue;
        ++met;
        EXPECT_NEAR(ofHulls->depth, ofBoxes->depth, 2e-12);
        EXPECT_NEAR(ofHulls->depth, ofOthers->depth, 2e-12);
        EXPECT_NEAR(ofBoxAndHull->depth, ofBoxes->depth, 2e-12);
        test::expectProvenContact(a, b, *ofHulls, 1e-11, directions);
    }
    EXPECT_GT(met, 1000);
}

} // namespace
} // namespace mbv
