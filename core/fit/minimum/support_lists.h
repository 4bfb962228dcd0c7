#pragma once

#include "fit/point_columns.h"
#include "fit/principal_axes.h"

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mbv {

/// For every part of the sphere of directions, the points that are the furthest along some
/// direction in it: support queries look at a few points of many.
///
/// The parts are the cells of grids on the six sides of a cube, in coordinates in which the points
/// deviate equally far every way, so that cells are small where the body is long. A cell's list is
/// made from that of the cell four times as large, and so on from all points; what is left out lies
/// below the furthest point along the cell's middle, wherever in the cell one looks.
class SupportLists {
public:
    /// Precondition: the deviations are not zero.
    SupportLists(const PointColumns& points, const PrincipalAxes& principal);

    /// The distance of the supporting planes across a direction of length 1.
    double widthAcross(const Vec3& direction) const { return widthAlong(inCells(direction)); }

    /// The same across a direction of any length in the coordinates of the cells, times its length
    /// in those of the points.
    double widthAlong(const Vec3& inCells) const;

    /// Adds the indices of points, among them all that are furthest along directions near this one:
    /// in the cell that is so many times, at least once, four times as large as the smallest.
    void addNear(const Vec3& direction, int coarser, std::vector<std::uint32_t>& indices) const;

    const std::array<Vec3, 3>& axes() const { return axes_; }

    /// Coordinates along the axes times these are those of the cells, for directions.
    const Vec3& deviations() const { return deviations_; }

    Vec3 inCells(const Vec3& direction) const
    {
        return scaled(deviations_, {dot(axes_[0], direction), dot(axes_[1], direction),
                                    dot(axes_[2], direction)});
    }

private:
    struct List {
        std::size_t first = 0;
        std::size_t count = 0; ///< whole vectors: copies of the first point fill the last one
    };
    /// A square of a side of the cube, by its middle and half its edge.
    struct Square {
        std::size_t side = 0;
        double u = 0;
        double v = 0;
        double half = 1;
    };

    void split(const Square& square, const List& list, int depth);
    List listFor(const Square& square, const List& from);
    template <class Value>
    void gather(const Value* from, std::size_t found, std::size_t count, Value* to) const;
    const List& listAt(int depth, const Vec3& inCells) const;
    double supportAlong(const Vec3& inCells) const;

    std::array<Vec3, 3> axes_;
    Vec3 deviations_;
    int depth_ = 0;                     ///< of the smallest cells
    std::vector<std::uint32_t> passed_; ///< for listFor
    std::vector<double> x_;
    std::vector<double> y_;
    std::vector<double> z_;
    std::vector<std::uint32_t> index_;      ///< which point it is
    std::vector<std::vector<List>> levels_; ///< of cells, by depth; by side, row and column
};

} // namespace mbv
