#pragma once

#include "bvh/child_place.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <cstdint>
#include <vector>

/// How far a mesh reaches. Internal.
namespace mbv::bvh {

/// How far the triangles of a mesh reach along a unit direction, below each place in its hierarchy:
/// by the corners themselves, not by the boxes, which are rounded to floats. No triangle as it is
/// in the world reaches farther, whatever is rounded, and none less by more than some roundings of
/// its coordinates.
class AxisReach {
public:
    /// In the world.
    AxisReach(const PosedMesh& mesh, const Vec3& direction);

    /// Looks at each triangle once.
    double operator()(ChildPlace place);

    /// Of all vertices: much faster than by triangles.
    double ofAll() const;

    /// The same by their bounds in the mesh's frame: no less, and for faces along its axes more by
    /// roundings at most.
    double ofBounds() const;

private:
    /// No corner that is no farther than p in the mesh's frame, and has no coordinates larger than
    /// these, is farther in the world.
    double noLessAlong(const Vec3& p, const Vec3& largest) const;
    double ofLeaf(const SlotRange& slots) const;

    const TriangleMesh* mesh_;
    const Tree* tree_;
    Vec3 direction_; ///< in the mesh's frame
    double offset_;
    double mostOffset_;
    std::vector<double> ends_; ///< of each place; NaN for those not yet looked at
};

} // namespace mbv::bvh
