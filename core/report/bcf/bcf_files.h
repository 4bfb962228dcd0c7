#pragma once

#include <filesystem>
#include <map>
#include <string>

/// What is in a BCF archive. Private to the library.
namespace mbv {

inline constexpr const char* kBcfVersionFile = "bcf.version";
inline constexpr const char* kBcfMarkupFile = "markup.bcf"; ///< of each topic, in its folder

using BcfFolder = std::map<std::string, std::string>; ///< bytes by name

/// The archive's files, folder by folder, each the GUID of a topic; those of no folder under "".
/// Throws Error: FileUnreadable; FileInvalid for what is no BCF, or of another version than 2.
[[nodiscard]] std::map<std::string, BcfFolder> bcfFolders(const std::filesystem::path& path);

} // namespace mbv
