#include "scene_json.h"

#include <mbv/file/suggestion.h>
#include <mbv/json/motion_json.h>

#include <string>
#include <string_view>
#include <unordered_map>

namespace mbv {

std::vector<ModelMotion> readMotions(const JsonCursor& json, const Scene& scene,
                                     std::vector<std::string>& warnings)
{
    std::unordered_map<std::string_view, const Model*> models;
    std::vector<std::string> names;
    for (const Model& model : scene.models) {
        models.emplace(model.name, &model);
        names.push_back(model.name);
    }
    std::unordered_map<std::string, std::size_t> moving;
    std::vector<ModelMotion> motions;
    const std::size_t count = json.arraySize();
    for (std::size_t i = 0; i < count; ++i) {
        const JsonCursor element = json.element(i);
        element.requireObject();
        const JsonCursor name = element.field("model");
        const std::string model = name.text();
        const auto found = models.find(model);
        if (found == models.end())
            name.fail("no model is named \"" + model + "\"" + suggestion(model, names));
        const auto [first, isNew] = moving.emplace(model, i);
        if (!isNew)
            name.fail("the model \"" + model + "\" has a motion, /motions/" +
                      std::to_string(first->second) + "; put all keyframes there");
        motions.push_back({model, pathFromJson(element.field("keyframes"), found->second->pose),
                           extraOf(element, {"model", "keyframes"}, warnings)});
    }
    return motions;
}

nlohmann::ordered_json toJson(const ModelMotion& motion)
{
    nlohmann::ordered_json json = {{"model", motion.model}, {"keyframes", toJson(motion.path)}};
    addExtra(json, motion.extra);
    return json;
}

} // namespace mbv
