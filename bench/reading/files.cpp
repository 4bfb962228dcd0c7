#include "files.h"

#include "torus.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace mbv::bench {
namespace {

static_assert(std::endian::native == std::endian::little); // as binary files are

class Writer {
public:
    Writer(const std::filesystem::path& path, const std::string& header)
        : file_(path, std::ios::binary)
    {
        file_ << header;
    }

    /// Nine digits tell floats apart.
    void text(const char* before, const Vec3& p)
    {
        char line[128];
        const int length =
            std::snprintf(line, sizeof line, "%s%.9g %.9g %.9g\n", before, p.x, p.y, p.z);
        file_.write(line, length);
    }

    void text(const char* before, const std::array<std::uint32_t, 3>& t, std::uint32_t first)
    {
        char line[64];
        const int length = std::snprintf(line, sizeof line, "%s%u %u %u\n", before, t[0] + first,
                                         t[1] + first, t[2] + first);
        file_.write(line, length);
    }

    void text(const char* line) { file_ << line; }

    template <class Number> void binary(Number number)
    {
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        file_.write(bytes, sizeof number);
    }

    void binary(const Vec3& p)
    {
        for (int i = 0; i < 3; ++i)
            binary(static_cast<float>(p[i]));
    }

private:
    std::ofstream file_;
};

std::string plyHeader(const TriangleMesh& mesh, const char* format)
{
    return std::string("ply\nformat ") + format + " 1.0\nelement vertex " +
           std::to_string(mesh.vertices.size()) +
           "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
           std::to_string(mesh.triangles.size()) +
           "\nproperty list uchar int vertex_indices\nend_header\n";
}

/// `vertex` and `face` stand before each line.
void writeText(Writer&& file, const TriangleMesh& mesh, const char* vertex, const char* face,
               std::uint32_t first)
{
    for (const Vec3& p : mesh.vertices)
        file.text(vertex, p);
    for (const auto& triangle : mesh.triangles)
        file.text(face, triangle, first);
}

void writeBinaryPly(Writer&& file, const TriangleMesh& mesh)
{
    for (const Vec3& p : mesh.vertices)
        file.binary(p);
    for (const auto& triangle : mesh.triangles) {
        file.binary(std::uint8_t{3});
        for (const std::uint32_t corner : triangle)
            file.binary(corner);
    }
}

void writeBinaryStl(Writer&& file, const TriangleMesh& mesh)
{
    file.binary(static_cast<std::uint32_t>(mesh.triangles.size()));
    for (const auto& triangle : mesh.triangles) {
        file.binary(Vec3{});
        for (const std::uint32_t corner : triangle)
            file.binary(mesh.vertices[corner]);
        file.binary(std::uint16_t{0});
    }
}

void writeTextStl(Writer&& file, const TriangleMesh& mesh)
{
    for (const auto& triangle : mesh.triangles) {
        file.text("facet normal 0 0 0\nouter loop\n");
        for (const std::uint32_t corner : triangle)
            file.text("vertex ", mesh.vertices[corner]);
        file.text("endloop\nendfacet\n");
    }
    file.text("endsolid torus\n");
}

} // namespace

TriangleMesh torusOf(std::size_t triangles)
{
    const auto across = static_cast<std::uint32_t>(std::sqrt(static_cast<double>(triangles) / 4));
    TriangleMesh mesh = bumpyTorus(2 * across, across);
    const auto rounded = [](double x) { return static_cast<double>(static_cast<float>(x)); };
    for (Vec3& p : mesh.vertices)
        p = {rounded(p.x), rounded(p.y), rounded(p.z)};
    return mesh;
}

std::vector<MeshFile> writeFiles(const TriangleMesh& mesh, const std::filesystem::path& folder)
{
    const std::string counts =
        std::to_string(mesh.vertices.size()) + " " + std::to_string(mesh.triangles.size()) + " 0\n";
    std::vector<MeshFile> files;
    const auto add = [&](const char* format, const char* name) {
        files.push_back({format, folder / name});
        return files.back().path;
    };
    writeText({add("OBJ", "torus.obj"), ""}, mesh, "v ", "f ", 1);
    writeText({add("OFF", "torus.off"), "OFF\n" + counts}, mesh, "", "3 ", 0);
    writeText({add("PLY, text", "text.ply"), plyHeader(mesh, "ascii")}, mesh, "", "3 ", 0);
    writeTextStl({add("STL, text", "text.stl"), "solid torus\n"}, mesh);
    writeBinaryPly({add("PLY, binary", "binary.ply"), plyHeader(mesh, "binary_little_endian")},
                   mesh);
    writeBinaryStl({add("STL, binary", "binary.stl"), std::string(80, ' ')}, mesh);
    return files;
}

} // namespace mbv::bench
