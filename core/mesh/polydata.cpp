#include "polydata.h"

#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

namespace mbv {

vtkSmartPointer<vtkPolyData> toPolyData(const TriangleMesh& mesh)
{
    vtkNew<vtkDoubleArray> coordinates;
    coordinates->SetNumberOfComponents(3);
    coordinates->SetNumberOfTuples(static_cast<vtkIdType>(mesh.vertices.size()));
    double* coordinate = coordinates->GetPointer(0);
    for (const Vec3& v : mesh.vertices)
        for (int i = 0; i < 3; ++i)
            *coordinate++ = v[i];

    // vtkIdType, as VTK's filters then read the cells in place instead of copying each.
    const auto triangleCount = static_cast<vtkIdType>(mesh.triangles.size());
    vtkNew<vtkIdTypeArray> offsets;
    offsets->SetNumberOfValues(triangleCount + 1);
    for (vtkIdType t = 0; t <= triangleCount; ++t)
        offsets->SetValue(t, 3 * t);
    vtkNew<vtkIdTypeArray> corners;
    corners->SetNumberOfValues(3 * triangleCount);
    vtkIdType* corner = corners->GetPointer(0);
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            *corner++ = static_cast<vtkIdType>(index);

    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    points->SetData(coordinates);
    vtkNew<vtkCellArray> cells;
    cells->SetData(offsets, corners);
    auto polyData = vtkSmartPointer<vtkPolyData>::New();
    polyData->SetPoints(points);
    polyData->SetPolys(cells);
    return polyData;
}

} // namespace mbv
