#pragma once

#include <mbv/geometry/vec3.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mbv {

/// Tells in a few nanoseconds which points are clearly inside a convex hull, however many faces it
/// has. Internal.
///
/// The gauge of the hull about a middle point, the factor by which it must be scaled to reach a
/// point, is the largest of (n . x) / h over the faces, and convex. It is tabled on a grid over the
/// sides of a cube; between the nodes of a cell a convex function is no larger than the bilinear
/// one through them.
class InnerPolytope {
public:
    /// The hull's triangles, facing outwards. Nothing where their middle is not clearly inside all.
    static std::optional<InnerPolytope> of(std::span<const Vec3> points,
                                           std::span<const std::array<std::uint32_t, 3>> triangles);

    /// Inside by 1e-5 of its distance from the middle, at the least; false where that is in doubt.
    bool hasInside(const Vec3& p) const;

private:
    explicit InnerPolytope(const Vec3& middle) : middle_(middle) {}

    Vec3 middle_;
    std::vector<float> gauges_; ///< by side, row and column of nodes
};

} // namespace mbv
