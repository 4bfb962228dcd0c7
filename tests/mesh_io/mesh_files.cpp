#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <algorithm>
#include <bit>
#include <sstream>

namespace mbv::test {

const std::vector<FloatTriangle>& tetrahedron()
{
    static const std::vector<FloatTriangle> kTriangles = {
        {{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}}},
        {{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}}},
        {{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}}},
        {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    };
    return kTriangles;
}

std::string littleEndian(std::uint32_t value)
{
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<char>((value >> shift) & 0xFF));
    return bytes;
}

std::string littleEndian(float value)
{
    return littleEndian(std::bit_cast<std::uint32_t>(value));
}

std::string binaryStl(const std::vector<FloatTriangle>& triangles, std::string_view header)
{
    std::string bytes(header);
    bytes.resize(80, '\0');
    bytes += littleEndian(static_cast<std::uint32_t>(triangles.size()));
    for (const FloatTriangle& triangle : triangles) {
        bytes.append(12, '\0'); // the normal
        for (const auto& corner : triangle)
            for (const float coordinate : corner)
                bytes += littleEndian(coordinate);
        bytes.append(2, '\0');
    }
    return bytes;
}

std::string asciiStl(const std::vector<FloatTriangle>& triangles)
{
    std::ostringstream text;
    text.precision(9); // enough for a float to come back as it was
    text << "solid mbv\n";
    for (const FloatTriangle& triangle : triangles) {
        text << "  facet normal 0 0 0\n    outer loop\n";
        for (const auto& corner : triangle)
            text << "      vertex " << corner[0] << ' ' << corner[1] << ' ' << corner[2] << '\n';
        text << "    endloop\n  endfacet\n";
    }
    text << "endsolid mbv\n";
    return text.str();
}

std::string tetrahedronObj()
{
    return "# tetrahedron\n"
           "v 0 0 0\n"
           "v 1 0 0\n"
           "v 0 1 0\n"
           "v 0 0 1\n"
           "f 1 3 2\n"
           "f 1 2 4\n"
           "f 1 4 3\n"
           "f 2 3 4\n";
}

std::string tetrahedronPly(PlyKind kind)
{
    const auto header = [](const std::string& format) {
        return "ply\nformat " + format +
               " 1.0\ncomment made by mbv\nelement vertex 4\nproperty float x\nproperty float y\n"
               "property float z\nelement face 4\nproperty list uchar int vertex_indices\n"
               "end_header\n";
    };
    if (kind == PlyKind::Ascii)
        return header("ascii") + "0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
    const bool big = kind == PlyKind::BigEndian;
    std::string bytes = header(big ? "binary_big_endian" : "binary_little_endian");
    const auto append = [&](std::string value) {
        if (big)
            std::reverse(value.begin(), value.end());
        bytes += value;
    };
    for (const float coordinate : {0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 0.f, 1.f})
        append(littleEndian(coordinate));
    const std::uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
    for (const auto& face : faces) {
        bytes.push_back(3);
        for (const std::uint32_t index : face)
            append(littleEndian(index));
    }
    return bytes;
}

TriangleMesh load(std::string_view name, std::string_view bytes)
{
    const TempDir dir;
    return loadMesh(dir.write(name, bytes));
}

std::string errorOf(std::string_view name, std::string_view bytes, ErrorCode code)
{
    try {
        load(name, bytes);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << error.what();
        EXPECT_TRUE(contains(error.what(), name));
        return error.what();
    }
    ADD_FAILURE() << name << " loaded, though it should not";
    return {};
}

std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    if (at == std::string::npos)
        ADD_FAILURE() << "no '" << from << "' to replace";
    else
        text.replace(at, from.size(), to);
    return text;
}

testing::AssertionResult contains(std::string_view text, std::string_view piece)
{
    if (text.find(piece) != std::string_view::npos)
        return testing::AssertionSuccess();
    return testing::AssertionFailure() << "no \"" << piece << "\" in \"" << text << '"';
}

} // namespace mbv::test
