#include <mbv/scene/mesh_asset.h>

#include "file/sha256.h"
#include "geometry/fault_text.h"

#include <mbv/file/path_text.h>
#include <mbv/fit/fit.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>

#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>

namespace mbv {
namespace {

using VolumeKey = std::tuple<VolumeKind, double, double, double>;
using LevelKey = std::pair<int, VolumeKey>;

std::string digestOf(const TriangleMesh& mesh)
{
    static_assert(sizeof(Vec3) == 3 * sizeof(double));
    static_assert(sizeof(mesh.triangles[0]) == 3 * sizeof(std::uint32_t));
    const std::array<std::uint64_t, 2> counts = {mesh.vertices.size(), mesh.triangles.size()};
    Sha256 digest;
    digest.addValues(std::span<const std::uint64_t>(counts));
    digest.addValues(std::span<const double>(&mesh.vertices.front().x, 3 * counts[0]));
    if (!mesh.triangles.empty())
        digest.addValues(
            std::span<const std::uint32_t>(mesh.triangles.front().data(), 3 * counts[1]));
    return digest.finish();
}

} // namespace

struct MeshAsset::Content {
    std::mutex readMutex; ///< for as long as the mesh is read again
    std::mutex meshMutex;
    std::shared_ptr<const TriangleMesh> mesh; ///< null where it is elsewhere, or was let go
    std::size_t triangles = 0;
    std::size_t meshBytes = 0;
    std::function<TriangleMesh()> readAgain; ///< may be empty
    std::vector<std::string> notices;

    MeshFacts factsAlone; ///< where there is no mesh

    std::once_flag digestOnce;
    std::string digest;
    std::once_flag propertiesOnce;
    MeshProperties properties;
    std::once_flag boundsOnce;
    Aabb bounds;

    std::mutex volumesMutex;
    std::map<VolumeKey, Shape> volumes;
    std::map<VolumeKey, std::mutex> fitting; ///< each for as long as its volume is fitted
    std::map<LevelKey, std::shared_ptr<const std::vector<Shape>>> levels;
    std::mutex bvhMutex;
    std::optional<MeshBvh> bvh;                      ///< of scale 1
    std::deque<std::pair<Vec3, MeshBvh>> scaledBvhs; ///< the one asked for last in front

