#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

namespace mbv::python {

/// The models of one scene by their names: of thousands, each question would else look through all.
class ModelIndex {
public:
    /// Of the scene that was asked about before, to which models may have been added since.
    std::optional<std::size_t> find(const Scene& scene, const std::string& name)
    {
        for (; known_ < scene.models.size(); ++known_)
            places_.emplace(scene.models[known_].name, known_);
        const auto found = places_.find(name);
        return found == places_.end() ? std::nullopt : std::optional(found->second);
    }

    /// Where models were removed, or have other names or places.
    void forget()
    {
        places_.clear();
        known_ = 0;
    }

private:
    std::unordered_map<std::string, std::size_t> places_;
    std::size_t known_ = 0; ///< so many of the scene's models
};

} // namespace mbv::python
