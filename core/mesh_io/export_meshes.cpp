#include <mbv/mesh_io/export_meshes.h>

#include "geometry/fault_text.h"

#include <mbv/file/path_text.h>
#include <mbv/file/write_file.h>
#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace mbv {
namespace {

/// Little-endian, whatever the machine.
void append(std::string& bytes, std::uint32_t value)
{
    for (int shift = 0; shift < 32; shift += 8) {
        bytes += static_cast<char>(value >> shift & 0xFFU);
    }
}

void append(std::string& bytes, const Vec3& v)
{
    for (int i = 0; i < 3; ++i) {
        const auto value = static_cast<float>(v[i]);
        if (!std::isfinite(value)) {
            throw Error(ErrorCode::InvalidArgument,
                        "a surface reaches beyond 3e38, the range of the floats in this file "
                        "format; export it as .obj");
        }
        append(bytes, std::bit_cast<std::uint32_t>(value));
    }
}

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
    append(bytes, count);
    for (const NamedMesh& named : meshes) {
        const auto& vertices = named.mesh.vertices;
        for (const auto& [i, j, k] : named.mesh.triangles) {
            const Vec3 n = cross(vertices[j] - vertices[i], vertices[k] - vertices[i]);
            append(bytes, n == Vec3{0, 0, 0} || !isFinite(n) ? Vec3{0, 0, 0} : normalized(n));
            for (const std::uint32_t corner : {i, j, k}) {
                append(bytes, vertices[corner]);
            }
            bytes += std::string(2, '\0'); // no attributes
        }
    }
    return bytes;
}

/// glTF 2.0, section 4.4: a header and two chunks, JSON and binary, each a multiple of 4 bytes
/// long.
std::string glbBytes(std::span<const NamedMesh> meshes, const std::string& /*what*/)
{
    using Json = nlohmann::json;
    constexpr int kFloat = 5126;
    constexpr int kUnsignedInt = 5125;
    constexpr int kArrayBuffer = 34962;
    constexpr int kElementArrayBuffer = 34963;
    Json json = {{"asset", {{"version", "2.0"}, {"generator", "mbv"}}},
                 {"scene", 0},
                 {"scenes", {{{"nodes", Json::array()}}}},
                 {"nodes", Json::array()},
                 {"meshes", Json::array()},
                 {"accessors", Json::array()},
                 {"bufferViews", Json::array()}};
    std::string binary;
    const auto addView = [&](std::size_t begin, int target) {
        json["bufferViews"].push_back({{"buffer", 0},
                                       {"byteOffset", begin},
                                       {"byteLength", binary.size() - begin},
                                       {"target", target}});
        return json["bufferViews"].size() - 1;
    };
    for (const auto& [name, mesh] : meshes) {
        const Aabb bounds = boundsOf(mesh.vertices);
        const Vec3 center = 0.5 * bounds.min + 0.5 * bounds.max;
        std::size_t begin = binary.size();
        Json low = Json::array();
        Json high = Json::array();
        for (int i = 0; i < 3; ++i) { // of the floats as written
            low.push_back(static_cast<float>(bounds.min[i] - center[i]));
            high.push_back(static_cast<float>(bounds.max[i] - center[i]));
        }
        for (const Vec3& v : mesh.vertices) {
            append(binary, v - center);
        }
        json["accessors"].push_back({{"bufferView", addView(begin, kArrayBuffer)},
                                     {"componentType", kFloat},
                                     {"count", mesh.vertices.size()},
                                     {"type", "VEC3"},
                                     {"min", low},
                                     {"max", high}});
        Json primitive = {{"attributes", {{"POSITION", json["accessors"].size() - 1}}}};
        if (mesh.triangles.empty()) {
            primitive["mode"] = 0; // points
        } else {
            begin = binary.size();
            for (const auto& triangle : mesh.triangles) {
                for (const std::uint32_t index : triangle) {
                    append(binary, index);
                }
            }
            json["accessors"].push_back({{"bufferView", addView(begin, kElementArrayBuffer)},
                                         {"componentType", kUnsignedInt},
                                         {"count", 3 * mesh.triangles.size()},
                                         {"type", "SCALAR"}});
            primitive["indices"] = json["accessors"].size() - 1;
        }
        json["meshes"].push_back({{"name", name}, {"primitives", {primitive}}});
        json["scenes"][0]["nodes"].push_back(json["nodes"].size());
        json["nodes"].push_back({{"name", name},
                                 {"mesh", json["meshes"].size() - 1},
                                 {"translation", {center.x, center.y, center.z}}});
    }
    json["buffers"] = {{{"byteLength", binary.size()}}};

    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + 3) / 4 * 4, ' ');
    std::string bytes = "glTF";
    append(bytes, 2);
    append(bytes, static_cast<std::uint32_t>(12 + 8 + text.size() + 8 + binary.size()));
    append(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += "JSON" + text;
    append(bytes, static_cast<std::uint32_t>(binary.size()));
    return bytes + std::string("BIN\0", 4) + binary;
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