    std::shared_ptr<const TriangleMesh> heldMesh();
    std::optional<MeshBvh> knownBvh(const Vec3& scale);
    std::optional<Shape> knownVolume(const VolumeKey& key);
    std::mutex& fittingOf(const VolumeKey& key);
};

void requireValidScale(const Vec3& scale)
{
    for (int i = 0; i < 3; ++i) {
        if (!(scale[i] > 0) || !std::isfinite(scale[i]))
            throw Error(ErrorCode::InvalidScene, std::string("scale factor ") + "xyz"[i] +
                                                     " must be finite and greater than 0, is " +
                                                     exactText(scale[i]));
    }
}

MeshAsset::MeshAsset(std::filesystem::path path, TriangleMesh mesh,
                     std::vector<std::string> notices, std::function<TriangleMesh()> readAgain,
                     std::optional<MeshOrigin> origin)
    : path_(std::move(path)), origin_(origin ? *std::move(origin) : originOf(path_)),
      content_(std::make_shared<Content>())
{
    if (mesh.vertices.empty())
        throw Error(ErrorCode::DegenerateMesh, "the mesh has no vertices");
    content_->triangles = mesh.triangles.size();
    content_->meshBytes = mesh.vertices.size() * sizeof(mesh.vertices[0]) +
                          mesh.triangles.size() * sizeof(mesh.triangles[0]);
    content_->mesh = std::make_shared<const TriangleMesh>(std::move(mesh));
    content_->readAgain = std::move(readAgain);
    content_->notices = std::move(notices);
}

MeshAsset::MeshAsset(std::filesystem::path path, const MeshFacts& facts, std::string digest)
    : path_(std::move(path)), origin_(originOf(path_)), content_(std::make_shared<Content>())
{
    content_->triangles = facts.triangles;
    content_->factsAlone = facts;
    content_->digest = std::move(digest);
}

MeshAsset::MeshAsset(std::filesystem::path path, const MeshAsset& same,
                     std::optional<MeshOrigin> origin)
    : path_(std::move(path)), origin_(origin ? *std::move(origin) : originOf(path_)),
      content_(same.content_)
{
}

const TriangleMesh& MeshAsset::mesh() const
{
    return *sharedMesh();
}

std::shared_ptr<const TriangleMesh> MeshAsset::sharedMesh() const
{
    if (auto held = content_->heldMesh())
        return held;
    if (!content_->readAgain)
        throw Error(ErrorCode::InvalidScene,
                    pathText(path_) + ": the mesh is not here, only what a report says of it");
    // One thread reads, the others wait: there may be no room for two copies.
    const std::lock_guard reading(content_->readMutex);
    if (auto held = content_->heldMesh())
        return held;
    std::shared_ptr<const TriangleMesh> mesh;
    tbb::this_task_arena::isolate([&] { // no other task, which could wait for this mesh
        mesh = std::make_shared<const TriangleMesh>(content_->readAgain());
    });
    if (mesh->vertices.empty() || digestOf(*mesh) != content_->digest)
        throw Error(ErrorCode::FileInvalid,
                    pathText(path_) + ": the file has changed since it was read first");
    const std::lock_guard lock(content_->meshMutex);
    content_->mesh = mesh;
    return mesh;
}

std::size_t MeshAsset::triangleCount() const
{
    return content_->triangles;
}

std::size_t MeshAsset::meshBytes() const
{
    return content_->meshBytes;
}

void MeshAsset::letGo() const
{
    if (!content_->readAgain)
        return;
    const MeshFacts known = facts();
    static_cast<void>(digest());
    {
        const std::lock_guard lock(content_->meshMutex);
        content_->factsAlone = known;
        content_->mesh.reset();
    }
    const std::lock_guard lock(content_->bvhMutex);
    content_->bvh.reset();
    content_->scaledBvhs.clear();
}

const MeshProperties& MeshAsset::properties() const
{
    std::call_once(content_->propertiesOnce,
                   [this] { content_->properties = propertiesOf(*sharedMesh()); });
    return content_->properties;
}

const Aabb& MeshAsset::bounds() const
{
    std::call_once(content_->boundsOnce, [this] {
        const std::shared_ptr<const TriangleMesh> held = content_->heldMesh();
        content_->bounds = held ? boundsOf(held->vertices) : properties().bounds;
    });
    return content_->bounds;
}

MeshFacts MeshAsset::facts() const
{
    const std::shared_ptr<const TriangleMesh> held = content_->heldMesh();
    if (held == nullptr) {
        const std::lock_guard lock(content_->meshMutex);
        return content_->factsAlone;
    }
    return {held->triangles.size(), properties().watertight};
}

const std::string& MeshAsset::digest() const
{
    std::call_once(content_->digestOnce, [this] {
        if (content_->digest.empty()) // of a mesh that is elsewhere it was given
            content_->digest = digestOf(*sharedMesh());
    });
    return content_->digest;
}

const std::vector<std::string>& MeshAsset::notices() const
{
    return content_->notices;
}

/// Itself, where there is nothing to scale.
std::shared_ptr<const TriangleMesh> MeshAsset::meshAt(const Vec3& scale) const
{
    std::shared_ptr<const TriangleMesh> mesh = sharedMesh();
    if (scale == Vec3{1, 1, 1})
        return mesh;
    auto result = std::make_shared<const TriangleMesh>(scaled(*mesh, scale));
    if (!std::ranges::all_of(result->vertices, [](const Vec3& v) { return isFinite(v); }))
        throw Error(ErrorCode::InvalidScene,
                    "its scale takes a vertex beyond the range of a double; make it smaller");
    return result;
}

Shape MeshAsset::volume(VolumeKind kind, const Vec3& scale, const ProgressFn& progress) const
{
    requireValidScale(scale);
    const VolumeKey key = {kind, scale.x, scale.y, scale.z};
    if (auto known = content_->knownVolume(key))
        return *known;
    // One thread fits, the others wait for what it finds.
    const std::lock_guard fitting(content_->fittingOf(key));
    if (auto known = content_->knownVolume(key))
        return *known;
    const std::shared_ptr<const TriangleMesh> mesh = meshAt(scale);
    std::optional<Shape> volume;
    tbb::this_task_arena::isolate([&] { // no other task, which could wait for this volume
        volume = fitVolume(kind, *mesh, {}, progress);
    });
    const std::lock_guard lock(content_->volumesMutex);
    return content_->volumes.emplace(key, *volume).first->second;
}

bool MeshAsset::knowsVolume(VolumeKind kind, const Vec3& scale) const
{
    const std::lock_guard lock(content_->volumesMutex);
    return content_->volumes.contains({kind, scale.x, scale.y, scale.z});
}

bool MeshAsset::knowsVolumesAt(int level, VolumeKind kind, const Vec3& scale) const
{
    const std::lock_guard lock(content_->volumesMutex);
    return content_->levels.contains({level, {kind, scale.x, scale.y, scale.z}});
}

std::shared_ptr<const std::vector<Shape>> MeshAsset::volumesAt(int level, VolumeKind kind,
                                                               const Vec3& scale) const
{
    requireValidScale(scale);
    const LevelKey key = {level, {kind, scale.x, scale.y, scale.z}};
    {
        const std::lock_guard lock(content_->volumesMutex);
        if (const auto found = content_->levels.find(key); found != content_->levels.end())
            return found->second;
    }
    // Without the lock: two threads may fit the same volumes at the same time, and fitting is
    // deterministic, so either result will do.
    const auto volumes = std::make_shared<const std::vector<Shape>>(
        fitLevel(kind, meshesAtLevel(bvh(scale), level)));
    const std::lock_guard lock(content_->volumesMutex);
    return content_->levels.emplace(key, volumes).first->second;
}

std::shared_ptr<const TriangleMesh> MeshAsset::Content::heldMesh()
{
    const std::lock_guard lock(meshMutex);
    return mesh;
}

std::optional<Shape> MeshAsset::Content::knownVolume(const VolumeKey& key)
{
    const std::lock_guard lock(volumesMutex);
    const auto found = volumes.find(key);
    return found == volumes.end() ? std::nullopt : std::optional(found->second);
}

std::mutex& MeshAsset::Content::fittingOf(const VolumeKey& key)
{
    const std::lock_guard lock(volumesMutex);
    return fitting[key];
}

std::optional<MeshBvh> MeshAsset::Content::knownBvh(const Vec3& scale)
{
    const std::lock_guard lock(bvhMutex);
    if (scale == Vec3{1, 1, 1})
        return bvh;
    const auto found = std::find_if(scaledBvhs.begin(), scaledBvhs.end(),
                                    [&](const auto& entry) { return entry.first == scale; });
    if (found == scaledBvhs.end())
        return std::nullopt;
    std::rotate(scaledBvhs.begin(), found, found + 1);
    return scaledBvhs.front().second;
}

MeshBvh MeshAsset::bvh(const Vec3& scale) const
{
    constexpr std::size_t kMaxScaled = 16; // a scale that is dragged leaves one at every step
    requireValidScale(scale);
    if (auto known = content_->knownBvh(scale))
        return *known;
    // Without the lock, as in volumesAt().
    MeshBvh built(meshAt(scale));
    const std::lock_guard lock(content_->bvhMutex);
    if (scale == Vec3{1, 1, 1}) {
        content_->bvh = built;
    } else {
        content_->scaledBvhs.emplace_front(scale, built);
        if (content_->scaledBvhs.size() > kMaxScaled)
            content_->scaledBvhs.pop_back();
    }
    return built;
}

} // namespace mbv
