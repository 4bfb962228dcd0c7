#include "surfaces.h"

#include <mbv/mesh/polydata.h>

#include <vtkCubeSource.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkSphereSource.h>

#include <algorithm>
#include <array>

namespace mbv {
namespace {

/// Edges sharper than this stay sharp: rounder than the 40-degree facets of a coarse cylinder,
/// sharper than the bevel of a machined part.
constexpr double kFeatureAngleDegrees = 40;
constexpr double kThinnest = 1e-6;
constexpr int kBallResolution = 64;

vtkSmartPointer<vtkPolyDataMapper> mapperOf(vtkPolyData* surface)
{
    auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mapper->SetInputData(surface);
    mapper->ScalarVisibilityOff();
    return mapper;
}

vtkSmartPointer<vtkPolyDataMapper> meshMapper(const TriangleMesh& mesh)
{
    vtkNew<vtkPolyDataNormals> normals;
    normals->SetInputData(toPolyData(mesh));
    normals->SetFeatureAngle(kFeatureAngleDegrees);
    normals->SplittingOn();
    normals->ConsistencyOff(); // a mesh is shown as its file orients it
    normals->Update();
    return mapperOf(normals->GetOutput());
}

vtkSmartPointer<vtkPolyDataMapper> boxMapper()
{
    vtkNew<vtkCubeSource> box;
    box->SetBounds(-1, 1, -1, 1, -1, 1);
    box->Update();
    return mapperOf(box->GetOutput());
}

vtkSmartPointer<vtkPolyDataMapper> ballMapper()
{
    vtkNew<vtkSphereSource> ball;
    ball->SetRadius(1);
    ball->SetThetaResolution(kBallResolution);
    ball->SetPhiResolution(kBallResolution / 2);
    ball->Update();
    return mapperOf(ball->GetOutput());
}

void setColumns(vtkMatrix4x4& matrix, const std::array<Vec3, 3>& axes, const Vec3& factors,
                const Vec3& origin)
{
    matrix.Identity();
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            matrix.SetElement(row, column,
                              axes[static_cast<std::size_t>(column)][row] * factors[column]);
        }
        matrix.SetElement(row, 3, origin[row]);
    }
}

void placeUnitBox(const Obb& box, vtkMatrix4x4& matrix)
{
    const double thinnest = kThinnest * maxComponent(box.halfExtents);
    setColumns(matrix, box.axes, max(box.halfExtents, Vec3{thinnest, thinnest, thinnest}),
               box.center);
}

} // namespace

vtkPolyDataMapper* Surfaces::mapperFor(const Model& model)
{
    if (model.mesh) {
        vtkSmartPointer<vtkPolyDataMapper>& mapper = meshes_[model.mesh];
        if (!mapper) {
            mapper = meshMapper(model.mesh->mesh());
        }
        return mapper;
    }
    const bool isBall = std::holds_alternative<Sphere>(*model.shape);
    vtkSmartPointer<vtkPolyDataMapper>& mapper = isBall ? ball_ : box_;
    if (!mapper) {
        mapper = isBall ? ballMapper() : boxMapper();
    }
    return mapper;
}

void Surfaces::keepOnly(const Scene& scene)
{
    std::erase_if(meshes_, [&scene](const auto& entry) {
        return std::none_of(scene.models.begin(), scene.models.end(),
                            [&entry](const Model& m) { return m.mesh == entry.first; });
    });
}

void placementOf(const Model& model, const Shape& volume, vtkMatrix4x4& matrix)
{
    if (model.mesh) {
        setColumns(matrix, axesOf(model.pose.rotation), model.scale, model.pose.translation);
    } else if (const auto* ball = std::get_if<Sphere>(&volume)) {
        setColumns(matrix, axesOf({}), {ball->radius, ball->radius, ball->radius}, ball->center);
    } else if (const auto* box = std::get_if<Obb>(&volume)) {
        placeUnitBox(*box, matrix);
    } else {
        placeUnitBox(toObb(std::get<Aabb>(volume)), matrix);
    }
}

} // namespace mbv
