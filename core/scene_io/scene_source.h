#pragma once

#include <mbv/scene_io/scene_file.h>

#include <filesystem>
#include <string>
#include <vector>

/// Private to the library.
namespace mbv {

/// Where a scene was read from.
struct SceneSource {
    std::string where;                          ///< names the file in messages
    std::vector<std::filesystem::path> folders; ///< its files are in the first that has them
};

/// As sceneFromJson.
LoadedScene sceneFromSource(std::string_view text, const SceneSource& source, MeshLibrary& library,
                            const ProgressFn& progress, std::span<const JointSetting> joints);

} // namespace mbv
