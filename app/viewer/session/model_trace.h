#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mbv::viewer {

/// Models of a scene, to be found again in what becomes of it by an edit, an undo or a redo.
class ModelTrace {
public:
    ModelTrace() = default;
    ModelTrace(const Scene& scene, const std::vector<std::size_t>& models);

    bool empty() const { return models_.empty(); }

    /// Where each of them is in the scene, nothing where it is gone. It goes by its name; where no
    /// model has that, it was renamed if the list is as long as before and what is in its place is
    /// the same mesh or shape.
    std::vector<std::optional<std::size_t>> in(const Scene& scene) const;

private:
    struct Traced {
        std::string name;
        std::size_t place = 0;
        MeshAssetPtr mesh;
        std::optional<Shape> shape;
    };

    std::vector<Traced> models_;
    std::size_t count_ = 0; ///< of all models there were
};

} // namespace mbv::viewer
