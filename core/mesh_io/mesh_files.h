#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <mbv/mesh_io/load_mesh.h>

#include <filesystem>
#include <memory>

namespace mbv {

struct GltfFile;

/// What of the options is the source's.
SourceOptions sourceOptions(const LoadOptions& options);

/// Loads meshes as loadMesh does, and keeps the glTF file that was read last, so that each of its
/// parts does not read it again. Meshes are not welded. Private to the library.
class MeshFiles {
public:
    /// Of the options only what says where to read, and who is told.
    explicit MeshFiles(const LoadOptions& options = {});
    ~MeshFiles();
    MeshFiles(const MeshFiles&) = delete;
    MeshFiles& operator=(const MeshFiles&) = delete;

    TriangleMesh load(const std::filesystem::path& path, const ProgressFn& progress = {},
                      Faces faces = Faces::Required);

    /// The file, by whatever links, valid until the next call. Throws what readGltfFile throws.
    const GltfFile& gltf(const std::filesystem::path& path, const ProgressFn& progress);

private:
    SourceOptions options_;
    std::filesystem::path gltfPath_;
    std::unique_ptr<GltfFile> gltf_;
};

/// The mesh welded where the options say so. Throws what weld() throws, and DegenerateMesh where no
/// triangle is left and one is required.
TriangleMesh asAsked(TriangleMesh mesh, const std::filesystem::path& path,
                     const LoadOptions& options);

} // namespace mbv
