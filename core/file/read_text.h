#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace mbv {

/// The bytes of a scene's file, at most `maxBytes` of them. Throws Error naming the path:
/// FileUnreadable (missing, a directory, no regular file, no permission, I/O failure), FileInvalid
/// (larger). Private to the library.
std::string readText(const std::filesystem::path& path, std::size_t maxBytes);

} // namespace mbv
