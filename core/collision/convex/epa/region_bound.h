#pragma once

#include "collision/convex/gjk/cores.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

/// Lower bounds of the extent of a polytope swept by round summands, over many directions at once:
/// what direction_search.h cuts the sphere by. Internal.
namespace mbv::convex {

/// A spherical triangle of unit directions, and support points of a polytope along some of
/// them.
struct DirectionRegion {
    static constexpr std::size_t kMaxPoints = 6;

    std::array<Vec3, 3> corners;
    std::array<Vec3, kMaxPoints> points;
    std::size_t pointCount = 0;

    bool has(const Vec3& point) const
    {
        return std::find(points.begin(), points.begin() + pointCount, point) !=
               points.begin() + pointCount;
    }

    /// Of the points; both are the same where there is one. Precondition: there is one.
    std::array<Vec3, 2> farthestTwo(const Vec3& direction) const
    {
        std::array<Vec3, 2> two = {points[0], points[pointCount > 1 ? 1 : 0]};
        if (dot(direction, two[0]) < dot(direction, two[1]))
            std::swap(two[0], two[1]);
        for (std::size_t i = 2; i < pointCount; ++i) {
            if (dot(direction, points[i]) > dot(direction, two[0]))
                two = {points[i], two[0]};
            else if (dot(direction, points[i]) > dot(direction, two[1]))
                two[1] = points[i];
        }
        return two;
    }

    /// In place of the one that matters least in the middle, where there is no room.
    void add(const Vec3& point)
    {
        if (pointCount < kMaxPoints) {
            points[pointCount++] = point;
            return;
        }
        const Vec3 middle = corners[0] + corners[1] + corners[2];
        *std::min_element(points.begin(), points.end(), [&](const Vec3& p, const Vec3& q) {
            return dot(middle, p) < dot(middle, q);
        }) = point;
    }
};

/// No direction of a region has less extent, and what tells how to divide the region.
struct RegionBound {
    double extent = -std::numeric_limits<double>::infinity();
    Vec3 where;                     ///< unit, where the bound is least; zero of a region too large
    std::size_t edge = 0;           ///< the longest: from this corner to the next
    std::size_t edgeAcrossAxis = 0; ///< where the chord of a round summand keeps the bound low
};

/// For summands whose axes lie inside of no region. `near` is where in the region the bound is to
/// be good: a direction, or zero for the middle.
RegionBound boundOf(const DirectionRegion& region, const std::array<RoundSummand, 2>& summands,
                    const Vec3& near = {});

} // namespace mbv::convex
