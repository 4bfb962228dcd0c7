#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// A hull about a point clearly inside it: the gauge of p, the factor by which the hull must be
/// scaled to reach p, is the largest of dot(face, p - middle) over the faces.
struct HullGauge {
    /// Inside by more, as a part of the distance from the middle, a point is inside for certain:
    /// outweighs the rounding of floats, too.
    static constexpr float kMargin = 1e-5F;

    Vec3 middle;
    std::vector<Vec3> faces; ///< n / h of a face's plane n . (x - middle) = h
};

/// Of points in the unit cube, and their hull's triangles, facing outwards. Nothing where the
/// middle of the corners is not clearly inside all.
std::optional<HullGauge> gaugeOf(std::span<const Vec3> points,
                                 std::span<const std::array<std::uint32_t, 3>> triangles);

/// Tells in some nanoseconds which points are clearly inside a convex hull, however many faces it
/// has. Internal.
///
/// The gauge is convex. It is tabled on a grid over the sides of a cube; between the nodes of a
/// cell a convex function is no larger than the bilinear one through them.
class InnerPolytope {
public:
    explicit InnerPolytope(const HullGauge& gauge);

    /// Inside by kMargin at the least; false where that is in doubt.
    bool hasInside(const Vec3& p) const;

private:
    Vec3 middle_;
    std::vector<float> gauges_; ///< by side, row and column of nodes
};

} // namespace mbv
