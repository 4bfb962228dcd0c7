#include "fit/axes/principal_box.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/vtk/polydata.h>

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkOBBTree.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <cstddef>

namespace mbv {
namespace {

/// vtkOBBTree takes 65 bytes a triangle besides the mesh, and a time that is felt from here on. For
/// larger meshes the axes are summed over the triangles where they are, in parallel: the same to
/// rounding.
constexpr std::size_t kMaxForVtk = 250'000;

/// The mesh in the frame, its triangles where they are: twenty million of them take as much memory
/// again as a copy.
vtkSmartPointer<vtkPolyData> inFrame(const TriangleMesh& mesh, const UnitFrame& frame)
{
    vtkNew<vtkPoints> points;
    points->SetDataTypeToDouble();
    points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.vertices.size()));
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3 p = frame.toUnit(mesh.vertices[i]);
        points->SetPoint(static_cast<vtkIdType>(i), p.x, p.y, p.z);
    }
    auto polyData = vtkSmartPointer<vtkPolyData>::New();
    polyData->SetPoints(points);
    polyData->SetPolys(cellsInPlace(mesh));
    return polyData;
}

SurfaceAxes askVtk(const TriangleMesh& mesh, const UnitFrame& frame)
{
    if (mesh.triangles.size() > kMaxForVtk || !canHaveCellsInPlace(mesh))
        return surfaceAxesOf(mesh, frame);
    double corner[3] = {};
    double longest[3] = {};
    double middle[3] = {};
    double shortest[3] = {};
    SurfaceAxes result;
    const vtkSmartPointer<vtkPolyData> data = inFrame(mesh, frame);
    const vtkNew<vtkOBBTree> tree;
    // ComputeOBB borrows its input without owning it. Where memory ends in the middle of that, the
    // tree's destructor would let go of what it does not own, unless it owns it already.
    tree->SetDataSet(data);
    tree->ComputeOBB(data.Get(), corner, longest, middle, shortest, result.variances.data());
    result.axes = {Vec3{longest[0], longest[1], longest[2]}, Vec3{middle[0], middle[1], middle[2]},
                   Vec3{shortest[0], shortest[1], shortest[2]}};
    return result;
}

} // namespace

Obb fitObb(const TriangleMesh& mesh)
{
    return principalBox(mesh, askVtk);
}

} // namespace mbv
