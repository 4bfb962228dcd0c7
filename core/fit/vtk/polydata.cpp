#include <mbv/fit/vtk/polydata.h>

#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkTypeInt32Array.h>

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

bool canHaveCellsInPlace(const TriangleMesh& mesh)
{
    return mesh.triangles.size() < std::size_t{1} << 29 && mesh.vertices.size() < std::size_t{1}
                                                                                      << 31;
}

vtkSmartPointer<vtkCellArray> cellsInPlace(const TriangleMesh& mesh)
{
    const auto count = static_cast<vtkIdType>(mesh.triangles.size());
    vtkNew<vtkTypeInt32Array> offsets;
    offsets->SetNumberOfValues(count + 1);
    for (vtkIdType t = 0; t <= count; ++t)
        offsets->SetValue(t, static_cast<vtkTypeInt32>(3 * t));
    vtkNew<vtkTypeInt32Array> corners;
    constexpr int kSave = 1; // not VTK's to free, and nothing writes to it
    const auto* const indices = reinterpret_cast<const vtkTypeInt32*>(mesh.triangles.data());
    corners->SetArray(const_cast<vtkTypeInt32*>(indices), 3 * count, kSave);
    auto cells = vtkSmartPointer<vtkCellArray>::New();
    cells->SetData(offsets, corners);
    return cells;
}

} // namespace mbv
