#include "world_volumes.h"

#include "check/pairs/mesh_batches.h"
#include "geometry/parallel/parallel_items.h"
#include "geometry/parallel/progress_part.h"

#include <mbv/geometry/error.h>

#include <set>
#include <span>
#include <tuple>

namespace mbv {
namespace {

/// A model for each volume that has to be fitted, the first of these.
std::vector<const Model*> modelsToFit(const Scene& scene, std::span<const std::size_t> models)
{
    using Key = std::tuple<const void*, VolumeKind, double, double, double>;
    std::set<Key> seen;
    std::vector<const Model*> toFit;
    for (const std::size_t index : models) {
        const Model& model = scene.models[index];
        const Vec3& s = model.scale;
        if (model.mesh && model.volumeKind != VolumeKind::Aabb &&
            seen.emplace(model.mesh->identity(), model.volumeKind, s.x, s.y, s.z).second)
            toFit.push_back(&model);
    }
    return toFit;
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

std::vector<Shape> worldVolumes(const Scene& scene, const ProgressFn& progress, std::size_t memory)
{
    constexpr std::size_t kModelsPerTask = 32;
    std::vector<Shape> volumes(scene.models.size());
    inModelBatches(
        scene, memory, progress, [&](std::span<const std::size_t> models, const ProgressFn& part) {
            // A model that waited for another to fit their mesh would keep a thread from work, so
            // fits come first, and what they leave in the assets is only moved afterwards.
            const std::vector<const Model*> fits = modelsToFit(scene, models);
            forEachInParallel(fits.size(), 1, partOfProgress(part, 0, 2),
                              [&](std::size_t n) { namedWorldVolume(*fits[n]); });
            forEachInParallel(models.size(), kModelsPerTask, partOfProgress(part, 1, 2),
                              [&](std::size_t n) {
                                  volumes[models[n]] = namedWorldVolume(scene.models[models[n]]);
                              });
        });
    return volumes;
}

} // namespace mbv
