#pragma once

#include "axes_defect.h"
#include "bvh/access.h"
#include "rotation_axes.h"
#include "world_reach.h"

#include <mbv/mesh_query/posed_mesh.h>

#include <limits>

/// Points of the world as a posed mesh's tree sees them. Internal.
namespace mbv::bvh {

/// Maps the world into the local frame of a tree (see bvh_tree.h).
///
/// The margin, with u = 2^-53, L the matrix that rotate() multiplies by, t the translation, v the
/// largest |coordinate| of the mesh and r = 3 v + |t|max (compare relative_pose.cpp):
/// - a corner p is rounded to L p + t + e, |e| <= 4u r; rotated back, L^T e is at most 12u r;
/// - L^T L p is off from p by 3 d v, d = defectOfAxes();
/// - toLocal() of a point x: the difference to 1u (|x| + |t|), its products with an axis and their
///   sums to 9u of that in sum, the last difference to 2u (r + |x|).
/// Less than 45u (r + |x|) + 3 d v, doubled for second-order terms and axes longer than 1 by 1e-6.
class LocalView {
public:
    /// Throws as worldReach() does.
    explicit LocalView(const PosedMesh& posed)
        : frame_(treeOf(posed.bvh).frame), axes_(posed.pose.rotation),
          translation_(posed.pose.translation), reach_(worldReach(posed)),
          distortion_(defectOfAxes(posed.pose.rotation)),
          defect_(6 * distortion_ * largestCoordinate(posed))
    {
    }

    Vec3 toLocal(const Vec3& world) const
    {
        return frame_.scale * (rotatedBack(world - translation_) - frame_.origin);
    }

    /// Of a vector, whose length it keeps.
    Vec3 rotatedBack(const Vec3& v) const { return axes_.rotatedBack(v); }

    const RotationAxes& axes() const { return axes_; }

    double scale() const { return frame_.scale; }

    /// How far at most, along each coordinate, a corner of the mesh in the world is seen from where
    /// it is in the tree, when both it and the point `seen` are mapped. Infinite or NaN where
    /// something overflows.
    double margin(const Vec3& seen) const
    {
        constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;
        return frame_.scale * (90 * kUnitRoundoff * (reach_ + maxComponent(abs(seen))) + defect_ +
                               std::numeric_limits<double>::min());
    }

    /// By what factor, less 1, lengths may differ at most from scale() times those in the world,
    /// where the pose is not quite rigid.
    double distortion() const { return distortion_; }

private:
    const LocalFrame& frame_;
    RotationAxes axes_;
    Vec3 translation_;
    double reach_; ///< see worldReach()
    double distortion_;
    double defect_; ///< what a pose that is not quite rigid moves a corner by
};

} // namespace mbv::bvh
