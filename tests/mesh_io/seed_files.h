#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace mbv::test {

struct SeedFile {
    std::string name; ///< tells the format
    std::string bytes;
};

/// What GoogleTest shows of one.
inline void PrintTo(const SeedFile& file, std::ostream* out)
{
    *out << file.name;
}

/// Small good files of every format, to be damaged by tests and by the fuzzers: several of each
/// mesh format, together using most of what it has.
std::vector<SeedFile> seedMeshes();

/// A URDF, and a scene of mbv's own, of shapes alone: they need no file beside them.
std::vector<SeedFile> seedScenes();

} // namespace mbv::test
