#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace mbv::viewer {

/// The visible model whose volume is nearest to that of `model`; of those that overlap it, or are
/// as near as each other, the first. `volumes` are those of the scene's models; where `among` is
/// given, models whose volumes it refuses do not count.
std::optional<std::size_t> nearestModel(const Scene& scene, const std::vector<Shape>& volumes,
                                        std::size_t model,
                                        const std::function<bool(const Shape&)>& among = {});

} // namespace mbv::viewer
