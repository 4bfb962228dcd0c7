#pragma once

#include "bvh/access.h"

#include <mbv/mesh_query/posed_mesh.h>

/// Internal.
namespace mbv::bvh {

/// The largest |coordinate| of the mesh, as it is given.
inline double largestCoordinate(const PosedMesh& posed)
{
    return treeOf(posed.bvh).reach;
}

[[noreturn]] void failOutOfReach(const char* what);

/// Throws Error (InvalidArgument) unless no |coordinate| of `what` is larger than `reach`, which
/// may be infinite or NaN, and that is at most 2^1020: the sums and differences of a few such
/// numbers, which every query takes, could leave the range of a double.
inline void requireReach(double reach, const char* what)
{
    constexpr double kFarthest = 0x1p1020;
    if (!(reach <= kFarthest))
        failOutOfReach(what);
}

/// No |coordinate| of the mesh in the world, nor a partial sum on the way there, is much larger.
/// Throws as requireReach() does.
inline double worldReach(const PosedMesh& posed)
{
    const double reach = 3 * largestCoordinate(posed) + maxComponent(abs(posed.pose.translation));
    requireReach(reach, "the mesh, where it is placed,");
    return reach;
}

/// Throws as requireReach() does where what a mesh is asked about lies or ends too far out: a
/// point, or a shape that ends.
inline void requireInRange(const Vec3& point)
{
    requireReach(maxComponent(abs(point)), "the point");
}
void requireInRange(const Shape& shape);

} // namespace mbv::bvh
