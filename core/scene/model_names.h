#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace mbv {

/// The models of a scene by their names. The scene must outlive it, unchanged. Private to the
/// library.
class ModelNames {
public:
    static constexpr std::size_t kMany = 16;

    /// Of few questions each looks through the models: that is done before a table is made.
    explicit ModelNames(const Scene& scene, std::size_t questions = kMany) : scene_(scene)
    {
        if (questions < kMany)
            return;
        indices_.reserve(scene.models.size());
        for (std::size_t i = 0; i < scene.models.size(); ++i)
            indices_.emplace(scene.models[i].name, i);
    }

    /// As findModel().
    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const
    {
        if (indices_.empty())
            return findModel(scene_, name);
        const auto found = indices_.find(name);
        return found == indices_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    const Scene& scene_;
    std::unordered_map<std::string_view, std::size_t> indices_;
};

} // namespace mbv
