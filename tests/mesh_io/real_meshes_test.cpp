#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#include <fstream>
#include <sstream>

/// Meshes of MBV_SHARED_DIR, their counts compared with a count of lines or bytes.
namespace mbv::test {

namespace {

struct Counts {
    std::size_t vertices = 0; ///< 0: not known from the file alone
    std::size_t triangles = 0;
};

std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
}

std::size_t occurrences(const std::string& text, const std::string& piece)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
        ++count;
    return count;
}

/// A face line of n words after the f gives n - 2 triangles.
Counts countObj(const std::string& text)
{
    Counts counts;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v")
            ++counts.vertices;
        if (word == "f") {
            std::size_t corners = 0;
            while (words >> word)
                ++corners;
            counts.triangles += corners - 2;
        }
    }
    return counts;
}

Counts countStl(const std::string& bytes)
{
    const std::size_t ascii = occurrences(bytes, "endfacet");
    return {0, ascii > 0 ? ascii : (bytes.size() - 84) / 50};
}

} // namespace

TEST(RealMeshes, HaveTheCountsOfTheirFiles)
{
    const std::filesystem::path folder = std::filesystem::path(MBV_SHARED_DIR) / "meshes";
    if (!std::filesystem::is_directory(folder))
        GTEST_SKIP() << "no folder " << folder;
    int loaded = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::filesystem::path& file = entry.path();
        if (!isMeshExtension(file.extension().string()))
            continue;
        const Counts expected =
            file.extension() == ".obj" ? countObj(bytesOf(file)) : countStl(bytesOf(file));
        const TriangleMesh mesh = loadMesh(file);
        EXPECT_EQ(mesh.triangles.size(), expected.triangles) << file;
        if (expected.vertices > 0) {
            EXPECT_EQ(mesh.vertices.size(), expected.vertices) << file;
        }
        ++loaded;
    }
    EXPECT_GT(loaded, 0);
}

} // namespace mbv::test
