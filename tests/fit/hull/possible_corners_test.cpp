// What the filter of corners leaves out must be extreme along no direction.
#include "fit/hull/possible_corners.h"

#include "random_shapes.h"

#include "fit/axes/principal_axes.h"
#include "fit/points/extremes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace mbv::test {
namespace {

constexpr std::size_t kCount = 20'000;

std::vector<std::uint32_t> possibleCornersOf(const PointColumns& points)
{
    const PrincipalAxes principal = principalAxesOf(points);
    return possibleCorners(points, {principal.axes, extentsAlong(principal.axes, points)});
}

double furthest(const Vec3& direction, const PointColumns& points,
                const std::vector<std::uint32_t>& indices)
{
    double most = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t i : indices)
        most = std::max(most, dot(direction, points[i]));
    return most;
}

PointColumns stretchedBall(RandomShapes& random, const Vec3& size, const RigidTransform& pose)
{
    std::vector<Vec3> points;
    while (points.size() < kCount) {
        const Vec3 p = random.point(1);
        if (dot(p, p) < 1)
            points.push_back(apply(pose, scaled(p, size)));
    }
    return PointColumns(points);
}

TEST(PossibleCorners, AreExtremeAlongEveryDirection)
{
    RandomShapes random(93);
    for (const Vec3& size : {Vec3{1, 1, 1}, {1, 0.3, 0.1}, {1, 1e-3, 1e-5}, {1, 1, 1e-7}}) {
        const RigidTransform pose = random.pose(3);
        const PointColumns points = stretchedBall(random, size, pose);
        const std::vector<std::uint32_t> left = possibleCornersOf(points);
        EXPECT_TRUE(std::is_sorted(left.begin(), left.end()));
        for (int i = 0; i < 2000; ++i) {
            // Of what is thin, along its normal as often as along its length.
            const Vec3 d = normalized(random.point(1));
            const Vec3 inverse = {d.x / size.x, d.y / size.y, d.z / size.z};
            const Vec3 direction = i % 2 == 0 ? d : rotate(pose.rotation, normalized(inverse));
            const auto [low, high] = extremesAlong(direction, points);
            EXPECT_EQ(furthest(direction, points, left), dot(direction, points[high]));
            EXPECT_EQ(furthest(-direction, points, left), -dot(direction, points[low]));
        }
    }
}

TEST(PossibleCorners, AreFewOfABallAndAllOfWhatIsFlatOrRoundOrSmall)
{
    RandomShapes random(94);
    const RigidTransform pose = random.pose(3);
    EXPECT_LT(possibleCornersOf(stretchedBall(random, {3, 2, 1}, pose)).size(), kCount / 2);
    EXPECT_EQ(possibleCornersOf(stretchedBall(random, {1, 1, 1e-8}, pose)).size(), kCount);
    EXPECT_EQ(possibleCornersOf(stretchedBall(random, {1, 1, 0}, pose)).size(), kCount);
    std::vector<Vec3> sphere;
    while (sphere.size() < kCount)
        sphere.push_back(normalized(random.point(1)));
    EXPECT_EQ(possibleCornersOf(PointColumns(sphere)).size(), kCount);
    sphere.resize(1000);
    sphere.push_back({});
    EXPECT_EQ(possibleCornersOf(PointColumns(sphere)).size(), sphere.size());
}

} // namespace
} // namespace mbv::test
