#pragma once

#include <mbv/scene_io/scene_file.h>

namespace mbv {

/// As sceneFromJson, for a scene whose meshes are in any of several folders: in the first that has
/// them. Private to the library.
LoadedScene sceneFromFolders(std::string_view text, const std::string& where,
                             const std::vector<std::filesystem::path>& folders,
                             MeshLibrary& library, const ProgressFn& progress,
                             std::span<const JointSetting> joints);

} // namespace mbv
