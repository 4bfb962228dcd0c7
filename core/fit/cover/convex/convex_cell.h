#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mbv::cover {

/// Where a cell is cut: normal . p == offset. The normal is unit.
struct CutPlane {
    Vec3 normal;
    double offset = 0;
};

/// Convex polygons, one behind the other. What is met of a triangle, or one point.
class Polygons {
public:
    std::size_t size() const { return ends_.size(); }
    std::span<const Vec3> points() const { return points_; }
    std::span<const Vec3> operator[](std::size_t i) const
    {
        const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
        return std::span(points_).subspan(begin, ends_[i] - begin);
    }

    void add(std::span<const Vec3> corners);

private:
    std::vector<Vec3> points_;
    std::vector<std::size_t> ends_;
};

/// A convex piece of space and what it has of a surface. The cells that a box is cut into have all
/// of the surface together, and nothing of it lies outside its cell but by rounding.
struct ConvexCell {
    std::vector<Vec3> corners; ///< of the cell
    Polygons surface;

    /// Whether there is something on either side of the plane.
    bool isCutBy(const CutPlane& plane) const;

    /// The cell below the plane and the one above. What lies in the plane goes to the side that its
    /// back faces, where the inside of a closed surface is; without an area, to that below.
    /// `step`: only each so manyth polygon.
    std::array<ConvexCell, 2> halves(const CutPlane& plane, std::size_t step = 1) const;
};

} // namespace mbv::cover
