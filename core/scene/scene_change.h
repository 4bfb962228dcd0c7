#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace mbv {

/// Whether files of both say the same: they differ at most in meshes that were read again, which
/// files name alone.
bool areSavedAlike(const Scene& a, const Scene& b);

/// What turns one scene into another and back. Holds only what differs, so that a nudge in a scene
/// of ten thousand models costs one model.
class SceneChange {
public:
    SceneChange() = default;
    static SceneChange between(const Scene& before, const Scene& after);

    bool empty() const;

    /// Turns `before` into `after`, and back. Precondition: the scene is the one given to
    /// between().
    void apply(Scene& scene) const;
    void revert(Scene& scene) const;

    /// How many models it holds, both sides counted: what it costs to keep.
    std::size_t modelCount() const { return before_.models.size() + after_.models.size(); }

private:
    struct Side {
        std::vector<Model> models;
        std::optional<Scene> others; ///< everything but the models, where that differs
    };

    void replace(Scene& scene, const Side& from, const Side& to) const;

    /// Which models differ, when there are as many before as after; else the models differ in one
    /// run that begins at first_.
    std::vector<std::size_t> indices_;
    std::size_t first_ = 0;
    Side before_;
    Side after_;
};

} // namespace mbv
