#include "level_fitter.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

bool isReady(const Model& model, int depth)
{
    return !model.mesh || model.mesh->knowsVolumesAt(depth, model.volumeKind, model.scale);
}

} // namespace

LevelFitter::LevelFitter(QObject* parent)
    : QObject(parent), task_(*this, [this](bool) { emit fitted(); })
{
}

void LevelFitter::fit(const Scene& scene)
{
    std::vector<Model> models;
    for (const Model& model : scene.models)
        if (wanted_ && !isReady(model, *wanted_))
            models.push_back(model);
    if (models.empty()) {
        task_.cancel();
        return;
    }
    task_.start([models = std::move(models), depth = *wanted_](const ProgressFn& progress) {
        for (const Model& model : models) {
            reportProgress(progress, 0);
            (void)model.mesh->volumesAt(depth, model.volumeKind, model.scale);
        }
        return true;
    });
}

std::optional<int> LevelFitter::ready(const Scene& scene) const
{
    const bool all = wanted_ && std::ranges::all_of(scene.models, [this](const Model& model) {
                         return isReady(model, *wanted_);
                     });
    return all ? wanted_ : std::nullopt;
}

} // namespace mbv::viewer
