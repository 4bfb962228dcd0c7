#pragma once

#include <cstdint>
#include <filesystem>

/// Files of a size, written one piece after the other: none is ever whole in memory.
namespace mbv::bench {

/// A closed torus as binary STL, of about so many triangles (at most 4 more); how many.
std::uint32_t writeTorus(const std::filesystem::path& path, std::uint32_t triangles);

/// An OBJ of `count` gears of so many corners, each one concave face.
void writeGears(const std::filesystem::path& path, int count, int corners);

/// A scene of `count` boxes in a cube, some of which overlap.
void writeBoxes(const std::filesystem::path& path, int count);

} // namespace mbv::bench
