#pragma once

#include "part.h"

#include "mesh_query/axis_reach.h"

#include <optional>

/// How far bodies reach along a direction. Internal.
namespace mbv::motion {

/// How far parts of a body reach from its origin along a direction that moves with it. No part
/// reaches farther than is said, but for rounding().
class PartReach {
public:
    /// A unit direction in the body's frame.
    PartReach(const PartTree& tree, const Vec3& direction);

    const Vec3& direction() const { return direction_; }

    /// From now on along this one, which differs from direction() by rounding, or by how the body
    /// rotates.
    void setDirection(const Vec3& direction);

    /// By the corners of the part's box.
    double ofBox(const Part& part) const;

    /// By one of its own corners: it reaches no less far. Precondition: PartTree::isSmall(part).
    double ofSome(const Part& part) const;

    /// By its own corners. Precondition: PartTree::isSmall(part).
    double ofSmall(const Part& part) const;

    /// By its own corners, of any part: looks at each triangle once.
    double ofAny(const Part& part);

    /// What is rounded of how far a part reaches.
    double rounding(const Part& part) const;

private:
    const PartTree& tree_;
    Vec3 direction_;
    Vec3 current_;
    double off_ = 0;                       ///< the length of their difference
    double ofShape_ = 0;                   ///< of a body that is one
    std::optional<bvh::AxisReach> ofMesh_; ///< along the first direction
};

} // namespace mbv::motion
