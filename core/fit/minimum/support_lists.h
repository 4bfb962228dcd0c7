#pragma once

#include "fit/axes/principal_axes.h"
#include "fit/cube_side.h"
#include "fit/points/point_columns.h"

#include <mbv/geometry/progress.h>
#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mbv {

struct SideColumns;

/// For every part of the sphere of directions, the points that are the furthest along some
/// direction in it: support queries look at a few points of many.
///
/// The parts are the cells of grids on the six sides of a cube, in coordinates in which the points
/// deviate equally far every way, so that cells are small where the body is long. A cell's list is
/// made from that of the cell four times as large, and so on from all points; what is left out lies
/// below the furthest point along one of five directions in the cell, wherever in it one looks.
class SupportLists {
public:
    /// Precondition: the deviations are not zero.
    SupportLists(const PointColumns& points, const PrincipalAxes& principal,
                 const ProgressFn& progress = {});

    /// The distance of the supporting planes across a direction of length 1.
    double widthAcross(const Vec3& direction) const;

    /// For directions on a side of the cube, whose component `axis` is 1, the next one u and the
    /// one after that a value of v (u and v between -1 and 1): the widths across them, times their
    /// lengths in the coordinates of the points. Quickest where the values are sorted.
    void widthsOnSide(std::size_t axis, double u, std::span<const double> v,
                      std::span<double> widths) const;

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
    SideColumns columnsOf(std::size_t side, const List& list) const;
    List& listOf(const CubeSquare& square, int depth);
    void split(const CubeSquare& square, const List& list, int depth, const ProgressFn& progress);
    std::array<Vec3, 4> furthestOf(const CubeSquare& square, const List& list) const;
    List narrowed(const List& from, const CubeSquare& square, const Vec3& furthest);
    List passing(const List& from, const CubeSquare& square, std::span<const Vec3> others,
                 std::size_t first);
    void makeRoom(std::size_t count);
    double* columnOf(std::size_t column) { return points_.get() + column * room_; }
    const double* columnOf(std::size_t column) const { return points_.get() + column * room_; }
    const List& listAt(int depth, const Vec3& inCells) const;
    double supportAlong(const Vec3& inCells) const;

    std::array<Vec3, 3> axes_;
    Vec3 deviations_;
    int depth_ = 0;                         ///< of the smallest cells
    std::unique_ptr<double[]> points_;      ///< of all lists: columns of x, y, z, and which points
    std::size_t room_ = 0;                  ///< of a column
    std::size_t end_ = 0;                   ///< of what is used of it
    std::vector<std::vector<List>> levels_; ///< of cells, by depth; by side, row and column
};

} // namespace mbv
