#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace mbv {

/// Writes a file as a whole or not at all: aside in the same folder, flushed, then renamed over
/// `path`. When anything fails an existing file stays as it was and nothing is left beside it. A
/// symbolic link keeps pointing at its file, and a file that exists keeps its permissions. Throws
/// Error (FileUnreadable) naming the path and the reason.
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

/// A path as UTF-8 with forward slashes, for messages and reports; bytes that are no UTF-8 are kept
/// as they are.
std::string pathText(const std::filesystem::path& path);

} // namespace mbv
