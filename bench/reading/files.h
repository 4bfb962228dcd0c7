#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <filesystem>
#include <string>
#include <vector>

namespace mbv::bench {

struct MeshFile {
    std::string format; ///< as the tables have it
    std::filesystem::path path;
};

/// A bumpy torus of at most so many triangles, hardly fewer, with coordinates that are floats.
TriangleMesh torusOf(std::size_t triangles);

/// The mesh as OBJ, OFF, PLY and STL, text and binary, in a folder.
std::vector<MeshFile> writeFiles(const TriangleMesh& mesh, const std::filesystem::path& folder);

} // namespace mbv::bench
