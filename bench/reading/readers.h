#pragma once

#include <cstddef>
#include <filesystem>

namespace mbv::bench {

/// How many triangles a peer finds in a file; 0 where it does not read the format.
std::size_t readByTinyobj(const std::filesystem::path& path);
std::size_t readByAssimp(const std::filesystem::path& path);

} // namespace mbv::bench
