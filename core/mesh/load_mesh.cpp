#include "load_mesh.h"

#include "mesh_source.h"
#include "readers.h"
#include "text_cursor.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

namespace mbv {

namespace {

using Reader = TriangleMesh (*)(const MeshSource&);

/// The table of formats, in two columns.
constexpr std::array<std::string_view, 6> kExtensions = {".stl", ".obj",  ".ply",
                                                         ".off", ".gltf", ".glb"};
constexpr std::array<Reader, kExtensions.size()> kReaders = {readStl, readObj,  readPly,
                                                             readOff, readGltf, readGltf};

/// Null for an unknown extension.
Reader readerOf(std::string_view extension)
{
    const auto* const found =
        std::find_if(kExtensions.begin(), kExtensions.end(),
                     [&](std::string_view known) { return equalsIgnoringCase(extension, known); });
    return found == kExtensions.end()
               ? nullptr
               : kReaders[static_cast<std::size_t>(found - kExtensions.begin())];
}

Reader requireReader(const std::filesystem::path& path)
{
    const std::string extension = displayName(path.extension());
    const Reader reader = readerOf(extension);
    if (reader != nullptr)
        return reader;
    std::string known;
    for (const std::string_view other : kExtensions)
        known += (known.empty()                 ? ""
                  : other == kExtensions.back() ? " and "
                                                : ", ") +
                 std::string(other);
    throw Error(ErrorCode::FormatUnsupported,
                displayName(path) + ": " +
                    (extension.empty() ? "has no file extension"
                                       : "the extension " + excerpt(extension) + " is not known") +
                    "; meshes are read from " + known);
}

TriangleMesh meshFrom(const MeshSource& source, Reader reader, Faces faces)
{
    try {
        TriangleMesh mesh = reader(source);
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

} // namespace

bool isMeshExtension(std::string_view extension)
{
    return readerOf(extension) != nullptr;
}

std::span<const std::string_view> meshExtensions()
{
    return kExtensions;
}

TriangleMesh loadMesh(const std::filesystem::path& path, const ProgressFn& progress, Faces faces)
{
    const Reader reader = requireReader(path);
    return meshFrom(MeshSource(path, progress), reader, faces);
}

TriangleMesh meshFromBytes(std::string bytes, const std::filesystem::path& path,
                           const ProgressFn& progress, Faces faces)
{
    const Reader reader = requireReader(path);
    return meshFrom(MeshSource(path, std::move(bytes), progress), reader, faces);
}

} // namespace mbv
