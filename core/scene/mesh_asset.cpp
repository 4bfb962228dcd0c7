#include "mesh_asset.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/levels.h>
#include <mbv/geometry/error.h>
#include <mbv/mesh/load_mesh.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>

namespace mbv {

void requireValidScale(const Vec3& scale)
{
    for (int i = 0; i < 3; ++i) {
        if (!(scale[i] > 0) || !std::isfinite(scale[i]))
            throw Error(ErrorCode::InvalidScene, std::string("scale factor ") + "xyz"[i] +
                                                     " must be finite and greater than 0, is " +
                                                     std::to_string(scale[i]));
    }
}

MeshAsset::MeshAsset(std::filesystem::path path, TriangleMesh mesh)
    : path_(std::move(path)), mesh_(std::make_shared<const TriangleMesh>(std::move(mesh))),
      properties_(propertiesOf(*mesh_))
{
}

Shape MeshAsset::volume(VolumeKind kind, const Vec3& scale) const
{
    requireValidScale(scale);
    const VolumeKey key = {kind, scale.x, scale.y, scale.z};
    {
        const std::lock_guard lock(volumesMutex_);
        if (const auto found = volumes_.find(key); found != volumes_.end())
            return found->second;
    }
    // Fitted without the lock: two threads may fit the same volume at the same time, and fitting is
    // deterministic, so either result will do.
    const bool unscaled = scale == Vec3{1, 1, 1};
    const Shape volume = fitVolume(kind, unscaled ? *mesh_ : scaled(*mesh_, scale));
    const std::lock_guard lock(volumesMutex_);
    return volumes_.emplace(key, volume).first->second;
}

bool MeshAsset::knowsVolume(VolumeKind kind, const Vec3& scale) const
{
    const std::lock_guard lock(volumesMutex_);
    return volumes_.contains({kind, scale.x, scale.y, scale.z});
}

bool MeshAsset::knowsVolumesAt(int depth, VolumeKind kind, const Vec3& scale) const
{
    const std::lock_guard lock(volumesMutex_);
    return levels_.contains({depth, {kind, scale.x, scale.y, scale.z}});
}

std::shared_ptr<const std::vector<Shape>> MeshAsset::volumesAt(int depth, VolumeKind kind,
                                                               const Vec3& scale) const
{
    requireValidScale(scale);
    const LevelKey key = {depth, {kind, scale.x, scale.y, scale.z}};
    {
        const std::lock_guard lock(volumesMutex_);
        if (const auto found = levels_.find(key); found != levels_.end())
            return found->second;
    }
    // Without the lock, as in volume().
    const auto level =
        std::make_shared<const std::vector<Shape>>(fitParts(kind, partsAt(bvh(scale), depth)));
    const std::lock_guard lock(volumesMutex_);
    return levels_.emplace(key, level).first->second;
}

std::optional<MeshBvh> MeshAsset::knownBvh(const Vec3& scale) const
{
    const std::lock_guard lock(bvhMutex_);
    if (scale == Vec3{1, 1, 1})
        return bvh_;
    const auto found = std::find_if(scaledBvhs_.begin(), scaledBvhs_.end(),
                                    [&](const auto& entry) { return entry.first == scale; });
    if (found == scaledBvhs_.end())
        return std::nullopt;
    std::rotate(scaledBvhs_.begin(), found, found + 1);
    return scaledBvhs_.front().second;
}

MeshBvh MeshAsset::bvh(const Vec3& scale) const
{
    constexpr std::size_t kMostScaled = 16; // a scale that is dragged leaves one at every step
    requireValidScale(scale);
    if (auto known = knownBvh(scale))
        return *known;
    // Without the lock, as in volume().
    const bool unscaled = scale == Vec3{1, 1, 1};
    MeshBvh built(unscaled ? mesh_ : std::make_shared<const TriangleMesh>(scaled(*mesh_, scale)));
    const std::lock_guard lock(bvhMutex_);
    if (unscaled) {
        bvh_ = built;
    } else {
        scaledBvhs_.emplace_front(scale, built);
        if (scaledBvhs_.size() > kMostScaled)
            scaledBvhs_.pop_back();
    }
    return built;
}

MeshAssetPtr MeshLibrary::load(const std::filesystem::path& path, const ProgressFn& progress)
{
    return findOrRead(path, [&] { return loadMesh(path, progress); });
}

MeshAssetPtr MeshLibrary::findOrRead(const std::filesystem::path& path,
                                     const std::function<TriangleMesh()>& read)
{
    std::error_code unresolved; // read() says better what is wrong with the path
    std::filesystem::path key = std::filesystem::weakly_canonical(path, unresolved);
    if (unresolved)
        key = path;
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = assets_.find(key); found != assets_.end()) {
            if (auto asset = found->second.lock())
                return asset;
        }
    }
    auto loaded = std::make_shared<const MeshAsset>(path, read());
    const std::lock_guard lock(mutex_);
    std::weak_ptr<const MeshAsset>& slot = assets_[key];
    if (auto asset = slot.lock()) // another thread was faster
        return asset;
    slot = loaded;
    return loaded;
}

} // namespace mbv
