#include "model_surfaces.h"

#include "rendering/shapes/shape_triangles.h"

#include <utility>

namespace mbv::rendering {
namespace {

constexpr double kThinnest = 1e-6;

/// A box looks the same with an axis reversed, and a rotation has no left-handed axes.
Quaternion rotationOf(const Obb& box)
{
    std::array<Vec3, 3> axes = box.axes;
    if (dot(cross(axes[0], axes[1]), axes[2]) < 0) {
        axes[2] = -axes[2];
    }
    return fromAxes(axes);
}

Placement placementOfUnitBox(const Obb& box)
{
    const double thinnest = kThinnest * maxComponent(box.halfExtents);
    return {box.center, rotationOf(box), max(box.halfExtents, Vec3{thinnest, thinnest, thinnest})};
}

/// The surface about its own origin, where the surface itself would stand like this.
PlacedSurface placed(const SurfacePtr& surface, const Placement& placement)
{
    if (!surface) {
        return {};
    }
    return {surface, {apply(placement, surface->center), placement.rotation, placement.scale}};
}

} // namespace

SurfacePtr ModelSurfaces::ofShape(std::size_t index, const Shape& shape, const Vec3& scale,
                                  const Sphere& extent)
{
    OfShape& kept = shapes_[index];
    const bool isNew = kept.lastShow == 0;
    kept.lastShow = show_;
    if (!isNew && kept.shape == shape && kept.scale == scale && kept.extent == extent) {
        return kept.surface;
    }
    ShapeTriangles surface = trianglesOf(scaledShape(shape, scale), extent);
    const bool any = !surface.mesh.triangles.empty();
    kept = {shape, scale, extent,
            any ? surfaceOfMesh(std::make_shared<const TriangleMesh>(std::move(surface.mesh)),
                                surface.closed)
                : nullptr,
            show_};
    return kept.surface;
}

PlacedSurface ModelSurfaces::surfaceFor(std::size_t index, const Model& model, const Shape& volume,
                                        const Sphere& extent)
{
    const auto& [rotation, position] = model.pose;
    if (model.mesh) {
        return placed(meshes_->of(model.mesh), {position, rotation, model.scale});
    }
    if (const auto* ball = std::get_if<Sphere>(&volume)) {
        if (!ball_) {
            ball_ = unitBall();
        }
        const double r = ball->radius;
        return placed(r > 0 ? ball_ : nullptr, {ball->center, {}, {r, r, r}});
    }
    const auto* box = std::get_if<Obb>(&volume);
    const auto* worldBox = std::get_if<Aabb>(&volume);
    if (box || worldBox) {
        if (!box_) {
            box_ = unitBox();
        }
        const Placement placement = placementOfUnitBox(box ? *box : toObb(*worldBox));
        return placed(placement.scale == Vec3{} ? nullptr : box_, placement);
    }
    if (isBounded(volume)) {
        return placed(ofShape(index, *model.shape, model.scale, {}), {position, rotation});
    }
    return placed(ofShape(index, volume, {1, 1, 1}, extent), {});
}

void ModelSurfaces::keep(std::size_t index, const Model& model)
{
    if (const auto shape = shapes_.find(index); shape != shapes_.end() && model.shape) {
        shape->second.lastShow = show_;
    }
}

void ModelSurfaces::dropUnused()
{
    std::erase_if(shapes_, [this](const auto& entry) { return entry.second.lastShow != show_; });
}

} // namespace mbv::rendering
