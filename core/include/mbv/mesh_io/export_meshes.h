#pragma once

#include <mbv/geometry/triangle_mesh.h>

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace mbv {

struct NamedMesh {
    std::string name; ///< of the object in the file; OBJ and GLB keep it
    TriangleMesh mesh;
};

/// Writes meshes as one file: OBJ, binary STL or GLB (glTF 2.0), by the extension in any case. An
/// existing file is replaced as a whole or not at all. STL and GLB hold floats: in GLB relative to
/// the center of each mesh, in STL as they are. `what` they are, in the plural, is said in messages
/// and, where the format has a place for it, in the file. In a GLB, meshes have vertices.
///
/// Throws Error: FormatUnsupported (another extension), InvalidArgument (coordinates too large for
/// floats), FileUnwritable.
void exportMeshes(const std::filesystem::path& path, std::span<const NamedMesh> meshes,
                  const std::string& what = "meshes");

/// True when exportMeshes writes files with this extension (".obj", any case).
[[nodiscard]] bool isExportExtension(std::string_view extension);

} // namespace mbv
