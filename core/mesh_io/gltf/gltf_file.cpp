#include "gltf_file.h"

#include "gltf_meshes.h"
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
std::vector<GltfWarning> unreadShapes(const JsonCursor& document, const GltfFile& file)
{
    GltfWarning skins = {document.place() +
                             ": skins are not applied; their meshes are read as they are at rest",
                         {}};
    GltfWarning targets = {
        document.place() +
            ": morph targets are not applied; their meshes are read as they are without them",
        {}};
    for (const GltfInstance& instance : file.instances) {
        if (instance.isSkinned)
            skins.meshes.insert(instance.mesh);
        if (instance.isMorphed)
            targets.meshes.insert(instance.mesh);
    }
    for (const auto& [index, mesh] : file.meshes)
        if (hasMorphTargets(document.field("meshes").element(static_cast<std::size_t>(index))))
            targets.meshes.insert(index);
    std::vector<GltfWarning> warnings;
    for (GltfWarning* const warning : {&skins, &targets})
        if (!warning->meshes.empty())
            warnings.push_back(std::move(*warning));
    return warnings;
}

void append(TriangleMesh& all, const TriangleMesh& mesh)
{
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    all.vertices.insert(all.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    for (const auto& [a, b, c] : mesh.triangles)
        all.triangles.push_back({first + a, first + b, first + c});
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

    GltfFile read()
    {
        GltfFile file;
        file.instances = gltfInstances(root_);
        GltfMeshes meshes(root_, buffers_, limit_);
        std::size_t done = 0;
        for (const GltfInstance& instance : file.instances) {
            source_.reportNow(source_.bytes().size() / file.instances.size() * done++);
            if (file.meshes.contains(instance.mesh))
                continue;
            file.meshes.emplace(instance.mesh, meshes.read(instance.mesh, placeOf(instance)));
            if (const auto material = gltfMaterial(document_.json, instance.mesh))
                file.materials.emplace(instance.mesh, *material);
        }
        file.warnings = unreadShapes(root_, file);
        return file;
    }

    TriangleMesh readMerged()
    {
        const GltfFile file = read();
        for (const GltfWarning& warning : file.warnings)
            if (source_.options().warned)
                source_.options().warned(warning.what);
        const bool anyTriangles =
            std::any_of(file.meshes.begin(), file.meshes.end(),
                        [](const auto& entry) { return !entry.second.triangles.empty(); });
        TriangleMesh all;
        for (const GltfInstance& instance : file.instances) {
            const TriangleMesh& mesh = file.meshes.at(instance.mesh);
            if (anyTriangles && mesh.triangles.empty())
                continue;
            limit_.spend(std::max(mesh.vertices.size(), mesh.triangles.size()), placeOf(instance));
            append(all, transformed(mesh, instance.toWorld, source_.name()));
        }
        return all;
    }

private:
    /// The node, or the root when the file has none.
    JsonCursor placeOf(const GltfInstance& instance) const
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

GltfFile readGltfFile(const MeshSource& source)
{
    return Reading(source).read();
}

TriangleMesh transformed(TriangleMesh mesh, const Affine& map, const std::string& fileName)
{
    for (Vec3& v : mesh.vertices) {
        v = apply(map, v);
        if (!isFinite(v))
            throw Error(ErrorCode::FileInvalid,
                        fileName + ": a node moves a vertex out of the range of a double");
    }
    if (isMirroring(map))
        for (auto& triangle : mesh.triangles)
            std::swap(triangle[1], triangle[2]);
    return mesh;
}

TriangleMesh readGltf(const MeshSource& source)
{
    return Reading(source).readMerged();
}

} // namespace mbv
