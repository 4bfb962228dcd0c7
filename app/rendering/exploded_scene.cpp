#include "exploded_scene.h"

#include <mbv/geometry/shapes.h>

#include <optional>

namespace mbv::rendering {
namespace {

Vec3 middleOf(const Aabb& box)
{
    return box.min + 0.5 * (box.max - box.min);
}

/// Of each model's volume; nothing where that has no end.
std::vector<std::optional<Aabb>> boxesOf(const Scene& scene, const CheckReport& report)
{
    std::vector<std::optional<Aabb>> boxes;
    boxes.reserve(scene.models.size());
    for (std::size_t i = 0; i < scene.models.size(); ++i) {
        const Shape volume =
            i < report.volumes.size() ? report.volumes[i] : worldVolume(scene.models[i]);
        boxes.push_back(isBounded(volume) ? std::optional(boundsOf(volume)) : std::nullopt);
    }
    return boxes;
}

std::vector<Vec3> shiftsOf(const Scene& scene, const CheckReport& report, double explosion)
{
    const std::vector<std::optional<Aabb>> boxes = boxesOf(scene, report);
    std::optional<Aabb> all;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i] && scene.models[i].visible) {
            all =
                all ? Aabb{min(all->min, boxes[i]->min), max(all->max, boxes[i]->max)} : *boxes[i];
        }
    }
    std::vector<Vec3> shifts(boxes.size());
    for (std::size_t i = 0; all && i < boxes.size(); ++i) {
        if (boxes[i]) {
            shifts[i] = explosion * (middleOf(*boxes[i]) - middleOf(*all));
        }
    }
    return shifts;
}

} // namespace

ExplodedScene explodedScene(const Scene& scene, const CheckReport& report,
                            const ViewOptions& options)
{
    ExplodedScene exploded = {scene, report, options, shiftsOf(scene, report, options.explosion)};
    for (std::size_t i = 0; i < exploded.shifts.size(); ++i) {
        exploded.scene.models[i].pose.translation += exploded.shifts[i];
        if (i < report.volumes.size()) {
            exploded.report.volumes[i] =
                transformed(report.volumes[i], RigidTransform{{}, exploded.shifts[i]});
        }
    }
    exploded.options.explosion = 0;
    exploded.options.contacts = nullptr;
    exploded.options.overlaps = nullptr;
    exploded.options.compared = nullptr;
    return exploded;
}

} // namespace mbv::rendering
