#pragma once

#include "hull_scan.h"

#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

namespace mbv::convex {

/// Which of a hull's points is the farthest along a direction, for many directions: these are
/// divided into cells, each with the few points that are the farthest along some direction in it.
/// The cells are squares on the faces of a cube, divided again and again (a quadtree). Up to
/// kMaxUndivided are in one cell of all directions. Internal.
class SupportMap {
public:
    /// O(n log n) for points that curve; memory is O(n) for any. Precondition: at least one, all
    /// finite.
    explicit SupportMap(std::span<const Vec3> points);

    /// In the middle of the points' bounds.
    const Vec3& center() const { return center_; }
    /// A power of two: points are kept as (p - center) / unit, of size about 1.
    double unit() const { return unit_; }
    /// Half the extents of the points' bounds, in units.
    const Vec3& halfExtents() const { return halfExtents_; }

    /// To look at all of these is as quick as to find the cell of fewer.
    static constexpr std::size_t kMaxUndivided = 128;
    static_assert(kMaxUndivided <= kFewPoints); // a moved hull has columns for them

    /// The kept points, the last of them repeated, where they are in one cell.
    std::optional<PointColumns> few() const;

    /// The kept point p with the largest dot(direction, p), as rounded; of several the one given
    /// first. The same on every instruction set. The direction is not zero.
    Vec3 support(const Vec3& direction) const;

    /// Adds kept points, some of them more than once: among them are all that are the farthest
    /// along a direction within `radians` of this one. The direction is not zero.
    void addNear(const Vec3& direction, double radians, std::pmr::vector<Vec3>& points) const;

private:
    friend class SupportMapBuilder;

    /// Its points, or, where there are none, the first of the four cells that it is divided into.
    struct Cell {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };

    const Cell& cellOf(const Vec3& direction) const;
    PointColumns columns() const
    {
        const std::size_t count = columns_.size() / 3;
        const double* const x = columns_.data();
        return {x, x + count, x + 2 * count, count};
    }
    template <class Visit>
    void forCellsNear(const Vec3& direction, double radians, const Visit& visit) const;

    Vec3 center_;
    double unit_ = 1;
    Vec3 halfExtents_;
    std::vector<Cell> cells_; // the first six are the faces: x, -x, y, -y, z, -z; or one of all
    // The points of all undivided cells, the last of each repeated until the lanes are full: first
    // all x, then all y, then all z.
    std::vector<double> columns_;
};

} // namespace mbv::convex
