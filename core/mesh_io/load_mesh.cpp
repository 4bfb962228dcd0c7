#include <mbv/file/path_text.h>
#include <mbv/mesh_io/load_mesh.h>

#include "geometry/fault_text.h"
#include "mesh_files.h"
#include "mesh_io/gltf/gltf_file.h"
#include "mesh_io/parsing/mesh_source.h"
#include "mesh_io/parsing/readers.h"
#include "mesh_io/parsing/text_cursor.h"
#include "mesh_io/threemf/threemf_file.h"
#include "mesh_part.h"
#include "mesh_query/self/closed_parts.h"
#include "obj_groups.h"

#include <mbv/geometry/mesh_properties.h>
#include <mbv/mesh_io/weld.h>
#include <mbv/mesh_query/connected_parts.h>

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <system_error>
#include <utility>

namespace mbv {

namespace {

using Reader = TriangleMesh (*)(const MeshSource&);

struct Format {
    std::string_view extension;
    Reader read;
    NodeFile (*readNodes)(const MeshSource&) = nullptr; ///< where it has nodes
};

constexpr auto kFormats = std::to_array<Format>({{".stl", readStl},
                                                 {".obj", readObj},
                                                 {".ply", readPly},
                                                 {".off", readOff},
                                                 {".gltf", readGltf, readGltfFile},
                                                 {".glb", readGltf, readGltfFile},
                                                 {".3mf", readThreemf, readThreemfFile},
                                                 {".dae", readCollada}});

constexpr auto kExtensions = [] {
    std::array<std::string_view, kFormats.size()> extensions;
    std::ranges::transform(kFormats, extensions.begin(), &Format::extension);
    return extensions;
}();

/// Null for an unknown extension.
const Format* formatOf(std::string_view extension)
{
    const auto* const found = std::ranges::find_if(kFormats, [&](const Format& format) {
        return equalsIgnoringCase(extension, format.extension);
    });
    return found == kFormats.end() ? nullptr : found;
}

bool isPacked(std::string_view extension)
{
    constexpr std::array<std::string_view, 10> kPacked = {".gz",  ".tgz", ".bz2", ".xz",  ".zst",
                                                          ".zip", ".7z",  ".rar", ".tar", ".lz4"};
    return std::any_of(kPacked.begin(), kPacked.end(), [&](std::string_view packed) {
        return equalsIgnoringCase(extension, packed);
    });
}

/// Exact surfaces, of which programs for CAD make triangles.
bool isCad(std::string_view extension)
{
    constexpr std::array<std::string_view, 9> kCad = {".step", ".stp",    ".iges", ".igs",  ".brep",
                                                      ".x_t",  ".sldprt", ".ipt",  ".fcstd"};
    return std::any_of(kCad.begin(), kCad.end(),
                       [&](std::string_view cad) { return equalsIgnoringCase(extension, cad); });
}

/// Of a file that no reader reads.
std::string reasonNotRead(const std::filesystem::path& path)
{
    const std::string extension = pathText(path.extension());
    if (path.empty())
        return "the name of a file is missing";
    if (extension.empty())
        return "has no file extension";
    if (isPacked(extension))
        return "is packed (" + extension + "); unpack it first";
    if (isCad(extension))
        return "holds exact surfaces of CAD (" + extension +
               "); export it as .glb, where each part is a model, or as .stl";
    return "the extension " + excerpt(extension) + " is not known";
}

const Format& requireFormat(const std::filesystem::path& path)
{
    const std::string extension = pathText(path.extension());
    if (const Format* const format = formatOf(extension))
        return *format;
    std::error_code unknown;
    if (std::filesystem::is_directory(path, unknown))
        throw Error(ErrorCode::FileUnreadable,
                    pathText(path) + ": is a directory; name a mesh file in it");
    std::string known;
    for (const std::string_view other : kExtensions)
        known += (known.empty()                 ? ""
                  : other == kExtensions.back() ? " and "
                                                : ", ") +
                 std::string(other);
    throw Error(ErrorCode::FormatUnsupported,
                (path.empty() ? "\"\"" : pathText(path)) + ": " + reasonNotRead(path) +
                    "; meshes are read from " + known +
                    ", scenes from .mbv.json, .urdf and pictures of the viewer (.png)");
}

/// What `read` gives, checked.
template <class Read> TriangleMesh checkedMesh(const MeshSource& source, Faces faces, Read&& read)
{
    try {
        TriangleMesh mesh = read();
        const bool empty =
            faces == Faces::Required ? mesh.triangles.empty() : mesh.vertices.empty();
        if (empty)
            source.fail("has no triangles", "export a mesh with faces");
        source.reportNow(source.size());
        return mesh;
    } catch (const std::bad_alloc&) {
        source.fail("its mesh needs more memory than there is", "decimate it");
    }
}

/// The mesh or the node that the part names.
TriangleMesh nodePart(const NodeFile& file, const MeshPart& part, const WarnFn& warn)
{
    for (const NodeInstance& instance : file.instances) {
        if (part.mesh != instance.mesh && part.node != instance.node)
            continue;
        for (const NodeWarning& warning : file.warnings)
            if (warn && warning.meshes.contains(instance.mesh))
                warn(warning.what);
        const TriangleMesh& mesh = file.meshes.at(instance.mesh);
        return part.mesh == instance.mesh
                   ? mesh
                   : transformed(mesh, {instance.toWorld.axes, {}}, pathText(part.file));
    }
    throw Error(ErrorCode::FileInvalid,
                pathText(pathOf(part)) + ": the scene of the file shows no such part");
}

[[noreturn]] void failAtPart(const MeshPart& part, const std::string& kind,
                             const std::string& whole, std::size_t count)
{
    throw Error(ErrorCode::FileInvalid,
                pathText(pathOf(part)) + ": there is no such " + kind + "; the " + whole + " has " +
                    (count == 0   ? "none"
                     : count == 1 ? "one, counted from 1"
                                  : std::to_string(count) + ", counted from 1"));
}

} // namespace

TriangleMesh asAsked(TriangleMesh mesh, const std::filesystem::path& path,
                     const LoadOptions& options)
{
    const std::optional<MeshPart> part = meshPartFrom(path);
    if (!options.weld || (part && part->connected))
        return mesh;
    const std::size_t vertices = mesh.vertices.size();
    const Welding welding = weld(mesh, *options.weld);
    std::string notice = pathText(path) + ": " + std::to_string(welding.merged) + " of " +
                         std::to_string(vertices) + " vertices merged with others within " +
                         shortText(*options.weld);
    if (welding.merged > 0)
        notice += ", none moved by more than " + shortText(welding.farthest);
    if (welding.removed > 0)
        notice += "; triangles removed that had two corners at one vertex: " +
                  std::to_string(welding.removed);
    if (options.notice)
        options.notice(notice, welding.merged + welding.removed > 0);
    if (mesh.triangles.empty() && options.faces == Faces::Required)
        throw Error(ErrorCode::DegenerateMesh, notice + ": none is left; weld within less");
    return mesh;
}

bool isMeshExtension(std::string_view extension)
{
    return formatOf(extension) != nullptr;
}

std::span<const std::string_view> meshExtensions()
{
    return kExtensions;
}

TriangleMesh loadMesh(const std::filesystem::path& path, const ProgressFn& progress,
                      const LoadOptions& options)
{
    return asAsked(MeshFiles(options).load(path, progress, options.faces, options.warned), path,
                   options);
}

TriangleMesh meshFromBytes(std::string bytes, const std::filesystem::path& path,
                           const ProgressFn& progress, const LoadOptions& options)
{
    const Reader read = requireFormat(path).read;
    const MeshSource source(path, std::move(bytes), progress, sourceOptions(options));
    return asAsked(checkedMesh(source, options.faces, [&] { return read(source); }), path, options);
}

SourceOptions sourceOptions(const LoadOptions& options)
{
    return {options.allowOutside, options.opened, options.openedBuffer, options.warned};
}

MeshIdentity identityOf(const std::filesystem::path& path)
{
    namespace fs = std::filesystem;
    std::optional<MeshPart> part = meshPartFrom(path);
    const fs::path named = part ? part->file : path;
    std::error_code unresolved; // reading says better what is wrong with the path
    MeshIdentity identity = {fs::weakly_canonical(named, unresolved), {}};
    if (unresolved)
        return {path, {}};
    const Format* const format = formatOf(pathText(named.extension()));
    if (format != nullptr && format->read == readGltf)
        identity.folder = fs::weakly_canonical(fs::absolute(named).parent_path(), unresolved);
    if (part) {
        part->file = std::move(identity.file);
        identity.file = pathOf(*part);
    }
    return identity;
}

NodeFile readNodeFile(const MeshSource& source)
{
    return requireFormat(source.path()).readNodes(source);
}

MeshFiles::MeshFiles(LoadOptions options) : options_(std::move(options))
{
    options_.notice = {};
    options_.warned = {};
}

MeshFiles::~MeshFiles() = default;

TriangleMesh MeshFiles::load(const std::filesystem::path& path, const ProgressFn& progress,
                             Faces faces, const WarnFn& warn)
{
    const MeshPart part = meshPartFrom(path).value_or(MeshPart{path});
    TriangleMesh mesh = part.connected ? connectedPart(part, progress, warn)
                                       : loadUnsplit(part, progress, faces, warn);
    if (part.mirrored)
        mesh = scaled(std::move(mesh), {-1, 1, 1});
    return mesh;
}

/// Neither split nor mirrored.
TriangleMesh MeshFiles::loadUnsplit(const MeshPart& part, const ProgressFn& progress, Faces faces,
                                    const WarnFn& warn)
{
    const Format& format = requireFormat(part.file);
    if (part.mesh || part.node) {
        if (format.readNodes == nullptr)
            throw Error(ErrorCode::FormatUnsupported,
                        pathText(pathOf(part)) +
                            ": only glTF and 3MF files have meshes and nodes to choose from");
        return nodePart(nodes(part.file, progress), part, warn);
    }
    if (part.group) {
        const GroupedMesh& file = grouped(part.file, progress);
        if (*part.group < 1 || *part.group > file.groups.size())
            failAtPart(part, "group", "file", file.groups.size());
        return bvh::partOf(file.whole, file.groups[*part.group - 1].triangles);
    }
    SourceOptions reading = sourceOptions(options_);
    reading.warned = warn;
    const MeshSource source(part.file, progress, std::move(reading));
    return checkedMesh(source, faces, [&] { return format.read(source); });
}

const TriangleMesh& MeshFiles::connectedPart(const MeshPart& part, const ProgressFn& progress,
                                             const WarnFn& warn)
{
    MeshPart whole = part;
    whole.connected.reset();
    whole.mirrored = false;
    const std::filesystem::path path = pathOf(whole);
    MeshIdentity identity = identityOf(path);
    if (split_.empty() || splitIdentity_ != identity) {
        split_ = connectedParts(
            asAsked(loadUnsplit(whole, progress, Faces::Required, warn), path, options_),
            [&](double) { return !progress || progress(1); });
        splitIdentity_ = std::move(identity);
    }
    if (*part.connected < 1 || *part.connected > split_.size())
        failAtPart(part, "part", "mesh", split_.size());
    return split_[*part.connected - 1];
}

const GroupedMesh& MeshFiles::grouped(const std::filesystem::path& path, const ProgressFn& progress)
{
    if (requireFormat(path).read != readObj)
        throw Error(ErrorCode::FormatUnsupported,
                    pathText(path) + ": only OBJ files have groups to choose from");
    MeshIdentity identity = identityOf(path);
    if (!grouped_ || groupedIdentity_ != identity) {
        const MeshSource source(path, progress, sourceOptions(options_));
        GroupedMesh file;
        file.whole = checkedMesh(source, Faces::Required, [&] { return readObj(source); });
        file.groups = objGroups(source, file.whole);
        grouped_ = std::make_unique<GroupedMesh>(std::move(file));
        groupedIdentity_ = std::move(identity);
    }
    return *grouped_;
}

const NodeFile& MeshFiles::nodes(const std::filesystem::path& path, const ProgressFn& progress)
{
    MeshIdentity identity = identityOf(path);
    if (!nodes_ || nodesIdentity_ != identity) {
        nodes_ = std::make_unique<NodeFile>(
            readNodeFile(MeshSource(path, progress, sourceOptions(options_))));
        nodesIdentity_ = std::move(identity);
    }
    return *nodes_;
}

} // namespace mbv
