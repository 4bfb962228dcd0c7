#include <mbv/mesh_io/export_volumes.h>

#include <mbv/fit/shape_mesh.h>
#include <mbv/mesh_io/export_meshes.h>

#include <vector>

namespace mbv {

void exportVolumes(const std::filesystem::path& path, std::span<const NamedShape> volumes)
{
    std::vector<NamedMesh> meshes;
    for (const NamedShape& volume : volumes)
        meshes.push_back({volume.name, surfaceAround(volume.shape)});
    exportMeshes(path, meshes, "volumes");
}

} // namespace mbv
