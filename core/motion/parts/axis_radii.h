#pragma once

#include "part.h"

#include <mbv/geometry/vec3.h>

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

/// Internal.
namespace mbv::motion {

/// How far points are from a line.
struct Radii {
    double least = std::numeric_limits<double>::infinity();
    double most = 0;

    void include(const Radii& other);
};

/// How far parts of a mesh are from an axis that stays where it is in the mesh's frame. Right to
/// rounding of the coordinates.
class AxisRadii {
public:
    /// Precondition: tree.isMesh(); the tree must outlive it.
    explicit AxisRadii(const PartTree& tree) : tree_(tree) {}

    /// A point of the axis, and its unit direction.
    void setAxis(const Vec3& point, const Vec3& direction);

    /// Precondition: PartTree::isSmall(part).
    Radii ofSmall(const Part& part) const;

    /// Looks at each triangle once.
    Radii ofAny(const Part& part);

private:
    Radii ofTriangle(std::span<const std::uint32_t, 3> vertices) const;
    Radii ofChild(const bvh::Node& node, std::uint32_t child);

    const PartTree& tree_;
    Vec3 point_;
    Vec3 x_; ///< two unit directions across the axis
    Vec3 y_;
    std::vector<Radii> known_; ///< by ChildPlace; its most is not a number where it is not known
};

} // namespace mbv::motion
