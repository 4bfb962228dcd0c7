#include "surface.h"

#include <mbv/geometry/shapes.h>
#include <mbv/mesh/polydata.h>

#include <vtkCubeSource.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataNormals.h>
#include <vtkSphereSource.h>

namespace mbv {
namespace {

/// Edges sharper than this stay sharp: rounder than the 40-degree facets of a coarse cylinder,
/// sharper than the bevel of a machined part.
constexpr double kFeatureAngleDegrees = 40;
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

} // namespace

SurfacePtr surfaceOfMesh(const TriangleMesh& mesh, bool closed)
{
    const vtkSmartPointer<vtkPolyData> triangles = toPolyData(mesh);
    const Vec3 center = centered(*triangles);
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputData(triangles);
    normals->SetFeatureAngle(kFeatureAngleDegrees);
    normals->SplittingOn();
    normals->ConsistencyOff(); // a mesh is shown as its file orients it
    normals->Update();
    return std::make_shared<const Surface>(Surface{normals->GetOutput(), center, closed});
}

SurfacePtr unitBox()
{
    vtkNew<vtkCubeSource> box;
    box->SetBounds(-1, 1, -1, 1, -1, 1);
    box->Update();
    return std::make_shared<const Surface>(Surface{box->GetOutput(), {}, true});
}

SurfacePtr unitBall()
{
    vtkNew<vtkSphereSource> ball;
    ball->SetRadius(1);
    ball->SetThetaResolution(kBallResolution);
    ball->SetPhiResolution(kBallResolution / 2);
    ball->Update();
    return std::make_shared<const Surface>(Surface{ball->GetOutput(), {}, true});
}

} // namespace mbv
