#include "support_lists.h"

#include "list_kernels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace mbv {
namespace {

constexpr std::size_t kShort = 16; ///< a list that is not worth being split

std::size_t filledUp(std::size_t count)
{
    return (count + kListLanes - 1) / kListLanes * kListLanes;
}

/// Splits of a side in four: lists of some ten points on a sphere, but of few points longer ones,
/// which are gone through sooner than shorter ones are made.
int depthFor(std::size_t points)
{
    return points < 250 ? 1 : points < 400 ? 2 : points < 2500 ? 3 : 4;
}

/// Which of the cells between -1 and 1.
std::size_t cellAt(double place, std::size_t cells)
{
    const double cell = (place + 1) / 2 * static_cast<double>(cells);
    return std::min(static_cast<std::size_t>(cell), cells - 1);
}

} // namespace

SupportLists::SupportLists(const PointColumns& points, const PrincipalAxes& principal,
                           const ProgressFn& progress)
    : axes_(principal.axes), deviations_{principal.deviations[0], principal.deviations[1],
                                         principal.deviations[2]},
      depth_(depthFor(points.size()))
{
    const std::size_t count = points.size();
    const std::size_t filled = filledUp(count);
    constexpr std::size_t kUsual = 16; // lists that a point of a sphere is in
    makeRoom(kUsual * filled);
    for (std::size_t i = 0; i < filled; ++i) {
        const std::size_t index = i < count ? i : 0;
        const Vec3 p = points[index];
        columnOf(0)[i] = dot(axes_[0], p) / deviations_.x;
        columnOf(1)[i] = dot(axes_[1], p) / deviations_.y;
        columnOf(2)[i] = dot(axes_[2], p) / deviations_.z;
        columnOf(3)[i] = static_cast<double>(index);
    }
    end_ = filled;
    for (int depth = 0; depth <= depth_; ++depth) {
        levels_.emplace_back(std::size_t{6} << (2 * depth));
    }
    for (std::size_t side = 0; side < 6; ++side) {
        split({side, 0, 0, 1}, {0, filled}, 0, progress); // leaves nothing out of what is round
    }
}

/// For so many points in all lists.
void SupportLists::makeRoom(std::size_t count)
{
    if (count <= room_) {
        return;
    }
    const std::size_t room = std::max(count, 2 * room_);
    auto points = std::make_unique_for_overwrite<double[]>(4 * room);
    for (std::size_t column = 0; column < 4; ++column) {
        std::copy_n(columnOf(column), end_, points.get() + column * room);
    }
    points_ = std::move(points);
    room_ = room;
}

SideColumns SupportLists::columnsOf(std::size_t side, const List& list) const
{
    const auto at = [&](std::size_t column) { return columnOf(column) + list.first; };
    const std::size_t axis = side / 2;
    return {at(axis), at((axis + 1) % 3),         at((axis + 2) % 3),
            at(3),    side % 2 == 0 ? -1.0 : 1.0, list.count};
}

SupportLists::List& SupportLists::listOf(const CubeSquare& square, int depth)
{
    const auto edge = std::size_t{1} << depth;
    const std::size_t row = square.side * edge + cellAt(square.u, edge);
    return levels_[static_cast<std::size_t>(depth)][row * edge + cellAt(square.v, edge)];
}

/// Of the square, whose list is given.
void SupportLists::split(const CubeSquare& square, const List& list, int depth,
                         const ProgressFn& progress)
{
    constexpr std::size_t kMany = 10'000;
    if (list.count >= kMany)
        reportProgress(progress, 0);
    listOf(square, depth) = list;
    if (depth == depth_) {
        return;
    }
    const std::array<Vec3, 4> furthest = furthestOf(square, list);
    const double half = square.half / 2;
    for (std::size_t i = 0; i < 4; ++i) {
        const CubeSquare quarter = {square.side, square.u + (i < 2 ? -half : half),
                                    square.v + (i % 2 == 0 ? -half : half), half};
        split(quarter, list.count <= kShort ? list : narrowed(list, quarter, furthest[i]),
              depth + 1, progress);
    }
}

