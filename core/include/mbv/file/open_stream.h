#pragma once

#include <filesystem>
#include <fstream>

namespace mbv {

/// The file, open to be read once, from its start to its end: it may be a pipe or a device. Throws
/// Error (FileUnreadable) naming the path and the reason: it is missing, a link that leads nowhere,
/// a directory, or not ours to read.
[[nodiscard]] std::ifstream openStream(const std::filesystem::path& path);

} // namespace mbv
