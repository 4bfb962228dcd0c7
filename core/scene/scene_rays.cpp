#include <mbv/scene/scene_rays.h>

#include <mbv/collision/raycast.h>
#include <mbv/mesh_query/raycast.h>

#include <cassert>

namespace mbv {

SceneRays::SceneRays(const Scene& scene)
{
    std::vector<Aabb> boxes;
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Model& model = scene.models[i];
        if (!model.visible)
            continue;
        const Shape around = worldVolume(model, VolumeKind::Aabb);
        if (model.shape)
            bodies_.emplace_back(around);
        else
            bodies_.emplace_back(PosedMesh{model.mesh->bvh(model.scale), model.pose});
        models_.push_back(i);
        boxes.push_back(boundsOf(around));
    }
    boxes_ = StaticBoxes(boxes);
}

std::optional<SceneRayHit> SceneRays::raycast(const Ray& ray) const
{
    assert(isValid(ray));
    // What is before this is before the nearest hit, however the way to a box is rounded.
    constexpr double kRounding = 1e-12;
    const double offset = norm(ray.origin);
    std::optional<SceneRayHit> nearest;
    boxes_.visitRay(ray, [&](const BoxRayHit& box) {
        if (nearest && box.t > nearest->t + kRounding * (nearest->t + offset))
            return false;
        const auto hit = hitOn(box.index, ray);
        if (hit && (!nearest || hit->t < nearest->t ||
                    (hit->t == nearest->t && hit->model < nearest->model)))
            nearest = hit;
        return true;
    });
    return nearest;
}

std::optional<SceneRayHit> SceneRays::hitOn(std::size_t body, const Ray& ray) const
{
    if (const auto* const shape = std::get_if<Shape>(&bodies_[body])) {
        const auto hit = mbv::raycast(ray, *shape);
        return hit ? std::optional(SceneRayHit{*hit, models_[body], std::nullopt}) : std::nullopt;
    }
    const auto hit = mbv::raycast(ray, std::get<PosedMesh>(bodies_[body]));
    return hit ? std::optional(SceneRayHit{*hit, models_[body], hit->triangle}) : std::nullopt;
}

} // namespace mbv
