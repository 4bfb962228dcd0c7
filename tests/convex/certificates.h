#pragma once

#include "random_shapes.h"

#include <mbv/collision/results.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

/// Proofs of answers. Support functions written for the tests, in world coordinates, bound the true
/// distance from below and the true depth from above; the points given do so from the other side.
namespace mbv::test {

inline double extentAlong(std::span<const Vec3> points, const Vec3& direction)
{
    double extent = -std::numeric_limits<double>::infinity();
    for (const Vec3& p : points)
        extent = std::max(extent, dot(direction, p));
    return extent;
}

/// The largest direction . p over the shape. The direction is unit.
inline double extentAlong(const Sphere& s, const Vec3& direction)
{
    return dot(direction, s.center) + s.radius;
}
inline double extentAlong(const Aabb& s, const Vec3& direction)
{
    return extentAlong(cornersOf(s), direction);
}
inline double extentAlong(const Obb& s, const Vec3& direction)
{
    return extentAlong(cornersOf(s), direction);
}
inline double extentAlong(const Capsule& s, const Vec3& direction)
{
    return extentAlong(std::array{s.a, s.b}, direction) + s.radius;
}
inline double extentAlong(const Cylinder& s, const Vec3& direction)
{
    return extentAlong(std::array{s.a, s.b}, direction) +
           s.radius * norm(cross(direction, normalized(s.b - s.a)));
}
inline double extentAlong(const ConvexHull& s, const Vec3& direction)
{
    return extentAlong(s.points, direction);
}
inline double extentAlong(const Triangle& s, const Vec3& direction)
{
    return extentAlong(std::array{s.a, s.b, s.c}, direction);
}
inline double extentAlong(const Segment& s, const Vec3& direction)
{
    return extentAlong(std::array{s.a, s.b}, direction);
}

/// The largest coordinate of its points.
double reachOf(const auto& shape)
{
    double reach = 0;
    for (const Vec3& axis : {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}})
        reach = std::max({reach, extentAlong(shape, axis), extentAlong(shape, -axis)});
    return reach;
}

/// How far p was seen to stick out of the shape along some of many directions: a lower bound of its
/// distance from the shape.
double beyond(const auto& shape, const Vec3& p, std::span<const Vec3> directions)
{
    double most = 0;
    for (const Vec3& direction : directions)
        most = std::max(most, dot(direction, p) - extentAlong(shape, direction));
    return most;
}

/// Seeded unit vectors, the coordinate axes among them.
inline std::vector<Vec3> unitDirections(std::size_t count)
{
    RandomShapes random(99);
    std::vector<Vec3> directions = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                    {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
    while (directions.size() < count)
        directions.push_back(rotate(random.rotation(), {0, 0, 1}));
    return directions;
}

/// The width of a plane-bounded gap between a and b is at most their distance; their points are at
/// least that far apart. Both meet within the tolerance (a length).
void expectProvenDistance(const auto& a, const auto& b, const Distance& d, double tolerance,
                          std::span<const Vec3> directions)
{
    EXPECT_NEAR(norm(d.pointOnB - d.pointOnA), d.distance, tolerance);
    EXPECT_LE(beyond(a, d.pointOnA, directions), tolerance);
    EXPECT_LE(beyond(b, d.pointOnB, directions), tolerance);
    if (d.distance == 0)
        return; // a common point, which the lines above have proven
    const Vec3 across = normalized(d.pointOnB - d.pointOnA);
    const double gap = -extentAlong(b, -across) - extentAlong(a, across);
    // Rounding of the points turns the direction by as much more as they are nearer.
    const double reach = reachOf(a) + reachOf(b);
    const double tilt = 4 * std::numeric_limits<double>::epsilon() * reach / d.distance;
    EXPECT_NEAR(gap, d.distance, tolerance + tilt * reach);
}

/// The least extent of a - b along any direction, sought from each of the given ones downhill.
double sampledDepth(const auto& a, const auto& b, std::span<const Vec3> directions)
{
    const auto depthAlong = [&](const Vec3& n) { return extentAlong(a, n) + extentAlong(b, -n); };
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
    EXPECT_NEAR(extentAlong(a, c.normal) + extentAlong(b, -c.normal), c.depth, tolerance);
    EXPECT_NEAR(dot(c.normal, c.pointOnA), extentAlong(a, c.normal), tolerance);
    EXPECT_NEAR(dot(-c.normal, c.pointOnB), extentAlong(b, -c.normal), tolerance);
    EXPECT_LE(beyond(a, c.pointOnA, directions), tolerance);
    EXPECT_LE(beyond(b, c.pointOnB, directions), tolerance);
    EXPECT_LE(c.depth, sampledDepth(a, b, directions) + tolerance);
}

} // namespace mbv::test
