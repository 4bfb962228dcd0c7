#pragma once

#include "surface.h"

#include <mbv/scene/mesh_asset.h>

#include <map>
#include <memory>
#include <mutex>

namespace mbv::rendering {

/// The surfaces of meshes, each made once and kept for as long as the mesh lives. Thread-safe, so
/// that they can be made where meshes are loaded, before a scene is shown: that of ten million
/// triangles takes seconds.
class MeshSurfaceCache {
public:
    SurfacePtr of(const MeshAssetPtr& asset);

private:
    using WeakMesh = std::weak_ptr<const TriangleMesh>;

    std::mutex mutex_;
    std::map<WeakMesh, SurfacePtr, std::owner_less<WeakMesh>> surfaces_;
};

} // namespace mbv::rendering
