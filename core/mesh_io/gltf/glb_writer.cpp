#include "glb_writer.h"

#include <mbv/geometry/error.h>
#include <mbv/geometry/mesh_properties.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace mbv {
namespace {

using Json = nlohmann::json;

constexpr int kFloat = 5126;
constexpr int kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;
constexpr int kPoints = 0;

constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;

Json toJson(const Vec3& v)
{
    return {v.x, v.y, v.z};
}

/// As the float that is written.
Json floatsOf(const Vec3& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

} // namespace

void appendNumber(std::string& bytes, std::uint32_t value)
{
    for (int shift = 0; shift < 32; shift += 8)
        bytes += static_cast<char>(value >> shift & 0xFFU);
}

void appendFloats(std::string& bytes, const Vec3& v)
{
    for (int i = 0; i < 3; ++i) {
        const auto value = static_cast<float>(v[i]);
        if (!std::isfinite(value))
            throw Error(ErrorCode::InvalidArgument,
                        "a surface reaches beyond 3e38, the range of the floats in this file "
                        "format; export it as .obj");
        appendNumber(bytes, std::bit_cast<std::uint32_t>(value));
    }
}

GlbWriter::GlbWriter()
    : json_({{"asset", {{"version", "2.0"}, {"generator", "mbv"}}},
             {"scene", 0},
             {"scenes", {{{"nodes", Json::array()}}}},
             {"nodes", Json::array()}})
{
}

GlbWriter::Number GlbWriter::add(const char* array, Json item)
{
    Json& items = json_[array];
    items.push_back(std::move(item));
    return items.size() - 1;
}

GlbWriter::Number GlbWriter::addView(std::size_t begin, int target)
{
    return add("bufferViews", {{"buffer", 0},
                               {"byteOffset", begin},
                               {"byteLength", binary_.size() - begin},
                               {"target", target}});
}

GlbWriter::Geometry GlbWriter::addGeometry(const TriangleMesh& mesh)
{
    const Aabb bounds = boundsOf(mesh.vertices);
    Geometry geometry;
    geometry.center = 0.5 * bounds.min + 0.5 * bounds.max;
    std::size_t begin = binary_.size();
    for (const Vec3& v : mesh.vertices)
        appendFloats(binary_, v - geometry.center);
    geometry.positions = add("accessors", {{"bufferView", addView(begin, kArrayBuffer)},
                                           {"componentType", kFloat},
                                           {"count", mesh.vertices.size()},
                                           {"type", "VEC3"},
                                           {"min", floatsOf(bounds.min - geometry.center)},
                                           {"max", floatsOf(bounds.max - geometry.center)}});
    if (mesh.triangles.empty())
        return geometry;
    begin = binary_.size();
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t index : triangle)
            appendNumber(binary_, index);
    geometry.indices = add("accessors", {{"bufferView", addView(begin, kElementArrayBuffer)},
                                         {"componentType", kUnsignedInt},
                                         {"count", 3 * mesh.triangles.size()},
                                         {"type", "SCALAR"}});
    return geometry;
}

GlbWriter::Number GlbWriter::addMaterial(const Material& material)
{
    const Vec3& c = material.color;
    Json json = {{"pbrMetallicRoughness",
                  {{"baseColorFactor", {c.x, c.y, c.z, material.opacity}},
                   {"metallicFactor", 0},
                   {"roughnessFactor", 0.6}}}};
    if (material.opacity < 1)
        json["alphaMode"] = "BLEND";
    return add("materials", std::move(json));
}

GlbWriter::Number GlbWriter::addMesh(const std::string& name, const Geometry& geometry,
                                     std::optional<Number> material)
{
    Json primitive = {{"attributes", {{"POSITION", geometry.positions}}}};
    if (geometry.indices)
        primitive["indices"] = *geometry.indices;
    else
        primitive["mode"] = kPoints;
    if (material)
        primitive["material"] = *material;
    return add("meshes", {{"name", name}, {"primitives", {primitive}}});
}

GlbWriter::Number GlbWriter::addNode(const std::string& name, std::optional<Number> mesh,
                                     const Placement& placement)
{
    Json node = {{"name", name}};
    if (mesh)
        node["mesh"] = *mesh;
    if (placement.translation != Vec3{})
        node["translation"] = toJson(placement.translation);
    const Quaternion& q = placement.rotation;
    if (q != Quaternion{})
        node["rotation"] = {q.x, q.y, q.z, q.w};
    if (placement.scale != Vec3{1, 1, 1})
        node["scale"] = toJson(placement.scale);
    return add("nodes", std::move(node));
}

void GlbWriter::addToScene(Number node)
{
    json_["scenes"][0]["nodes"].push_back(node);
}

void GlbWriter::addChild(Number parent, Number node)
{
    json_["nodes"][parent]["children"].push_back(node);
}

std::string GlbWriter::bytes() &&
{
    json_["buffers"] = {{{"byteLength", binary_.size()}}};
    std::string text = json_.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::size_t size =
        kHeaderSize + kChunkHeaderSize + text.size() + kChunkHeaderSize + binary_.size();
    if (size > std::numeric_limits<std::uint32_t>::max())
        throw Error(ErrorCode::InvalidArgument,
                    "a .glb holds at most 4 GiB, this would be larger; export less, or as .obj");
    std::string bytes = "glTF";
    bytes.reserve(size);
    appendNumber(bytes, 2);
    appendNumber(bytes, static_cast<std::uint32_t>(size));
    appendNumber(bytes, static_cast<std::uint32_t>(text.size()));
    bytes += "JSON" + text;
    appendNumber(bytes, static_cast<std::uint32_t>(binary_.size()));
    bytes += std::string("BIN\0", 4);
    return bytes + binary_;
}

} // namespace mbv
