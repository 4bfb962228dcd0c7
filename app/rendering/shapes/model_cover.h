#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace mbv::rendering {

struct Surface;

/// Shapes that together contain a model of the scene: their surfaces, ready to be drawn, in its own
/// frame after its scale.
struct ModelCover {
    std::size_t model = 0;
    std::vector<std::shared_ptr<const Surface>> parts;
};

/// May be null: none.
using ModelCoverPtr = std::shared_ptr<const ModelCover>;

} // namespace mbv::rendering
