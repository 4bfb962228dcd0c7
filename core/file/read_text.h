#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace mbv {

/// The bytes of a scene's file, at most `maxBytes` of them. Throws Error naming the path:
/// FileUnreadable (missing, a directory, no regular file, no permission, I/O failure), FileInvalid
/// (larger). Private to the library.
std::string readText(const std::filesystem::path& path, std::size_t maxBytes);

/// The file, open for reading. Throws Error as above: FileUnreadable. What reads from it asks
/// requireRead() at its end.
std::ifstream openText(const std::filesystem::path& path);

/// What to say of a path where there is no file: nothing is there, or a link that leads nowhere.
std::string whyNotThere(const std::filesystem::path& path);

/// Throws Error (FileUnreadable) where reading has failed.
void requireRead(const std::ifstream& stream, const std::filesystem::path& path);

} // namespace mbv
