#pragma once

#include "geometry/unit_frame.h"

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>

namespace mbv {

/// The principal axes of a surface by decreasing variance of its points, and the variances
/// (eigenvalues) along them, both in the unit frame. Axes need not be of unit length, and one along
/// which the surface has no extent may be zero.
struct SurfaceAxes {
    std::array<Vec3, 3> axes;
    std::array<double, 3> variances = {};
};

/// Those of the area-weighted covariance of the triangles (Gottschalk, Lin, Manocha: OBBTree,
/// SIGGRAPH 1996, section 3), summed in the order of vtkOBBTree::ComputeOBB as long as there is
/// one part (see reducedInParallel). Precondition: some triangle has an area.
SurfaceAxes surfaceAxesOf(const TriangleMesh& mesh, const UnitFrame& frame);

} // namespace mbv
