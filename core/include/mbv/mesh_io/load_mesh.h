#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/geometry/triangle_mesh.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mbv {

/// What loadMesh says of a file with vertices and no faces.
enum class Faces {
    Required, ///< an Error (FileInvalid)
    Optional, ///< its points as a mesh without triangles
};

/// Told something that a person should know, as a sentence with the path in front.
using WarnFn = std::function<void(const std::string& what)>;

/// How loadMesh reads.
struct LoadOptions {
    Faces faces = Faces::Required;
    /// Makes one vertex of those within this distance of one another (see weld.h), in the units of
    /// the file.
    std::optional<double> weld = std::nullopt;
    /// A glTF may name buffers anywhere; else in its own folder only, links resolved. For files of
    /// people who may see what you may see (docs/SECURITY.md).
    bool allowOutside = false;
    /// Told what welding did, as a sentence with the path in front, and whether that is anything.
    std::function<void(const std::string& what, bool isChanged)> notice = {};
    /// Told what the file has that changes the shape and is not read: skins and morph targets of a
    /// glTF, beam lattices of a 3MF; and what of a 3MF is left out, supports.
    WarnFn warned = {};
    /// Told of each file before it is read: the mesh's own, those that a glTF keeps its numbers in,
    /// and those of the robots of a scene. What it throws ends the reading.
    std::function<void(const std::filesystem::path& file)> opened = {};
    /// Told of each file that a glTF keeps its numbers in, before it is read, and of that glTF.
    std::function<void(const std::filesystem::path& file, const std::filesystem::path& gltf)>
        openedBuffer = {};
};

/// Reads a triangle mesh: STL (ASCII and binary), OBJ, PLY, OFF, glTF 2.0 (.gltf and .glb), 3MF,
/// COLLADA (.dae), by the file's extension in any case.
///
/// Vertices and faces stay in the order of the file; coordinates are its numbers as the nearest
/// doubles. Equal vertices of an STL are merged and polygons are triangulated; nothing else is
/// changed (but see LoadOptions::weld): triangles without area stay, and a line or a row that is
/// not understood is an error. A glTF gives the meshes of all nodes of its default scene, where the
/// nodes put them, and a 3MF those of its build; a path such as "robot.glb#mesh=3" names a part of
/// it (docs/FILES.md). The result has at least one triangle (but see Faces), finite vertices, and
/// indices in range. A glTF that is a link finds its buffers beside the link, or else beside what
/// it leads to.
///
/// Throws Error with the path, the reason and, where known, the byte or line: FileUnreadable
/// (missing, directory, no permission), FormatUnsupported (extension), FileInvalid (empty,
/// truncated, garbage, a count that disagrees with the size, an index out of range, NaN or infinite
/// vertices, no triangles), Cancelled. Memory is bounded by the size of the file, never by a count
/// written in it; nodes of a glTF or 3MF that repeat its meshes are bounded as well
/// (docs/FILES.md). An OBJ has no end mark: one that is cut between two lines is a shorter mesh.
///
/// Thread-safe: may run on any thread, several at once.
[[nodiscard]] TriangleMesh loadMesh(const std::filesystem::path& path,
                                    const ProgressFn& progress = {},
                                    const LoadOptions& options = {});

/// The same for the bytes of a file that is not on disk. `path` names them in messages, its
/// extension tells the format, and the files that a glTF refers to are looked for in its folder.
[[nodiscard]] TriangleMesh meshFromBytes(std::string bytes, const std::filesystem::path& path,
                                         const ProgressFn& progress = {},
                                         const LoadOptions& options = {});

/// True when loadMesh reads files with this extension (".stl", any case).
[[nodiscard]] bool isMeshExtension(std::string_view extension);

/// The extensions that loadMesh reads, in lower case, the most common first; for file dialogs.
[[nodiscard]] std::span<const std::string_view> meshExtensions();

} // namespace mbv
