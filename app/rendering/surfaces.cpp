#include "surfaces.h"

#include "outline.h"
#include "shape_surface.h"

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
#include <utility>

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

bool isBox(const Shape& shape)
{
    return std::holds_alternative<Aabb>(shape) || std::holds_alternative<Obb>(shape);
}

void placeUnitBox(const Obb& box, vtkMatrix4x4& matrix)
{
    const double thinnest = kThinnest * maxComponent(box.halfExtents);
    setColumns(matrix, box.axes, max(box.halfExtents, Vec3{thinnest, thinnest, thinnest}),
               box.center);
}

} // namespace

const Surfaces::Own& Surfaces::ownSurface(std::size_t index, const Shape& volume,
                                          const Sphere& extent)
{
    const Sphere needed = isBounded(volume) ? Sphere{} : extent;
    const auto found = own_.find(index);
    if (found != own_.end() && found->second.shape == volume && found->second.extent == needed) {
        return found->second;
    }
    const ShapeSurface surface = surfaceOf(volume, extent);
    const bool any = !surface.mesh.triangles.empty();
    Own own = {volume, needed, any ? meshMapper(surface.mesh) : nullptr, surface.closed};
    return own_.insert_or_assign(index, std::move(own)).first->second;
}

ModelSurface Surfaces::surfaceFor(std::size_t index, const Model& model, const Shape& volume,
                                  const Sphere& extent)
{
    if (model.mesh) {
        vtkSmartPointer<vtkPolyDataMapper>& mapper = meshes_[model.mesh];
        if (!mapper) {
            mapper = meshMapper(model.mesh->mesh());
        }
        return {mapper, false};
    }
    if (const auto* ball = std::get_if<Sphere>(&volume)) {
        if (!ball_) {
            ball_ = ballMapper();
        }
        return {ball->radius > 0 ? ball_.Get() : nullptr, true};
    }
    if (isBox(volume)) {
        if (!box_) {
            box_ = boxMapper();
        }
        return {box_, true};
    }
    const Own& own = ownSurface(index, volume, extent);
    return {own.mapper, own.closed};
}

void Surfaces::keepOnly(const Scene& scene)
{
    std::erase_if(meshes_, [&scene](const auto& entry) {
        return std::none_of(scene.models.begin(), scene.models.end(),
                            [&entry](const Model& m) { return m.mesh == entry.first; });
    });
    std::erase_if(own_, [&scene](const auto& entry) {
        return entry.first >= scene.models.size() || scene.models[entry.first].mesh;
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
    } else if (const auto* aabb = std::get_if<Aabb>(&volume)) {
        placeUnitBox(toObb(*aabb), matrix);
    } else {
        matrix.Identity();
    }
}

} // namespace mbv
