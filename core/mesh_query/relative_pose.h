#pragma once

#include <mbv/mesh_query/posed_mesh.h>

#include "bvh/bvh_tree.h"

#include <array>

/// One mesh's local frame (see bvh_tree.h) as another's sees it. Internal.
namespace mbv::bvh {

/// What two relative poses, one each way, have in common.
struct FrameInWorld {
    std::array<Vec3, 3> axes; ///< columns of the matrix that apply() multiplies by
    Vec3 translation;
    LocalFrame local;
    double margin; ///< of the mesh's corners, in the world's unit; see relative_pose.cpp

    /// Throws as worldReach() does.
    explicit FrameInWorld(const PosedMesh& mesh);
};

/// A point with local coordinates q of B has local coordinates ratio * (rotation q) + translation
/// of A. Rounding, of this and of the corners in the world, is inside `margin`: a bound that holds
/// for whatever quaternions are given, since their distance from unit length is part of it. Where
/// something overflows it is infinite or NaN; comparisons have to call such pairs close.
struct RelativePose {
    Vec3 rotation[3]; ///< the rows, not quite orthonormal
    Vec3 translation;
    double ratio = 1;  ///< B's unit of length in A's
    double margin = 0; ///< in A's unit; see relative_pose.cpp

    RelativePose(const FrameInWorld& a, const FrameInWorld& b);
    RelativePose(const PosedMesh& a, const PosedMesh& b)
        : RelativePose(FrameInWorld(a), FrameInWorld(b))
    {
    }
};

/// How far along a direction of A's frame the axes of B's lead: corners of B project on these as
/// they do on the direction, but for the translation.
inline Vec3 alongAxes(const RelativePose& bInA, const Vec3& direction)
{
    return bInA.ratio * (direction.x * bInA.rotation[0] + direction.y * bInA.rotation[1] +
                         direction.z * bInA.rotation[2]);
}

} // namespace mbv::bvh
