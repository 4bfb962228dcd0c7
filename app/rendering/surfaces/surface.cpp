#include "surface.h"

#include <mbv/fit/vtk/polydata.h>
#include <mbv/geometry/mesh_properties.h>

#include <vtkCellArray.h>
#include <vtkCubeSource.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataNormals.h>
#include <vtkSphereSource.h>

#include <span>

namespace mbv::rendering {
namespace {

/// Edges sharper than this stay sharp: rounder than the 40-degree facets of a coarse cylinder,
/// sharper than the bevel of a machined part.
constexpr double kFeatureAngleDegrees = 40;
/// Beyond, triangles are smaller than the pixels of a picture: smooth shading would not be seen,
/// and takes 100 bytes a triangle.
constexpr std::size_t kMostSmoothTriangles = 4'000'000;
constexpr int kBallResolution = 64;

/// Moves the points so that the middle of their box is the origin; returns where it was.
Vec3 centered(vtkPolyData& data)
{
    const double* bounds = data.GetBounds();
    const Vec3 center = {0.5 * bounds[0] + 0.5 * bounds[1], 0.5 * bounds[2] + 0.5 * bounds[3],
                         0.5 * bounds[4] + 0.5 * bounds[5]};
    vtkPoints& points = *data.GetPoints();
    for (vtkIdType i = 0; i < points.GetNumberOfPoints(); ++i) {
        const double* p = points.GetPoint(i);
        points.SetPoint(i, p[0] - center.x, p[1] - center.y, p[2] - center.z);
    }
    points.Modified();
    return center;
}

/// About the middle of its box. Without normals VTK shades every triangle as the flat one it is.
SurfacePtr flatSurface(const std::shared_ptr<const TriangleMesh>& shared, bool closed)
{
    const TriangleMesh& mesh = *shared;
    const Aabb bounds = boundsOf(std::span(mesh.vertices));
    const Vec3 center = bounds.min / 2 + bounds.max / 2;
    vtkNew<vtkPoints> points; // of floats
    points->SetNumberOfPoints(static_cast<vtkIdType>(mesh.vertices.size()));
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3 p = mesh.vertices[i] - center;
        points->SetPoint(static_cast<vtkIdType>(i), p.x, p.y, p.z);
    }
    auto triangles = vtkSmartPointer<vtkPolyData>::New();
    triangles->SetPoints(points);
    triangles->SetPolys(cellsInPlace(mesh));
    return std::make_shared<const Surface>(Surface{shared, triangles, center, closed});
}

} // namespace

SurfacePtr surfaceOfMesh(const std::shared_ptr<const TriangleMesh>& mesh, bool closed)
{
    if (mesh->triangles.size() > kMostSmoothTriangles && canHaveCellsInPlace(*mesh))
        return flatSurface(mesh, closed);
    const vtkSmartPointer<vtkPolyData> triangles = toPolyData(*mesh);
    const Vec3 center = centered(*triangles);
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputData(triangles);
    normals->SetFeatureAngle(kFeatureAngleDegrees);
    normals->SplittingOn();
    normals->ConsistencyOff(); // a mesh is shown as its file orients it
    normals->Update();
    return std::make_shared<const Surface>(Surface{nullptr, normals->GetOutput(), center, closed});
}

SurfacePtr unitBox()
{
    vtkNew<vtkCubeSource> box;
    box->SetBounds(-1, 1, -1, 1, -1, 1);
    box->Update();
    return std::make_shared<const Surface>(Surface{nullptr, box->GetOutput(), {}, true});
}

SurfacePtr unitBall()
{
    vtkNew<vtkSphereSource> ball;
    ball->SetRadius(1);
    ball->SetThetaResolution(kBallResolution);
    ball->SetPhiResolution(kBallResolution / 2);
    ball->Update();
    return std::make_shared<const Surface>(Surface{nullptr, ball->GetOutput(), {}, true});
}

} // namespace mbv::rendering
