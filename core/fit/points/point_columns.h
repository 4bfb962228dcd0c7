#pragma once

#include "geometry/unit_frame.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace mbv {

/// Points as three columns of doubles, for SIMD. The columns end with copies of the first point, so
/// that kernels always load whole vectors; a copy never wins against the first point itself.
class PointColumns {
public:
    PointColumns() = default;

    /// The points in the unit frame.
    PointColumns(std::span<const Vec3> points, const UnitFrame& frame);
    explicit PointColumns(std::span<const Vec3> points) : PointColumns(points, UnitFrame{}) {}

    void add(const Vec3& p);

    std::size_t size() const { return size_; }
    Vec3 operator[](std::size_t i) const { return {x()[i], y()[i], z()[i]}; }

    const double* x() const { return values_.get(); }
    const double* y() const { return values_.get() + room_; }
    const double* z() const { return values_.get() + 2 * room_; }

private:
    static std::unique_ptr<double[]> threeColumnsOf(std::size_t room);
    void pad();

    std::size_t size_ = 0;
    std::size_t room_ = 0;             ///< of a column
    std::unique_ptr<double[]> values_; ///< the columns, one behind the other
};

/// The smallest and the largest coordinate of points along three axes.
struct Extents {
    Vec3 low;
    Vec3 high;
};

// The kernels below run on the widest vectors the machine has (Highway's run-time dispatch). No
// multiply is fused with an add, so every machine gives the same answer. Precondition of all: at
// least one point.

Extents extentsAlong(const std::array<Vec3, 3>& axes, const PointColumns& points);

/// Indices, ascending, of the points that are not between the inner extents along some axis. They
/// come as doubles, which hold them exactly, at the beginning of a vector that is used again.
std::span<const double> findOutside(const std::array<Vec3, 3>& axes, const Extents& inner,
                                    const PointColumns& points, std::vector<double>& indices);

/// Index of the point furthest from the center, the first of equal ones, and its squared distance.
struct Furthest {
    std::size_t index = 0;
    double squaredDistance = 0;
};
Furthest furthestFrom(const Vec3& center, const PointColumns& points);

/// The largest squared length of `scale` (p - center), of points as they are; 0 without points.
double largestSquare(std::span<const Vec3> points, const Vec3& center, double scale);

/// Sums over all points, taken in an order that does not depend on the machine: of the coordinates
/// x y z, and of the products xx yy zz xy yz zx.
struct Moments {
    Vec3 sum;
    Vec3 squares;
    Vec3 products;
};
Moments momentsOf(const PointColumns& points);

} // namespace mbv
