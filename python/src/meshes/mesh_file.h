#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <cstddef>
#include <filesystem>
#include <string>

namespace mbv::python {

/// Where mesh number `number` of a scene goes that came from no file: "cats-1.ply" beside
/// "cats.mbv.json".
std::filesystem::path meshFileBeside(const std::filesystem::path& scene, std::size_t number);

/// The bytes of a binary PLY of doubles: loadMesh gives the same mesh again.
std::string plyOf(const TriangleMesh& mesh);

} // namespace mbv::python
