#include "world_volumes.h"

#include "geometry/parallel_items.h"
#include "geometry/progress_part.h"

#include <mbv/geometry/error.h>

#include <set>
#include <tuple>

namespace mbv {
namespace {

/// A model for each volume that has to be fitted, the first in the scene.
std::vector<const Model*> modelsToFit(const Scene& scene)
{
    using Key = std::tuple<const TriangleMesh*, VolumeKind, double, double, double>;
    std::set<Key> seen;
    std::vector<const Model*> models;
    for (const Model& model : scene.models) {
        const Vec3& s = model.scale;
        if (model.mesh && model.volumeKind != VolumeKind::Aabb &&
            seen.emplace(&model.mesh->mesh(), model.volumeKind, s.x, s.y, s.z).second)
            models.push_back(&model);
    }
    return models;
}

} // namespace

Shape namedWorldVolume(const Model& model)
{
    try {
        return worldVolume(model);
    } catch (const Error& error) {
        throw Error(error.code(), "model \"" + model.name + "\": " + error.what());
    }
}

std::vector<Shape> worldVolumes(const Scene& scene, const ProgressFn& progress)
{
    // A model that waited for another to fit their mesh would keep a thread from work, so fits
    // come first, and what they leave in the assets is only moved afterwards.
    const std::vector<const Model*> fits = modelsToFit(scene);
    forEachInParallel(fits.size(), 1, partOfProgress(progress, 0, 2),
                      [&](std::size_t n) { namedWorldVolume(*fits[n]); });

    constexpr std::size_t kModelsPerTask = 32;
    std::vector<Shape> volumes(scene.models.size());
    forEachInParallel(volumes.size(), kModelsPerTask, partOfProgress(progress, 1, 2),
                      [&](std::size_t n) { volumes[n] = namedWorldVolume(scene.models[n]); });
    return volumes;
}

} // namespace mbv
