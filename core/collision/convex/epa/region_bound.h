#pragma once

#include "collision/convex/gjk/cores.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

/// Lower bounds of the extent of a polytope swept by discs, over many directions at once: what
/// direction_search.h cuts the sphere by. Internal.
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
    std::size_t edgeAcrossDisc = 0; ///< where the chord of a disc is what keeps the bound low
};

/// For discs whose axes lie inside of no region.
RegionBound boundOf(const DirectionRegion& region, const std::array<Disc, 2>& discs);

} // namespace mbv::convex
