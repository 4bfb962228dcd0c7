#include <mbv/mesh_io/export_meshes.h>

#include "geometry/fault_text.h"
#include "gltf/glb_writer.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace mbv {
namespace {

std::string objText(std::span<const NamedMesh> meshes, const std::string& what)
{
    std::string text = "# " + what + ", written by mbv\n";
    std::size_t first = 1; // OBJ counts from 1, through all objects
    for (const auto& [name, mesh] : meshes) {
        std::string line = name; // a name ends with its line
        std::ranges::replace_if(
            line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
        text += "o " + line + "\n";
        for (const Vec3& v : mesh.vertices) {
            text += "v " + exactText(v.x) + " " + exactText(v.y) + " " + exactText(v.z) + "\n";
        }
        for (const auto& [a, b, c] : mesh.triangles) {
            text += "f " + std::to_string(first + a) + " " + std::to_string(first + b) + " " +
                    std::to_string(first + c) + "\n";
        }
        first += mesh.vertices.size();
    }
    return text;
}

std::string stlBytes(std::span<const NamedMesh> meshes, const std::string& what)
{
    std::string bytes = what + ", written by mbv";
    bytes.resize(80, ' ');
    std::uint32_t count = 0;
    for (const NamedMesh& named : meshes) {
        count += static_cast<std::uint32_t>(named.mesh.triangles.size());
    }
    appendNumber(bytes, count);
    for (const NamedMesh& named : meshes) {
        const auto& vertices = named.mesh.vertices;
        for (const auto& [i, j, k] : named.mesh.triangles) {
            const Vec3 n = cross(vertices[j] - vertices[i], vertices[k] - vertices[i]);
            appendFloats(bytes, n == Vec3{0, 0, 0} || !isFinite(n) ? Vec3{0, 0, 0} : normalized(n));
            for (const std::uint32_t corner : {i, j, k}) {
                appendFloats(bytes, vertices[corner]);
            }
            bytes += std::string(2, '\0'); // no attributes
        }
    }
    return bytes;
}

std::string glbBytes(std::span<const NamedMesh> meshes, const std::string& /*what*/)
{
    GlbWriter glb;
    for (const auto& [name, mesh] : meshes) {
        const GlbWriter::Geometry geometry = glb.addGeometry(mesh);
        glb.addToScene(
            glb.addNode(name, glb.addMesh(name, geometry), {geometry.center, {}, {1, 1, 1}}));
    }
    return std::move(glb).bytes();
}

struct ExportFormat {
    std::string_view extension; ///< lower case
    std::string (*write)(std::span<const NamedMesh>, const std::string& what);
};

constexpr std::array<ExportFormat, 3> kFormats = {
    {{".obj", objText}, {".stl", stlBytes}, {".glb", glbBytes}}};

const ExportFormat* formatOf(std::string_view extension)
{
    std::string lower(extension);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto* const found = std::ranges::find(kFormats, lower, &ExportFormat::extension);
    return found == kFormats.end() ? nullptr : found;
}

} // namespace

bool isExportExtension(std::string_view extension)
{
    return formatOf(extension) != nullptr;
}

void exportMeshes(const std::filesystem::path& path, std::span<const NamedMesh> meshes,
                  const std::string& what)
{
    const ExportFormat* const format = formatOf(path.extension().string());
    if (format == nullptr) {
        throw Error(ErrorCode::FormatUnsupported,
                    pathText(path) + ": " + what + " are written as .obj, .stl or .glb");
    }
    writeFileAtomically(path, format->write(meshes, what));
}

} // namespace mbv
