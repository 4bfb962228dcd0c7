#pragma once

#include "scene/unique_names.h"

#include <mbv/scene/scene.h>

#include <string>
#include <unordered_map>
#include <utility>

namespace mbv {

/// Puts scenes one after another as joinScenes does, without looking at those before for every one.
/// Private to the library.
class SceneJoiner {
public:
    /// The names of a scene's models, and what they have become.
    using NewNames = std::unordered_map<std::string, std::string>;

    SceneJoiner() = default;
    explicit SceneJoiner(Scene first);

    NewNames add(Scene more);
    /// A model by itself, which gets another name where its own is taken.
    void add(Model model);

    [[nodiscard]] const Scene& scene() const { return scene_; }
    [[nodiscard]] Scene take() { return std::move(scene_); }

private:
    void add(ModelGroup group);

    Scene scene_;
    UniqueNames names_;
    UniqueNames viewNames_;
};

/// What has become of the name; itself where it is of none of the models, as a pattern is.
[[nodiscard]] std::string renamed(const SceneJoiner::NewNames& names, const std::string& name);

} // namespace mbv
