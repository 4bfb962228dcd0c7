#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace mbv::viewer {

/// The visible model whose volume is nearest to that of `model`; of those that overlap it, or are
/// as near as each other, the first. `volumes` are those of the scene's models. Models that are
/// never tested with it do not count, nor, where `among` is given, those whose volumes it refuses.
std::optional<std::size_t> nearestModel(const Scene& scene, const std::vector<Shape>& volumes,
                                        std::size_t model,
                                        const std::function<bool(const Shape&)>& among = {});

} // namespace mbv::viewer
