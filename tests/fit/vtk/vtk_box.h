#pragma once

#include <mbv/geometry/triangle_mesh.h>
#include <mbv/geometry/vec3.h>

#include <array>

class vtkPolyData;

namespace mbv::test {

/// What every output of VTK's ComputeOBB holds before the call.
inline constexpr double kUntouched = -7;

/// The raw answer of vtkOBBTree::ComputeOBB: a corner, and three edges from it.
struct VtkBox {
    Vec3 corner;
    std::array<Vec3, 3> edges;
    Vec3 eigenvalues; ///< what VTK calls "size"
};

/// VTK's own complaints are kept off the test's output.
VtkBox askVtkForBox(vtkPolyData* data);
VtkBox askVtkForBox(const TriangleMesh& mesh);

/// The volume spanned by the edges; negative when they are left-handed.
double signedVolume(const VtkBox& box);

} // namespace mbv::test
