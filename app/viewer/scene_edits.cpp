#include "scene_edits.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <variant>

namespace mbv::viewer {

Scene withModelMoved(Scene scene, std::size_t model, const Vec3& offset)
{
    scene.models[model].pose.translation += offset;
    return scene;
}

Scene withModelTurned(Scene scene, std::size_t model, const Vec3& axis, double degrees)
{
    Model& turned = scene.models[model];
    const Vec3 center = centerOf(turned);
    const Quaternion turn = fromAxisAngle(axis, degrees * std::numbers::pi / 180);
    turned.pose.rotation = normalized(turn * turned.pose.rotation);
    turned.pose.translation = center + rotate(turn, turned.pose.translation - center);
    return scene;
}

Scene withPose(Scene scene, std::size_t model, const RigidTransform& pose)
{
    scene.models[model].pose = pose;
    return scene;
}

Scene withVolume(Scene scene, std::size_t model, VolumeKind kind)
{
    scene.models[model].volume = kind;
    return scene;
}

Scene withVisibility(Scene scene, std::size_t model, bool visible)
{
    scene.models[model].visible = visible;
    return scene;
}

Scene withModelsAdded(Scene scene, const Scene& more)
{
    for (Model model : more.models) {
        model.name = uniqueName(scene, model.name);
        scene.models.push_back(std::move(model));
    }
    return scene;
}

namespace {

Vec3 middleOf(const Aabb& box)
{
    return 0.5 * box.min + 0.5 * box.max;
}

Vec3 nearestToOrigin(const Vec3& normal, double offset)
{
    return offset / norm(normal) * normalized(normal);
}

Vec3 middleOf(const Shape& shape)
{
    if (const auto* plane = std::get_if<Plane>(&shape))
        return nearestToOrigin(plane->normal, plane->offset);
    if (const auto* halfSpace = std::get_if<HalfSpace>(&shape))
        return nearestToOrigin(halfSpace->normal, halfSpace->offset);
    return middleOf(boundsOf(shape));
}

} // namespace

Vec3 centerOf(const Model& model)
{
    const Vec3 local =
        model.mesh ? middleOf(model.mesh->properties().bounds) : middleOf(*model.shape);
    return apply(model.pose, scaled(local, model.scale));
}

VolumeKind nextKind(VolumeKind kind)
{
    constexpr std::array kTypes = {VolumeKind::Obb, VolumeKind::Aabb, VolumeKind::Sphere,
                                   VolumeKind::Capsule, VolumeKind::Hull};
    const VolumeKind type = kind == VolumeKind::Minimum ? VolumeKind::Obb : kind;
    const auto here = std::find(kTypes.begin(), kTypes.end(), type);
    return here + 1 == kTypes.end() ? kTypes.front() : *(here + 1);
}

VolumeKind otherMethod(VolumeKind kind)
{
    return kind == VolumeKind::Obb ? VolumeKind::Minimum : VolumeKind::Obb;
}

} // namespace mbv::viewer
