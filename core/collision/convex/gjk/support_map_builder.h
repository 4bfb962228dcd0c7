#pragma once

#include "support_map.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mbv::convex {

/// The face of the cube [-1, 1]^3 that a direction leaves through, and where on it. Internal.
struct CubeFace {
    int axis = 0;
    double sign = 1;

    static CubeFace of(const Vec3& direction)
    {
        const Vec3 size = abs(direction);
        const int axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
        return {axis, std::copysign(1.0, direction[axis])};
    }

    std::size_t index() const { return 2 * static_cast<std::size_t>(axis) + (sign > 0 ? 0U : 1U); }

    /// From -1 to 1, for directions through this face.
    double u(const Vec3& direction) const
    {
        return direction[(axis + 1) % 3] / std::abs(direction[axis]);
    }
    double v(const Vec3& direction) const
    {
        return direction[(axis + 2) % 3] / std::abs(direction[axis]);
    }

    /// The direction through u, v; its largest component is 1 or -1.
    Vec3 direction(double u, double v) const
    {
        Vec3 result;
        result[axis] = sign;
        result[(axis + 1) % 3] = u;
        result[(axis + 2) % 3] = v;
        return result;
    }
};

/// Fills a SupportMap. Internal.
///
/// A point leaves a cell where another one is farther along the directions of all its four corners:
/// then it is along all between, which are sums of them. Farther by more than rounding may do, so
/// that what is left has the first of the farthest by rounded numbers, too.
class SupportMapBuilder {
public:
    /// Precondition: at least one point, all finite.
    SupportMapBuilder(SupportMap& map, std::span<const Vec3> points);

    void build();

private:
    using Indices = std::vector<std::uint32_t>;

    /// A square on a face, and the points that may be farthest there.
    struct Square {
        std::size_t cell = 0;
        CubeFace face;
        double u = 0; ///< of its center
        double v = 0;
        double half = 1;
        int level = 0;
        Indices points;
    };

    /// Those of `points` that may be farthest somewhere in the square.
    Indices farthestIn(const Square& square, const Indices& points) const;
    const Vec3& farthestAlong(const Vec3& direction, const Indices& points) const;
    std::array<Square, 4> quartersOf(const Square& square) const;
    bool mayDivide(const Square& square) const;
    void keep(const Square& square);
    void divide();

    SupportMap& map_;
    std::vector<Vec3> points_; // as kept
    Indices inCells_;          // of all cells that are done, each filled up
    std::size_t waiting_ = 0;  // points of the squares that are not done, and
    std::size_t kept_ = 0;     // of those that are
};

} // namespace mbv::convex
