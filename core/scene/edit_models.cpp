#include "scene_joiner.h"

#include <mbv/scene/edit_models.h>

#include <string>
#include <unordered_set>
#include <utility>

namespace mbv {

Scene joinScenes(Scene first, Scene second)
{
    SceneJoiner joiner(std::move(first));
    joiner.add(std::move(second));
    return joiner.take();
}

Scene withoutModels(Scene scene, std::span<const std::size_t> models)
{
    std::unordered_set<std::string> gone;
    for (const std::size_t i : models)
        gone.insert(scene.models[i].name);
    std::erase_if(scene.models, [&](const Model& model) { return gone.contains(model.name); });
    std::erase_if(scene.ignore, [&](const auto& pair) {
        return gone.contains(pair.first) || gone.contains(pair.second);
    });
    for (ModelGroup& group : scene.groups)
        std::erase_if(group.members, [&](const auto& member) { return gone.contains(member); });
    std::erase_if(scene.accepted, [&](const AcceptedPair& pair) {
        return gone.contains(pair.a) || gone.contains(pair.b);
    });
    std::erase_if(scene.reviews, [&](const PairReview& review) {
        return gone.contains(review.a) || gone.contains(review.b);
    });
    for (SavedView& view : scene.views)
        std::erase_if(view.hidden, [&](const auto& hidden) { return gone.contains(hidden); });
    std::erase_if(scene.motions,
                  [&](const ModelMotion& motion) { return gone.contains(motion.model); });
    return scene;
}

} // namespace mbv
