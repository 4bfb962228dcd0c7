#pragma once

#include "console/options.h"

#include <mbv/scene_io/cover_file.h>

#include <filesystem>
#include <span>
#include <string>

namespace CLI {
class App;
}

/// Covers of links as files for robotics (mbv/scene_io/cover_file.h).
namespace mbv::cli {

/// Whether a path ends as one of them does: .urdf, .srdf, .yaml, .yml.
bool isCoverFile(const std::string& path);

/// Writes what the ending says. A .urdf is `input` with other collisions, or of one link where that
/// is a mesh; hulls are meshes in a folder beside it, "x-hulls" of x.urdf. Throws Error, before
/// anything is written where one of them is a file that was `read`. Precondition: some cover.
void writeCoverFile(const std::string& path, const std::string& robot,
                    std::span<const LinkCover> covers, const std::string& input,
                    std::span<const std::filesystem::path> read, const MeshOptions& options);

/// "--export" of meshes and of these. `path` must outlive the parsing.
void addFitExportOption(CLI::App& command, std::string& path);

} // namespace mbv::cli
