#pragma once

#include <mbv/scene/scene.h>

#include <span>
#include <vector>

namespace mbv::viewer {

/// The scene with the models laid out side by side in rows on the level plane, with room between
/// them, about where their middle was; none is turned or goes up or down. `volumes` are those of
/// the scene's models. Planes and half-spaces stay.
Scene withModelsArranged(Scene scene, const std::vector<Shape>& volumes,
                         std::span<const std::size_t> models);

} // namespace mbv::viewer
