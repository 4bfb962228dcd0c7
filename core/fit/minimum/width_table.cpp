#include "width_table.h"

#include <algorithm>
#include <cmath>

namespace mbv {

WidthTable::WidthTable(const SupportLists& lists, std::size_t cells)
    : deviations_(lists.deviations()), nodes_(cells + 1)
{
    widths_.reserve(3 * nodes_ * nodes_);
    for (std::size_t side = 0; side < 3; ++side) {
        for (std::size_t row = 0; row < nodes_; ++row) {
            for (std::size_t column = 0; column < nodes_; ++column) {
                widths_.push_back(static_cast<float>(lists.widthAlong(nodeAt(side, row, column))));
            }
        }
    }
}

Vec3 WidthTable::nodeAt(std::size_t side, std::size_t row, std::size_t column) const
{
    const auto place = [&](std::size_t n) {
        return 2 * static_cast<double>(n) / static_cast<double>(nodes_ - 1) - 1;
    };
    return onCubeSide(2 * side + 1, place(row), place(column));
}

Vec3 WidthTable::directionOf(const Vec3& node) const
{
    return {node.x / deviations_.x, node.y / deviations_.y, node.z / deviations_.z};
}

std::vector<WidthTable::Narrow> WidthTable::narrowest() const
{
    std::vector<Narrow> result;
    std::vector<double> widths(nodes_ * nodes_);
    for (std::size_t side = 0; side < 3; ++side) {
        for (std::size_t row = 0; row < nodes_; ++row) {
            for (std::size_t column = 0; column < nodes_; ++column) {
                const Vec3 node = directionOf(nodeAt(side, row, column));
                widths[row * nodes_ + column] =
                    static_cast<double>(at(side, row, column)) / std::sqrt(dot(node, node));
            }
        }
        for (std::size_t row = 0; row < nodes_; ++row) {
            for (std::size_t column = 0; column < nodes_; ++column) {
                const double own = widths[row * nodes_ + column];
                const std::size_t left = column - (column > 0);
                const std::size_t right = std::min(column + 1, nodes_ - 1);
                const auto isLeastOf = [&](std::size_t r) {
                    const double* const of = &widths[r * nodes_];
                    return own <= of[left] && own <= of[column] && own <= of[right];
                };
                const bool isLeast = isLeastOf(row) && isLeastOf(row - (row > 0)) &&
                                     isLeastOf(std::min(row + 1, nodes_ - 1));
                if (isLeast) {
                    const Vec3 node = directionOf(nodeAt(side, row, column));
                    result.push_back({own, node / std::sqrt(dot(node, node))});
                }
            }
        }
    }
    std::ranges::stable_sort(result, {}, &Narrow::width);
    return result;
}

} // namespace mbv
