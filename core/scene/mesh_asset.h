#pragma once

#include <mbv/bvh/mesh_bvh.h>
#include <mbv/fit/volume_kind.h>
#include <mbv/geometry/mesh_properties.h>
#include <mbv/geometry/progress.h>
#include <mbv/geometry/shapes.h>
#include <mbv/geometry/triangle_mesh.h>

#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace mbv {

/// Throws Error (InvalidScene) that names the component unless all three scale factors are finite
/// and greater than 0.
void requireValidScale(const Vec3& scale);

/// A loaded mesh and what has been computed from it so far. Immutable to its users and shared by
/// all models that use the file; safe to use from several threads.
class MeshAsset {
public:
    /// `path` is where the mesh came from, for people and for saving scenes. Throws what
    /// propertiesOf throws.
    MeshAsset(std::filesystem::path path, TriangleMesh mesh);

    const std::filesystem::path& path() const { return path_; }
    const TriangleMesh& mesh() const { return *mesh_; }
    const MeshProperties& properties() const { return properties_; }

    /// The fitted volume of the mesh scaled by `scale`, in the mesh's own frame. Fitted once per
    /// kind and scale. Throws what requireValidScale and fitVolume throw.
    Shape volume(VolumeKind kind, const Vec3& scale) const;

    /// Whether volume() has its answer ready.
    bool knowsVolume(VolumeKind kind, const Vec3& scale) const;

    /// The volumes of every node at a depth of bvh() (fitParts), in the mesh's own frame. Fitted
    /// once per kind, scale and depth. Throws what bvh(), partsAt and fitParts throw.
    std::shared_ptr<const std::vector<Shape>> volumesAt(int depth, VolumeKind kind,
                                                        const Vec3& scale) const;

    /// Whether volumesAt() has its answer ready.
    bool knowsVolumesAt(int depth, VolumeKind kind, const Vec3& scale) const;

    /// The hierarchy over the scaled mesh's triangles, in the mesh's own frame. Built once; of
    /// scales other than 1 the last few that were asked for are kept. Throws what requireValidScale
    /// and MeshBvh throw.
    MeshBvh bvh(const Vec3& scale) const;

private:
    using VolumeKey = std::tuple<VolumeKind, double, double, double>;
    using LevelKey = std::pair<int, VolumeKey>;

    std::filesystem::path path_;
    std::shared_ptr<const TriangleMesh> mesh_;
    MeshProperties properties_;
    std::optional<MeshBvh> knownBvh(const Vec3& scale) const;

    mutable std::mutex volumesMutex_;
    mutable std::map<VolumeKey, Shape> volumes_;
    mutable std::map<LevelKey, std::shared_ptr<const std::vector<Shape>>> levels_;
    mutable std::mutex bvhMutex_;
    mutable std::optional<MeshBvh> bvh_;                      ///< of scale 1
    mutable std::deque<std::pair<Vec3, MeshBvh>> scaledBvhs_; ///< the one asked for last in front
};

using MeshAssetPtr = std::shared_ptr<const MeshAsset>;

/// Loads each file once: the same file, however its path is spelled, gives the same asset for as
/// long as somebody holds it. Thread-safe.
class MeshLibrary {
public:
    /// Throws what loadMesh throws.
    MeshAssetPtr load(const std::filesystem::path& path, const ProgressFn& progress = {});

    /// The asset of this path, or a new one of what `read` gives. Throws what `read` throws.
    MeshAssetPtr findOrRead(const std::filesystem::path& path,
                            const std::function<TriangleMesh()>& read);

private:
    std::mutex mutex_;
    std::map<std::filesystem::path, std::weak_ptr<const MeshAsset>> assets_;
};

} // namespace mbv
