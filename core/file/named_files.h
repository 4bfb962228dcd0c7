#pragma once

#include <filesystem>
#include <vector>

/// Files that other files name. Private to the library.
namespace mbv {

/// Where a file's relative names lead: its folder, then, where it is a link, the folder of what it
/// leads to.
std::vector<std::filesystem::path> foldersOf(const std::filesystem::path& file);

/// The first of the folders that has a file of this name; the first of all where none has.
/// Precondition: at least one folder.
const std::filesystem::path& folderWith(const std::filesystem::path& name,
                                        const std::vector<std::filesystem::path>& folders);

/// Whether the name stays in its folder as it is written: not absolute, no way out by "..".
bool staysInside(const std::filesystem::path& name);

/// Whether the file is in one of the folders or below, all links of both followed. False for one
/// that is not there.
bool isInside(const std::filesystem::path& file, const std::vector<std::filesystem::path>& folders);

} // namespace mbv
