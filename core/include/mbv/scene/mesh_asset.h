#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>
#include <mbv/mesh_io/load_mesh.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv {

/// Throws Error (InvalidScene) that names the component unless all three scale factors are finite
/// and greater than 0.
void requireValidScale(const Vec3& scale);

/// What reports say of a mesh.
struct MeshFacts {
    std::size_t triangles = 0;
    bool watertight = false;

    friend bool operator==(const MeshFacts&, const MeshFacts&) = default;
};

/// The file that a mesh came from, as it was then.
struct MeshOrigin {
    std::filesystem::path path; ///< absolute, of a part with its mark; empty where there is none
    std::uintmax_t bytes = 0; ///< of the file; with `changed` as no file has it where none is there
    std::filesystem::file_time_type changed = {};
    /// The files that a .gltf keeps its numbers in, in the order of their paths, where a
    /// MeshLibrary has read it.
    std::vector<MeshOrigin> buffers = {};

    friend bool operator==(const MeshOrigin&, const MeshOrigin&) = default;
};

/// As it is now, seen from the folder that the process is in, without buffers. Two of one path that
/// are equal say that the file has not changed in between, as far as its size and the time of its
/// last change tell.
[[nodiscard]] MeshOrigin originOf(const std::filesystem::path& path);

/// The same files, buffers too, as they are now.
[[nodiscard]] MeshOrigin originNow(const MeshOrigin& before);

/// Whether one of its files is not there.
[[nodiscard]] bool isGone(const MeshOrigin& origin);

/// Where the path leads to: of a part, without its mark.
[[nodiscard]] std::filesystem::path fileOf(const MeshOrigin& origin);

/// A loaded mesh and what has been computed from it so far. Immutable to its users and shared by
/// all models that use the file; safe to use from several threads.
class MeshAsset {
public:
    /// `path` is where the mesh came from, for people; `notices` are what was changed in it
    /// or left unread (LoadOptions::notice and warned); `readAgain` gives the same mesh once more,
    /// where that can be done, for letGo(); `origin` is what its file was before it was read, what
    /// it is now if not given. Throws Error (DegenerateMesh) for a mesh without vertices.
    MeshAsset(std::filesystem::path path, TriangleMesh mesh, std::vector<std::string> notices = {},
              std::function<TriangleMesh()> readAgain = {},
              std::optional<MeshOrigin> origin = std::nullopt);

    /// Of a mesh that is elsewhere, for reports: what asks for more than path(), facts() and
    /// digest() throws Error (InvalidScene).
    MeshAsset(std::filesystem::path path, const MeshFacts& facts, std::string digest);

    /// The same mesh by another path: it shares all that has been, and will be, computed.
    MeshAsset(std::filesystem::path path, const MeshAsset& same,
              std::optional<MeshOrigin> origin = std::nullopt);

    /// As it was given: it leads to the file from the folder that the process was in then.
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Leads there from anywhere, and is what scenes are saved with.
    [[nodiscard]] const MeshOrigin& origin() const { return origin_; }
    /// What tells this mesh from any other: one for all paths of it.
    [[nodiscard]] const void* identity() const { return content_.get(); }
    /// Valid while it is held; read again where it was let go, see there.
    [[nodiscard]] const TriangleMesh& mesh() const;
    [[nodiscard]] std::shared_ptr<const TriangleMesh> sharedMesh() const;
    /// Whether the mesh is held or not, as is the next.
    [[nodiscard]] std::size_t triangleCount() const;
    /// Bytes that the mesh takes where it is held, without hierarchies.
    [[nodiscard]] std::size_t meshBytes() const;
    /// Lets go of the mesh and its hierarchies; facts, digest and volumes stay. Nothing happens
    /// where it cannot be read again. What asks for it next reads it, and throws what reading
    /// throws, and Error (FileInvalid) where the file has changed. Not while another thread uses
    /// what mesh() gave.
    void letGo() const;
    /// Found when first asked for.
    [[nodiscard]] const MeshProperties& properties() const;
    /// Those of properties(), without the rest of them.
    [[nodiscard]] const Aabb& bounds() const;
    [[nodiscard]] const std::vector<std::string>& notices() const;
    /// Found when first asked for, as properties are.
    [[nodiscard]] MeshFacts facts() const;
    /// SHA-256 of vertices and triangles, 64 hexadecimal digits: the same where, and only where,
    /// they are, to the bit. Found when first asked for.
    [[nodiscard]] const std::string& digest() const;

