#include "locked_models.h"

#include <algorithm>

namespace mbv::viewer {

namespace {

/// An edit that leaves the number of models leaves their order.
const Model* counterpart(const Scene& before, std::size_t model, const Scene& after)
{
    if (before.models.size() == after.models.size())
        return &after.models[model];
    const auto place = findModel(after, before.models[model].name);
    return place ? &after.models[*place] : nullptr;
}

} // namespace

const Model* firstLocked(const Scene& scene, ModelIndices models)
{
    const auto found = std::ranges::find_if(
        models, [&scene](std::size_t model) { return scene.models[model].locked; });
    return found == models.end() ? nullptr : &scene.models[*found];
}

const Model* firstLockedChanged(const Scene& before, const Scene& after)
{
    for (std::size_t i = 0; i < before.models.size(); ++i) {
        const Model& model = before.models[i];
        if (!model.locked)
            continue;
        const Model* then = counterpart(before, i, after);
        if (!then || then->pose != model.pose || then->scale != model.scale)
            return &model;
    }
    return nullptr;
}

} // namespace mbv::viewer
