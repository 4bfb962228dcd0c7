#pragma once

#include "fit/cube_side.h"
#include "support_lists.h"

#include <mbv/geometry/vec3.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace mbv {

/// The width of points across every direction, interpolated between those of a grid: the answer of
/// a few loads, whatever the number of points.
///
/// Directions are taken to the surface of a cube, of which opposite points have the same width. The
/// width is convex and grows with the length of its direction, so that it is never
/// larger than what is interpolated.
class WidthTable {
public:
    /// `cells` along each edge of the cube.
    WidthTable(const SupportLists& lists, std::size_t cells);

    /// Across a direction of length 1 in coordinates along the axes of the lists.
    double widthAcross(const Vec3& direction) const
    {
        const Vec3 inCells = scaled(direction, deviations_);
        const int axis = largestAxis(inCells);
        const double along = inCells[axis];
        const double half = 0.5 * static_cast<double>(nodes_ - 1);
        const double scale = half / along;
        const double u = half + scale * inCells[(axis + 1) % 3];
        const double v = half + scale * inCells[(axis + 2) % 3];
        const std::size_t row = std::min(static_cast<std::size_t>(u), nodes_ - 2);
        const std::size_t column = std::min(static_cast<std::size_t>(v), nodes_ - 2);
        const float* const node =
            &widths_[(static_cast<std::size_t>(axis) * nodes_ + row) * nodes_ + column];
        const auto right = static_cast<float>(v - static_cast<double>(column));
        const float low = node[0] + right * (node[1] - node[0]);
        const float high = node[nodes_] + right * (node[nodes_ + 1] - node[nodes_]);
        const auto up = static_cast<float>(u - static_cast<double>(row));
        return std::abs(along) * static_cast<double>(low + up * (high - low));
    }

    struct Narrow {
        double width = 0;
        Vec3 direction; ///< as for widthAcross
    };
    /// The nodes at which the width is no larger than at the nodes around them, narrowest first.
    std::vector<Narrow> narrowest() const;

private:
    Vec3 nodeAt(std::size_t side, std::size_t row, std::size_t column) const;
    Vec3 directionOf(const Vec3& node) const;
    float at(std::size_t side, std::size_t row, std::size_t column) const
    {
        return widths_[(side * nodes_ + row) * nodes_ + column];
    }

    Vec3 deviations_;           ///< of the lists
    std::size_t nodes_ = 0;     ///< along an edge
    std::vector<float> widths_; ///< of the three sides where x, y or z is 1, by row
};

} // namespace mbv
