#include "mesh_bytes.h"

#include "distance.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace mbv::generate {
namespace {

void appendLittleEndian(std::string& bytes, std::uint32_t value, int count)
{
    for (int i = 0; i < count; ++i) {
        bytes.push_back(static_cast<char>(value >> (8 * i) & 0xff));
    }
}

void appendFloats(std::string& bytes, const Vec3& v)
{
    for (int axis = 0; axis < 3; ++axis) {
        appendLittleEndian(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(v[axis])), 4);
    }
}

void appendNumber(std::string& text, auto... valueAndFormat)
{
    std::array<char, 64> buffer = {};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), valueAndFormat...);
    assert(result.ec == std::errc());
    text.push_back(' ');
    text.append(buffer.data(), result.ptr);
}

} // namespace

TriangleMesh roundedToFiveDecimals(TriangleMesh mesh)
{
    constexpr double kSteps = 1e5;
    for (Vec3& v : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) {
            // Adding 0 turns -0 into 0, which would print as -0.00000.
            v[axis] = std::floor(v[axis] * kSteps + 0.5) / kSteps + 0.0;
        }
    }
    return mesh;
}

std::string stlBytes(const TriangleMesh& mesh, std::string_view title)
{
    constexpr std::size_t kHeader = 80;
    std::string bytes(title.substr(0, kHeader));
    bytes.resize(kHeader, ' ');
    appendLittleEndian(bytes, static_cast<std::uint32_t>(mesh.triangles.size()), 4);
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3& a = mesh.vertices[i];
        const Vec3& b = mesh.vertices[j];
        const Vec3& c = mesh.vertices[k];
        const Vec3 area = cross(b - a, c - a);
        appendFloats(bytes, area / length(area));
        appendFloats(bytes, a);
        appendFloats(bytes, b);
        appendFloats(bytes, c);
        appendLittleEndian(bytes, 0, 2); // attribute byte count
    }
    return bytes;
}

std::string objBytes(const TriangleMesh& mesh, std::string_view title)
{
    std::string text = "# " + std::string(title) + "\n";
    for (const Vec3& v : mesh.vertices) {
        text += "v";
        for (int axis = 0; axis < 3; ++axis) {
            appendNumber(text, v[axis], std::chars_format::fixed, 5);
        }
        text += "\n";
    }
    for (const auto& triangle : mesh.triangles) {
        text += "f";
        for (const std::uint32_t vertex : triangle) {
            appendNumber(text, vertex + 1);
        }
        text += "\n";
    }
    return text;
}

} // namespace mbv::generate