    /// The fitted volume of the mesh scaled by `scale`, in the mesh's own frame. Fitted once per
    /// kind and scale; `progress` is that of fitVolume. Throws what requireValidScale and fitVolume
    /// throw.
    [[nodiscard]] Shape volume(VolumeKind kind, const Vec3& scale,
                               const ProgressFn& progress = {}) const;

    /// Whether volume() has its answer ready.
    [[nodiscard]] bool knowsVolume(VolumeKind kind, const Vec3& scale) const;

    /// The volumes of every node at a level of bvh() (fitLevel), in the mesh's own frame. Fitted
    /// once per kind, scale and level. Throws what bvh(), meshesAtLevel and fitLevel throw.
    [[nodiscard]] std::shared_ptr<const std::vector<Shape>> volumesAt(int level, VolumeKind kind,
                                                                      const Vec3& scale) const;

    /// Whether volumesAt() has its answer ready.
    [[nodiscard]] bool knowsVolumesAt(int level, VolumeKind kind, const Vec3& scale) const;

    /// The hierarchy over the scaled mesh's triangles, in the mesh's own frame. Built once; of
    /// scales other than 1 the last few that were asked for are kept. Throws what requireValidScale
    /// and MeshBvh throw.
    [[nodiscard]] MeshBvh bvh(const Vec3& scale) const;

private:
    struct Content; ///< what is shared

    std::shared_ptr<const TriangleMesh> meshAt(const Vec3& scale) const;

    std::filesystem::path path_;
    MeshOrigin origin_;
    std::shared_ptr<Content> content_;
};

using MeshAssetPtr = std::shared_ptr<const MeshAsset>;

/// What becomes of models of a scene file whose meshes cannot be read.
enum class MissingMeshes {
    Refused, ///< reading the scene throws
    SetAside ///< they are in Scene::missing, the rest in Scene::models
};

/// Loads each file once, for as long as somebody holds it and it has not changed (MeshOrigin): the
/// same path, however it is spelled, gives the same asset, and another path to the same file (a
/// link) an asset that shares its mesh. Thread-safe.
class MeshLibrary {
public:
    /// `options` are for every mesh; faces are always required, and what `notice` and
    /// `warned` would be told stays with the asset. Where the meshes that were loaded take more
    /// than `memory` bytes, those loaded first are let go (MeshAsset::letGo).
    explicit MeshLibrary(LoadOptions options = {}, MissingMeshes missing = MissingMeshes::Refused,
                         std::size_t memory = std::numeric_limits<std::size_t>::max());
    ~MeshLibrary();
    MeshLibrary(const MeshLibrary&) = delete;
    MeshLibrary& operator=(const MeshLibrary&) = delete;

    [[nodiscard]] const LoadOptions& options() const { return options_; }
    [[nodiscard]] MissingMeshes missing() const { return missing_; }

    /// Throws what loadMesh throws.
    MeshAssetPtr load(const std::filesystem::path& path, const ProgressFn& progress = {});

    /// The asset of this path, or a new one of what `read` gives of the file as it is now, welded
    /// where the options say so. Throws what `read` throws, and what welding does.
    [[nodiscard]] MeshAssetPtr findOrRead(const std::filesystem::path& path,
                                          const std::function<TriangleMesh()>& read);
    /// The same, where `read` may warn; that stays with the asset as well.
    [[nodiscard]] MeshAssetPtr
    findOrRead(const std::filesystem::path& path,
               const std::function<TriangleMesh(const WarnFn& warn)>& read);

private:
    struct Assets;

    LoadOptions options_;
    MissingMeshes missing_;
    std::size_t memory_;
    std::unique_ptr<Assets> assets_;
};

} // namespace mbv
