#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include "bvh/bvh_tree.h"

#include <array>

/// Points of the world as a posed mesh's tree sees them. Internal.
namespace mbv::bvh {

/// Maps the world into the local frame of a tree (see bvh_tree.h).
class LocalView {
public:
    /// Throws as worldReach() does.
    explicit LocalView(const PosedMesh& posed);

    Vec3 toLocal(const Vec3& world) const
    {
        return frame_.scale * (rotatedBack(world - translation_) - frame_.origin);
    }
    /// Of a vector: one of length 1 in the world becomes scale() long.
    Vec3 directionToLocal(const Vec3& world) const { return frame_.scale * rotatedBack(world); }

    double scale() const { return frame_.scale; }

    /// How far at most, along each coordinate, a corner of the mesh in the world is seen from where
    /// it is in the tree, when both it and the point `seen` are mapped. Infinite or NaN where
    /// something overflows.
    double margin(const Vec3& seen) const;

    /// By what factor, less 1, lengths may differ at most from scale() times those in the world,
    /// where the pose is not quite rigid.
    double distortion() const { return distortion_; }

private:
    Vec3 rotatedBack(const Vec3& v) const
    {
        return {dot(axes_[0], v), dot(axes_[1], v), dot(axes_[2], v)};
    }

    const LocalFrame& frame_;
    std::array<Vec3, 3> axes_;
    Vec3 translation_;
    double reach_; ///< see worldReach()
    double distortion_ = 0;
    double defect_ = 0; ///< what a pose that is not quite rigid moves a corner by
};

} // namespace mbv::bvh
