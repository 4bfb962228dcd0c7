#include <mbv/file/path_text.h>
#include <mbv/scene_io/scene_files.h>

#include "file/uri.h"
#include "mesh_io/gltf/gltf_document.h"
#include "mesh_io/mesh_part.h"
#include "mesh_io/parsing/mesh_source.h"
#include "mesh_io/parsing/text_cursor.h"

#include <mbv/geometry/error.h>

#include <set>
#include <string>

namespace mbv {
namespace {

namespace fs = std::filesystem;

/// The files that hold the buffers of a .gltf, as far as they are named where glTF has them.
void addBuffers(const fs::path& gltf, std::set<fs::path>& files)
{
    const MeshSource source(gltf, {});
    const GltfDocument document = readGltfDocument(source);
    const auto buffers = document.json.find("buffers");
    if (buffers == document.json.end() || !buffers->is_array())
        return;
    for (const nlohmann::json& buffer : *buffers) {
        const std::string uri = buffer.is_object() ? buffer.value("uri", "") : std::string();
        if (uri.empty() || hasScheme(uri))
            continue;
        files.insert(gltf.parent_path() / pathFromText(percentDecoded(uri)));
    }
}

} // namespace

std::vector<fs::path> filesOf(const Scene& scene)
{
    std::set<fs::path> meshes;
    for (const Model& model : scene.models)
        if (model.mesh) {
            const auto part = meshPartFrom(model.mesh->path());
            meshes.insert(part ? part->file : model.mesh->path());
        }
    std::set<fs::path> files = meshes;
    for (const fs::path& mesh : meshes) {
        if (!equalsIgnoringCase(mesh.extension().string(), ".gltf"))
            continue;
        try {
            addBuffers(mesh, files);
        } catch (const Error&) { // gone or changed since it was read: it names no files now
            continue;
        }
    }
    return {files.begin(), files.end()};
}

} // namespace mbv
