// Contacts of hulls of many points, whose faces are nearly in one plane with their neighbors.
#include "random_shapes.h"

#include <mbv/collision/contact_manifold.h>
#include <mbv/collision/signed_distance.h>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace mbv {
namespace {

/// In rings of a hundred or more, so that points stand out of the plane through others by 1e-6 of
/// the size and less.
ConvexHull ellipsoid(test::RandomShapes& random)
{
    const auto around = static_cast<int>(random.number(100, 400));
    const auto rings = static_cast<int>(random.number(10, 100));
    const Vec3 half = {random.number(0.2, 1), random.number(0.2, 1), random.number(0.2, 1)};
    const RigidTransform pose = random.pose(0.8);
    ConvexHull hull;
    for (int ring = 0; ring <= rings; ++ring)
        for (int i = 0; i < around; ++i) {
            const double polar = std::numbers::pi * ring / rings;
            const double angle = 2 * std::numbers::pi * i / around;
            hull.points.push_back(
                apply(pose, scaled(half, {std::sin(polar) * std::cos(angle),
                                          std::sin(polar) * std::sin(angle), std::cos(polar)})));
        }
    return hull;
}

/// Of so many sides that a side is nearly in one plane with the next ones.
ConvexHull prism(test::RandomShapes& random)
{
    const auto sides = static_cast<int>(random.number(500, 5000));
    const RigidTransform pose = random.pose(0.8);
    ConvexHull hull;
    for (int i = 0; i < sides; ++i)
        for (const double height : {-0.5, 0.5}) {
            const double angle = 2 * std::numbers::pi * i / sides;
            hull.points.push_back(
                apply(pose, {0.5 * std::cos(angle), 0.5 * std::sin(angle), height}));
        }
    return hull;
}

void expectPointsOnBoth(const Shape& a, const Shape& b)
{
    constexpr double kMax = 1e-6; // of sizes of about 1
    const auto found = contactManifold(a, b, {.maxPoints = 1000, .margin = 0.02});
    if (!found)
        return;
    EXPECT_NEAR(found->points.front().depth, found->depth, kMax);
    for (const ManifoldPoint& p : found->points) {
        EXPECT_NEAR(signedDistance(a, p.onA).distance, 0, kMax);
        EXPECT_NEAR(signedDistance(b, p.onB).distance, 0, kMax);
    }
}

TEST(DenseHull, MeetsOthersAtPointsThatAreOnBoth)
{
    test::RandomShapes random(31);
    for (int i = 0; i < 60; ++i) {
        SCOPED_TRACE(i);
        const Shape a = i % 2 == 0 ? ellipsoid(random) : prism(random);
        expectPointsOnBoth(a, random.obb(0.5));
        expectPointsOnBoth(random.shape<Cylinder>(0.5), a);
        expectPointsOnBoth(a, prism(random));
    }
}

} // namespace
} // namespace mbv
