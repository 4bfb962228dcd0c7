#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <vtkSmartPointer.h>

class vtkCellArray;
class vtkPolyData;

namespace mbv {

/// A copy of the mesh as VTK data: points in double, one triangle cell each.
[[nodiscard]] vtkSmartPointer<vtkPolyData> toPolyData(const TriangleMesh& mesh);

/// The triangles as VTK's cells of 32-bit indices, which VTK reads a little slower than its own 64
/// bits: the mesh's own memory, which has to outlive them. Precondition: fewer than 2^29 triangles
/// and 2^31 vertices.
[[nodiscard]] vtkSmartPointer<vtkCellArray> cellsInPlace(const TriangleMesh& mesh);
[[nodiscard]] bool canHaveCellsInPlace(const TriangleMesh& mesh);

} // namespace mbv
