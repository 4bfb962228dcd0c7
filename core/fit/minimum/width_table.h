#pragma once

#include "support_lists.h"

#include <mbv/geometry/vec3.h>

#include <cstddef>
#include <span>
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
    static constexpr std::size_t kUsualCells = 32;

    /// `cells` along each edge of the cube.
    WidthTable(const SupportLists& lists, std::size_t cells);

    /// Across a direction of length 1 in coordinates along the axes of the lists.
    double widthAcross(const Vec3& direction) const;

    /// For each rotation in the plane of the unit vectors u and v, `cosines[i] u + sines[i] v`: the
    /// width across it. On the widest vectors the machine has; the answers are those of widthAcross
    /// on every machine. Precondition: three spans of one length.
    void widthsAcross(const Vec3& u, const Vec3& v, std::span<const double> cosines,
                      std::span<const double> sines, std::span<double> widths) const;

    struct Narrow {
        double width = 0;
        Vec3 direction; ///< as for widthAcross
    };
    /// The nodes at which the width is no larger than at the nodes around them, narrowest first.
    const std::vector<Narrow>& narrowest() const { return narrowest_; }

    std::size_t cells() const { return nodes_ - 1; }

private:
    double placeOf(std::size_t node) const;
    std::vector<double> unitWidthsOf(std::size_t side) const;
    void findNarrowest();
    float at(std::size_t side, std::size_t row, std::size_t column) const
    {
        return widths_[(side * nodes_ + row) * nodes_ + column];
    }

    Vec3 deviations_;           ///< of the lists
    std::size_t nodes_ = 0;     ///< along an edge
    std::vector<float> widths_; ///< of the three sides where x, y or z is 1, by row
    std::vector<Narrow> narrowest_;
};

} // namespace mbv
