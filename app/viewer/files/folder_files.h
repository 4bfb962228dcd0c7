#pragma once

#include <filesystem>
#include <vector>

namespace mbv::viewer {

/// The files with the meshes of its folders, in the order of their names, in place of each folder
/// that has any; what lies in folders of these is left out.
std::vector<std::filesystem::path>
withFoldersOpened(const std::vector<std::filesystem::path>& files);

} // namespace mbv::viewer
