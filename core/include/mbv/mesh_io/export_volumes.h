#pragma once

#include <mbv/geometry/shapes.h>
#include <mbv/mesh_io/export_meshes.h>

#include <filesystem>
#include <span>
#include <string>

namespace mbv {

struct NamedShape {
    std::string name; ///< of the object in the file; OBJ and GLB keep it
    Shape shape;
};

/// Writes the surfaces of the shapes (surfaceAround) as one file: OBJ, binary STL or GLB
/// (glTF 2.0), by the extension in any case. An existing file is replaced as a whole or not at all.
/// STL and GLB hold floats: in GLB relative to the center of each shape, in STL as they are.
///
/// Throws Error: FormatUnsupported (another extension), InvalidArgument (a shape without a surface,
/// or coordinates too large for floats), FileUnwritable.
void exportVolumes(const std::filesystem::path& path, std::span<const NamedShape> volumes);

} // namespace mbv
