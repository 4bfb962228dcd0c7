#pragma once

#include <mbv/scene/scene.h>

#include <filesystem>
#include <vector>

namespace mbv {

/// The files that the scene's meshes come from, each once: those of the meshes and those that a
/// glTF keeps its numbers in. Not the scene's own file, which it does not know.
std::vector<std::filesystem::path> filesOf(const Scene& scene);

} // namespace mbv
