#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <vtkSmartPointer.h>

class vtkPolyData;

namespace mbv {

/// A copy of the mesh as VTK data: points in double, one triangle cell each.
vtkSmartPointer<vtkPolyData> toPolyData(const TriangleMesh& mesh);

} // namespace mbv
