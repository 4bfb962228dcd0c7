#pragma once

#include "mesh_io/parsing/mesh_source.h"

#include <mbv/mesh_io/load_mesh.h>

#include <compare>
#include <filesystem>
#include <memory>
#include <vector>

namespace mbv {

struct GroupedMesh;
struct MeshPart;
struct NodeFile;

/// What of the options is the source's.
SourceOptions sourceOptions(const LoadOptions& options);

/// What tells a mesh from any other, by whatever path: the file or part with all links followed, as
/// it is where they lead nowhere; and of a glTF the folder where its buffers are looked for first,
/// that of the link where it is reached by one.
struct MeshIdentity {
    std::filesystem::path file;
    std::filesystem::path folder;

    friend auto operator<=>(const MeshIdentity&, const MeshIdentity&) = default;
};

MeshIdentity identityOf(const std::filesystem::path& path);

/// A file with nodes (glTF, 3MF). Precondition: its extension is that of one. Throws what
/// readGltfFile and readThreemfFile throw.
NodeFile readNodeFile(const MeshSource& source);

/// Loads meshes as loadMesh does, and keeps the glTF or 3MF that was read last, the OBJ with the
/// groups that were asked for last, and the parts of the mesh that was split last, so that each of
/// them does not read it again. Meshes are not welded,
/// but for those that are split. Private to the library.
class MeshFiles {
public:
    /// Of the options all but Faces and `warned`; what is done to a mesh before it is split is told
    /// nobody.
    explicit MeshFiles(LoadOptions options = {});
    ~MeshFiles();
    MeshFiles(const MeshFiles&) = delete;
    MeshFiles& operator=(const MeshFiles&) = delete;

    TriangleMesh load(const std::filesystem::path& path, const ProgressFn& progress = {},
                      Faces faces = Faces::Required, const WarnFn& warn = {});

    /// The file, valid until the next call. Throws what readNodeFile throws.
    const NodeFile& nodes(const std::filesystem::path& path, const ProgressFn& progress);

    /// What an OBJ names, valid until the next call. Throws what loadMesh throws;
    /// FormatUnsupported for other files.
    const GroupedMesh& grouped(const std::filesystem::path& path, const ProgressFn& progress);

private:
    TriangleMesh loadUnsplit(const MeshPart& part, const ProgressFn& progress, Faces faces,
                             const WarnFn& warn);
    const TriangleMesh& connectedPart(const MeshPart& part, const ProgressFn& progress,
                                      const WarnFn& warn);

    LoadOptions options_;
    MeshIdentity nodesIdentity_;
    std::unique_ptr<NodeFile> nodes_;
    MeshIdentity groupedIdentity_;
    std::unique_ptr<GroupedMesh> grouped_;
    MeshIdentity splitIdentity_;
    std::vector<TriangleMesh> split_;
};

/// The mesh welded where the options say so and the path names no part of a mesh that was split,
/// which is welded before. Throws what weld() throws, and DegenerateMesh where no
/// triangle is left and one is required.
TriangleMesh asAsked(TriangleMesh mesh, const std::filesystem::path& path,
                     const LoadOptions& options);

} // namespace mbv
