#include "load_mesh.h"

#include "mesh_source.h"
#include "readers.h"

#include <algorithm>
#include <array>
#include <new>

namespace mbv {

namespace {

struct MeshFormat {
    std::string_view extension; ///< lower case
    TriangleMesh (*read)(const MeshSource&);
};

constexpr std::array<MeshFormat, 3> kFormats = {{
    {".stl", readStl},
    {".obj", readObj},
    {".ply", readPly},
}};

const MeshFormat* formatOf(std::string_view extension)
{
    std::string lower(extension);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto* const found =
        std::find_if(kFormats.begin(), kFormats.end(),
                     [&](const MeshFormat& f) { return f.extension == lower; });
    return found == kFormats.end() ? nullptr : found;
}

} // namespace

bool isMeshExtension(std::string_view extension)
{
    return formatOf(extension) != nullptr;
}

TriangleMesh loadMesh(const std::filesystem::path& path, const ProgressFn& progress, Faces faces)
{
    const std::string extension = displayName(path.extension());
    const MeshFormat* const format = formatOf(extension);
    if (format == nullptr)
        throw Error(ErrorCode::FormatUnsupported,
                    displayName(path) + ": " +
                        (extension.empty()
                             ? "has no file extension"
                             : "the extension " + excerpt(extension) + " is not known") +
                        "; meshes are read from .stl, .obj and .ply");
    const MeshSource source(path, progress);
    try {
        TriangleMesh mesh = format->read(source);
        const bool empty =
            faces == Faces::Required ? mesh.triangles.empty() : mesh.vertices.empty();
        if (empty)
            source.fail("has no triangles", "export a mesh with faces");
        source.reportNow(source.bytes().size());
        return mesh;
    } catch (const std::bad_alloc&) {
        source.fail("its mesh needs more memory than there is", "decimate it");
    }
}

} // namespace mbv
