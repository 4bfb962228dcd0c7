#include "gltf_files.h"

#include "mesh_files.h"

namespace mbv::test {

std::string glb(std::string json, std::string binary)
{
    const auto count = [](std::size_t bytes) {
        return littleEndian(static_cast<std::uint32_t>(bytes));
    };
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    std::string chunks = count(json.size()) + "JSON" + json;
    if (!binary.empty())
        chunks += count(binary.size()) + std::string("BIN\0", 4) + binary;
    return "glTF" + count(2) + count(12 + chunks.size()) + chunks;
}

std::string dataUri(std::string_view bytes)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text = "data:application/octet-stream;base64,";
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::string_view group = bytes.substr(i, 3);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8U | (k < group.size() ? static_cast<unsigned char>(group[k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= group.size() ? kDigits[bits >> (18 - 6 * k) & 63U] : '=';
    }
    return text;
}

std::string tetrahedronGltfJson()
{
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"name": "near", "mesh": 0, "children": [1]},
                  {"name": "far", "mesh": 0, "translation": [2, 0, 0]}],
        "meshes": [{"name": "tetrahedron",
                    "primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": 12, "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteLength": 48},
                        {"buffer": 0, "byteOffset": 48, "byteLength": 24}],
        "buffers": [{"byteLength": 72}]})";
}

std::string tetrahedronGltfBuffer()
{
    std::string bytes;
    for (const float x : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f})
        bytes += littleEndian(x);
    for (const char index : std::string_view("\0\2\1\0\1\3\0\3\2\1\2\3", 12))
        bytes.append({index, '\0'});
    return bytes;
}

std::string tetrahedronGlb()
{
    return glb(tetrahedronGltfJson(), tetrahedronGltfBuffer());
}

} // namespace mbv::test
