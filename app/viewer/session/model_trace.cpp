#include "model_trace.h"

#include <string_view>
#include <unordered_map>

namespace mbv::viewer {

ModelTrace::ModelTrace(const Scene& scene, const std::vector<std::size_t>& models)
    : count_(scene.models.size())
{
    models_.reserve(models.size());
    for (const std::size_t i : models) {
        const Model& model = scene.models[i];
        models_.push_back({model.name, i, model.mesh, model.shape});
    }
}

std::vector<std::optional<std::size_t>> ModelTrace::in(const Scene& scene) const
{
    const std::vector<Model>& models = scene.models;
    std::unordered_map<std::string_view, std::size_t> places; // made where one has moved
    const auto placeOf = [&](const std::string& name) -> std::optional<std::size_t> {
        if (places.empty())
            for (std::size_t i = 0; i < models.size(); ++i)
                places.emplace(models[i].name, i);
        const auto found = places.find(name);
        return found != places.end() ? std::optional(found->second) : std::nullopt;
    };

    std::vector<std::optional<std::size_t>> now;
    now.reserve(models_.size());
    for (const Traced& was : models_) {
        const Model* inPlace = was.place < models.size() ? &models[was.place] : nullptr;
        if (inPlace && inPlace->name == was.name)
            now.emplace_back(was.place);
        else if (const auto place = placeOf(was.name))
            now.emplace_back(place);
        else if (inPlace && models.size() == count_ && inPlace->mesh == was.mesh &&
                 inPlace->shape == was.shape)
            now.emplace_back(was.place);
        else
            now.emplace_back(std::nullopt);
    }
    return now;
}

} // namespace mbv::viewer