/// The points of the list that are furthest along the middles of the quarters, as (w, u, v).
std::array<Vec3, 4> SupportLists::furthestOf(const CubeSquare& square, const List& list) const
{
    const SideColumns side = columnsOf(square.side, list);
    std::array<Vec3, 4> points;
    std::ranges::transform(furthestOfQuarters(side, square), points.begin(), [&](std::size_t i) {
        return Vec3{side.w[i], side.u[i], side.v[i]};
    });
    return points;
}

/// A new list, at the end of all, of what the square needs of a list: what lies below the furthest
/// along its middle, or below one of those along the middles of its quarters, is left out.
SupportLists::List SupportLists::narrowed(const List& from, const CubeSquare& square,
                                          const Vec3& furthest)
{
    const List rough = passing(from, square, std::span(&furthest, 1), end_);
    const List list = passing(rough, square, furthestOf(square, rough), rough.first);
    end_ = list.first + list.count;
    return list;
}

/// Those of a list that may pass all others somewhere in the square, put behind all lists or where
/// the list itself is.
SupportLists::List SupportLists::passing(const List& from, const CubeSquare& square,
                                         std::span<const Vec3> others, std::size_t first)
{
    makeRoom(first + from.count); // there already is where the list is put onto itself
    const auto at = [&](std::size_t column) { return columnOf(column) + first; };
    const std::size_t axis = square.side / 2;
    const std::size_t found =
        keepPassing(columnsOf(square.side, from), square, others,
                    {at(axis), at((axis + 1) % 3), at((axis + 2) % 3), at(3)});
    const List list = {first, filledUp(found)};
    for (std::size_t column = 0; column < 4; ++column) {
        std::fill(at(column) + found, at(column) + list.count, at(column)[0]);
    }
    return list;
}

const SupportLists::List& SupportLists::listAt(int depth, const Vec3& inCells) const
{
    const int axis = largestAxis(inCells);
    const double reach = std::abs(inCells[axis]);
    const auto edge = std::size_t{1} << depth;
    const std::size_t side = 2 * static_cast<std::size_t>(axis) + (inCells[axis] > 0 ? 1 : 0);
    const std::size_t row = side * edge + cellAt(inCells[(axis + 1) % 3] / reach, edge);
    const std::size_t column = cellAt(inCells[(axis + 2) % 3] / reach, edge);
    return levels_[static_cast<std::size_t>(depth)][row * edge + column];
}

void SupportLists::addNear(const Vec3& direction, int coarser,
                           std::vector<std::uint32_t>& indices) const
{
    const List& list = listAt(std::max(depth_ - coarser, 0), inCells(direction));
    std::transform(columnOf(3) + list.first, columnOf(3) + list.first + list.count,
                   std::back_inserter(indices),
                   [](double index) { return static_cast<std::uint32_t>(index); });
}

double SupportLists::supportAlong(const Vec3& inCells) const
{
    const List& list = listAt(depth_, inCells);
    const auto at = [&](std::size_t column) { return columnOf(column) + list.first; };
    return furthestAlong(inCells, at(0), at(1), at(2), list.count);
}

double SupportLists::widthAcross(const Vec3& direction) const
{
    const Vec3 inCells = this->inCells(direction);
    return supportAlong(inCells) + supportAlong(-inCells);
}

void SupportLists::widthsOnSide(std::size_t axis, double u, std::span<const double> v,
                                std::span<double> widths) const
{
    const auto edge = std::size_t{1} << depth_;
    const std::size_t row = cellAt(u, edge);
    const std::vector<List>& cells = levels_[static_cast<std::size_t>(depth_)];
    for (std::size_t first = 0, next = 0; first < v.size(); first = next) {
        const std::size_t column = cellAt(v[first], edge);
        while (next < v.size() && next < first + kListLanes && cellAt(v[next], edge) == column) {
            ++next;
        }
        std::array<double, kListLanes> values = {};
        std::copy(v.begin() + static_cast<std::ptrdiff_t>(first),
                  v.begin() + static_cast<std::ptrdiff_t>(next), values.begin());
        const List& above = cells[((2 * axis + 1) * edge + row) * edge + column];
        const List& below = cells[(2 * axis * edge + edge - 1 - row) * edge + edge - 1 - column];
        const auto found =
            widthsAcross(columnsOf(2 * axis + 1, above), columnsOf(2 * axis, below), u, values);
        std::copy_n(found.begin(), next - first,
                    widths.begin() + static_cast<std::ptrdiff_t>(first));
    }
}

} // namespace mbv
