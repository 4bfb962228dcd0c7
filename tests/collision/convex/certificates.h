#pragma once

#include "random_shapes.h"
#include "support_along.h"

#include <mbv/collision/results.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

/// Proofs of answers: support functions bound the true distance from below and the true depth from
/// above; the points given do so from the other side.
namespace mbv::test {

/// Near any.
inline const std::vector<Vec3> kDirections = unitDirections(100);

/// The largest coordinate of its points.
double reachOf(const auto& shape)
{
    double reach = 0;
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        reach = std::max({reach, supportAlong(shape, axis), supportAlong(shape, -axis)});
    return reach;
}

/// How far p was seen to stick out of the shape along some of many directions: a lower bound of its
/// distance from the shape.
double outsideBy(const auto& shape, const Vec3& p, std::span<const Vec3> directions)
{
    double most = 0;
    for (const Vec3& direction : directions)
        most = std::max(most, dot(direction, p) - supportAlong(shape, direction));
    return most;
}

/// The width of a plane-bounded gap between a and b is at most their distance; their points are at
/// least that far apart. Both meet within the tolerance (a length).
void expectProvenDistance(const auto& a, const auto& b, const Distance& d, double tolerance,
                          std::span<const Vec3> directions)
{
    EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, tolerance);
    EXPECT_LE(outsideBy(a, d.pointOnA, directions), tolerance);
    EXPECT_LE(outsideBy(b, d.pointOnB, directions), tolerance);
    if (d.distance == 0)
        return; // a common point, which the lines above have proven
    const Vec3 across = normalized(d.pointOnB - d.pointOnA);
    const double gap = -supportAlong(b, -across) - supportAlong(a, across);
    // Rounding of the points rotates the direction by as much more as they are nearer.
    const double reach = reachOf(a) + reachOf(b);
    const double tilt = 4 * std::numeric_limits<double>::epsilon() * reach / d.distance;
    EXPECT_NEAR(gap, d.distance, tolerance + tilt * reach);
}

/// The least extent of a - b along any direction, sought from each of the given ones downhill.
double sampledDepth(const auto& a, const auto& b, std::span<const Vec3> directions)
{
    const auto depthAlong = [&](const Vec3& n) { return supportAlong(a, n) + supportAlong(b, -n); };
    Vec3 best = directions.front();
    double least = depthAlong(best);
    for (const Vec3& direction : directions) {
        const double depth = depthAlong(direction);
        if (depth < least) {
            least = depth;
            best = direction;
        }
    }
    RandomShapes random(7);
    double step = 0.1;
    for (int i = 0; i < 400; ++i) {
        const Vec3 direction = normalized(best + random.point(step));
        const double depth = depthAlong(direction);
        if (depth < least) {
            least = depth;
            best = direction;
        } else {
            step *= 0.97;
        }
    }
    return least;
}

/// The contact separates (the extent along the normal is the depth), its points are on the shapes'
/// farthest planes, and no direction that was tried is shorter.
void expectProvenContact(const auto& a, const auto& b, const Contact& c, double tolerance,
                         std::span<const Vec3> directions)
{
    EXPECT_GE(c.depth, 0);
    EXPECT_NEAR(norm(c.normal), 1, 1e-14);
    EXPECT_LE(norm(c.pointOnA - c.pointOnB - c.depth * c.normal),
              1e-15 * (norm(c.pointOnA) + c.depth));
    EXPECT_NEAR(supportAlong(a, c.normal) + supportAlong(b, -c.normal), c.depth, tolerance);
    EXPECT_NEAR(dot(c.normal, c.pointOnA), supportAlong(a, c.normal), tolerance);
    EXPECT_NEAR(dot(-c.normal, c.pointOnB), supportAlong(b, -c.normal), tolerance);
    EXPECT_LE(outsideBy(a, c.pointOnA, directions), tolerance);
    EXPECT_LE(outsideBy(b, c.pointOnB, directions), tolerance);
    EXPECT_LE(c.depth, sampledDepth(a, b, directions) + tolerance);
}

} // namespace mbv::test
