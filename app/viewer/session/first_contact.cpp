#include "first_contact.h"

#include "edits/pair_lists.h"

#include <mbv/collision/sweep.h>

#include <algorithm>

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

} // namespace

std::optional<FirstContact> firstContact(const Scene& scene, const std::vector<Shape>& volumes,
                                         std::span<const std::size_t> models, const Vec3& offset)
{
    std::optional<FirstContact> first;
    double least = 2; // of the offset
    for (const std::size_t moved : models) {
        const Shape& volume = volumes[moved];
        if (!scene.models[moved].visible || !isBounded(volume))
            continue;
        const Aabb way = swept(boundsOf(volume), offset);
        for (std::size_t i = 0; i < volumes.size(); ++i) {
            const Model& other = scene.models[i];
            if (!other.visible || std::ranges::find(models, i) != models.end() ||
                (isBounded(volumes[i]) && apart(way, boundsOf(volumes[i]))))
                continue;
            const std::optional<SweepHit> hit = sweep(volume, offset, volumes[i]);
            if (!hit || hit->fraction == 0 || hit->fraction >= least ||
                isIgnored(scene, scene.models[moved].name, other.name))
                continue;
            least = hit->fraction;
            first = {other.name, least * norm(offset)};
        }
    }
    return first;
}

} // namespace mbv::viewer
