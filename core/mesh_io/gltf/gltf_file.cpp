#include "gltf_file.h"

#include "gltf_color.h"
#include "gltf_meshes.h"
#include "gltf_nodes.h"
#include "mesh_io/parsing/readers.h"

#include <algorithm>
#include <utility>

namespace mbv {

namespace {

bool hasMorphTargets(const JsonCursor& mesh)
{
    const JsonCursor primitives = mesh.field("primitives");
    for (std::size_t i = 0; i < primitives.arraySize(); ++i)
        if (primitives.element(i).findField("targets"))
            return true;
    return mesh.findField("weights").has_value();
}

/// Bones and morph targets move vertices: by weights that a mesh or a node gives, and when a
/// program animates them.
std::vector<NodeWarning> unreadShapes(const JsonCursor& document,
                                      const std::vector<GltfInstance>& instances,
                                      const NodeFile& file)
{
    NodeWarning skins = {document.place() +
                             ": skins are not applied; their meshes are read as they are at rest",
                         {}};
    NodeWarning targets = {
        document.place() +
            ": morph targets are not applied; their meshes are read as they are without them",
        {}};
    for (const GltfInstance& instance : instances) {
        if (instance.isSkinned)
            skins.meshes.insert(instance.mesh);
        if (instance.isMorphed)
            targets.meshes.insert(instance.mesh);
    }
    for (const auto& [index, mesh] : file.meshes)
        if (hasMorphTargets(document.field("meshes").element(static_cast<std::size_t>(index))))
            targets.meshes.insert(index);
    std::vector<NodeWarning> warnings;
    for (NodeWarning* const warning : {&skins, &targets})
        if (!warning->meshes.empty())
            warnings.push_back(std::move(*warning));
    return warnings;
}

/// Everything that reading needs, in one place.
class Reading {
public:
    explicit Reading(const MeshSource& source)
        : source_(source), document_(readGltfDocument(source)),
          root_(document_.json, source.name(), ErrorCode::FileInvalid),
          buffers_(root_, document_.binary, source), limit_(buffers_)
    {
    }

    NodeFile read()
    {
        NodeFile file;
        file.units = "m"; // glTF 2.0, section 3.4, as is the axis
        const std::vector<GltfInstance> instances = gltfInstances(root_);
        file.instances.assign(instances.begin(), instances.end());
        GltfMeshes meshes(root_, buffers_, limit_);
        std::size_t done = 0;
        for (const NodeInstance& instance : file.instances) {
            source_.reportNow(source_.bytes().size() / file.instances.size() * done++);
            if (file.meshes.contains(instance.mesh))
                continue;
            file.meshes.emplace(instance.mesh, meshes.read(instance.mesh, placeOf(instance)));
            if (const auto color = gltfColor(document_.json, instance.mesh))
                file.colors.emplace(instance.mesh, *color);
        }
        file.warnings = unreadShapes(root_, instances, file);
        return file;
    }

    TriangleMesh readMerged()
    {
        return merged(read(), source_, [&](const NodeInstance& instance, const TriangleMesh& mesh) {
            limit_.spend(std::max(mesh.vertices.size(), mesh.triangles.size()), placeOf(instance));
        });
    }

private:
    /// The node, or the root when the file has none.
    JsonCursor placeOf(const NodeInstance& instance) const
    {
        const auto nodes = root_.findField("nodes");
        return nodes && nodes->arraySize() > 0
                   ? nodes->element(static_cast<std::size_t>(instance.node))
                   : root_;
    }

    const MeshSource& source_;
    GltfDocument document_;
    JsonCursor root_;
    GltfBuffers buffers_;
    GltfLimit limit_;
};

} // namespace

NodeFile readGltfFile(const MeshSource& source)
{
    return Reading(source).read();
}

TriangleMesh readGltf(const MeshSource& source)
{
    return Reading(source).readMerged();
}

} // namespace mbv
