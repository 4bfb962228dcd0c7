#include "mesh_surface_cache.h"

namespace mbv::rendering {
namespace {

/// Whether nobody but its surface knows the mesh any more.
bool isUnused(const auto& meshAndSurface)
{
    return meshAndSurface.first.use_count() == 1;
}

} // namespace

SurfacePtr MeshSurfaceCache::of(const MeshAssetPtr& asset)
{
    const std::shared_ptr<const TriangleMesh> mesh = asset->sharedMesh();
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = surfaces_.find(mesh); found != surfaces_.end())
            return found->second;
        std::erase_if(surfaces_, [](const auto& entry) { return isUnused(entry); });
    }
    // Made without the lock: two threads may make the same one, and either will do.
    SurfacePtr surface = surfaceOfMesh(mesh, false);
    const std::lock_guard lock(mutex_);
    return surfaces_.emplace(mesh, std::move(surface)).first->second;
}

} // namespace mbv::rendering
