#include "mesh_file.h"

#include "arguments/values.h"

#include <mbv/file/path_text.h>
#include <mbv/mesh_io/export_meshes.h>

#include <bit>
#include <system_error>

namespace mbv::python {
namespace {

template <class T> void append(std::string& bytes, const T& value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

} // namespace

std::filesystem::path meshFileBeside(const std::filesystem::path& scene, std::size_t number)
{
    // Without ".json" and what may stand before it, ".mbv".
    std::filesystem::path name = scene.filename();
    name.replace_extension();
    if (name.extension() == ".mbv")
        name.replace_extension();
    name += "-" + std::to_string(number) + ".ply";
    return scene.parent_path() / name;
}

std::string plyOf(const TriangleMesh& mesh)
{
    constexpr const char* kOrder =
        std::endian::native == std::endian::little ? "binary_little_endian" : "binary_big_endian";
    std::string bytes = std::string("ply\nformat ") + kOrder + " 1.0\nelement vertex " +
                        std::to_string(mesh.vertices.size()) +
                        "\nproperty double x\nproperty double y\nproperty double z\nelement face " +
                        std::to_string(mesh.triangles.size()) +
                        "\nproperty list uchar uint vertex_indices\nend_header\n";
    bytes.append(reinterpret_cast<const char*>(mesh.vertices.data()),
                 mesh.vertices.size() * sizeof(Vec3));
    for (const auto& triangle : mesh.triangles) {
        append(bytes, std::uint8_t{3});
        append(bytes, triangle);
    }
    return bytes;
}

void exportMesh(const PyMesh& self, nb::handle file)
{
    const std::filesystem::path path = filePathFrom(file, "path");
    const MeshAsset& asset = *self.asset;
    if (asset.triangleCount() == 0)
        fail("export", "the mesh has no triangles", ErrorCode::DegenerateMesh);
    std::error_code unseen;
    if (!asset.path().empty() && std::filesystem::equivalent(path, asset.origin().path, unseen))
        throw Error(ErrorCode::FileUnwritable,
                    pathText(path) + ": this would overwrite the file that the mesh was read from; "
                                     "give another one");
    const nb::gil_scoped_release released;
    const NamedMesh named = {pathText(path.stem()), *asset.sharedMesh()};
    exportMeshes(path, {&named, 1});
}

} // namespace mbv::python
