#pragma once

#include "mesh.h"

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

/// Mesh.export(). Throws Error naming `path`; FileUnwritable where the mesh was read from it, and
/// what exportMeshes throws.
void exportMesh(const PyMesh& mesh, nb::handle path);

} // namespace mbv::python
