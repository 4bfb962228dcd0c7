#include "first_contact.h"

#include <mbv/collision/sweep.h>
#include <mbv/scene/pair_lists.h>

namespace mbv::viewer {

namespace {

/// Where the box goes on its way.
Aabb swept(const Aabb& box, const Vec3& offset)
{
    return {min(box.min, box.min + offset), max(box.max, box.max + offset)};
}

bool apart(const Aabb& a, const Aabb& b)
{
    const Vec3 gap = max(a.min - b.max, b.min - a.max);
    return maxComponent(gap) > 0;
}

struct Obstacle {
    std::size_t model;
    std::optional<Aabb> bounds; ///< where it has an end
};

/// What is seen and does not move along.
std::vector<Obstacle> obstaclesOf(const Scene& scene, const std::vector<Shape>& volumes,
                                  std::span<const std::size_t> moving)
{
    std::vector<bool> stays(volumes.size(), true);
    for (const std::size_t model : moving)
        stays[model] = false;
    std::vector<Obstacle> obstacles;
    for (std::size_t i = 0; i < volumes.size(); ++i) {
        if (!stays[i] || !scene.models[i].visible)
            continue;
        Obstacle& obstacle = obstacles.emplace_back(Obstacle{i, std::nullopt});
        if (isBounded(volumes[i]))
            obstacle.bounds = boundsOf(volumes[i]);
    }
    return obstacles;
}

} // namespace

std::optional<FirstContact> firstContact(const Scene& scene, const std::vector<Shape>& volumes,
                                         std::span<const std::size_t> models, const Vec3& offset)
{
    const std::vector<Obstacle> obstacles = obstaclesOf(scene, volumes, models);
    std::optional<FirstContact> first;
    double least = 2; // of the offset
    for (const std::size_t moved : models) {
        const Shape& volume = volumes[moved];
        if (!scene.models[moved].visible || !isBounded(volume))
            continue;
        const Aabb way = swept(boundsOf(volume), offset);
        for (const Obstacle& obstacle : obstacles) {
            if (obstacle.bounds && apart(way, *obstacle.bounds))
                continue;
            const std::string& name = scene.models[obstacle.model].name;
            const std::optional<SweepHit> hit = sweep(volume, offset, volumes[obstacle.model]);
            if (!hit || hit->fraction == 0 || hit->fraction >= least ||
                isIgnored(scene, scene.models[moved].name, name))
                continue;
            least = hit->fraction;
            first = {name, least * norm(offset)};
        }
    }
    return first;
}

} // namespace mbv::viewer
