#include "fit_meshes.h"
#include "temp_dir.h"

#include <mbv/geometry/error.h>
#include <mbv/mesh_io/export_volumes.h>
#include <mbv/mesh_io/load_mesh.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace mbv::test {
namespace {

std::string bytesOf(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

const std::vector<NamedShape> kTwo = {
    {"cat obb", Obb{{1, 2, 3}, {3, 2, 1}}},
    {"cat sphere", Sphere{{-9, 0, 0}, 1}},
};

std::uint32_t numberAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

TEST(ExportVolumes, ObjAndStlReadBackAsTheSurfaces)
{
    for (const char* const name : {"volumes.obj", "volumes.STL"}) {
        const TempDir folder;
        const std::filesystem::path file = folder / name;
        exportVolumes(file, kTwo);
        const TriangleMesh mesh = loadMesh(file);
        const MeshProperties properties = propertiesOf(mesh);
        EXPECT_TRUE(properties.watertight) << name;
        EXPECT_EQ(properties.bounds.max, (Vec3{4, 4, 4})) << name;
        EXPECT_NEAR(properties.signedVolume, 48 + 4.0 / 3 * 3.14159265, 0.05) << name;
    }
}

TEST(ExportVolumes, ObjKeepsTheNames)
{
    const TempDir folder;
    const std::filesystem::path file = folder / "named.obj";
    exportVolumes(file, kTwo);
    EXPECT_NE(bytesOf(file).find("o cat obb\n"), std::string::npos);
    EXPECT_NE(bytesOf(file).find("o cat sphere\n"), std::string::npos);
}

// glTF 2.0, section 4.4: magic, version, length of the file; then chunks of length, type and bytes.
TEST(ExportVolumes, GlbHasTheLengthsItSays)
{
    const TempDir folder;
    const std::filesystem::path file = folder / "volumes.glb";
    exportVolumes(file, kTwo);
    const std::string bytes = bytesOf(file);
    ASSERT_GT(bytes.size(), 28u);
    EXPECT_EQ(bytes.substr(0, 4), "glTF");
    EXPECT_EQ(numberAt(bytes, 4), 2u);
    EXPECT_EQ(numberAt(bytes, 8), bytes.size());
    const std::uint32_t jsonLength = numberAt(bytes, 12);
    EXPECT_EQ(bytes.substr(16, 4), "JSON");
    const std::string json = bytes.substr(20, jsonLength);
    const std::uint32_t binaryLength = numberAt(bytes, 20 + jsonLength);
    EXPECT_EQ(bytes.substr(24 + jsonLength, 4), std::string("BIN\0", 4));
    EXPECT_EQ(28 + jsonLength + binaryLength, bytes.size());
    EXPECT_NE(json.find("\"cat obb\""), std::string::npos);
    EXPECT_NE(json.find("\"byteLength\":" + std::to_string(binaryLength)), std::string::npos);
}

TEST(ExportVolumes, OtherExtensionsAndShapesWithoutASurfaceAreErrors)
{
    const TempDir folder;
    const std::filesystem::path text = folder / "volumes.txt";
    EXPECT_THROW(exportVolumes(text, kTwo), Error);
    const std::filesystem::path file = folder / "plane.obj";
    const std::vector<NamedShape> plane = {{"plane", Plane{}}};
    EXPECT_THROW(exportVolumes(file, plane), Error);
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(ExportVolumes, FloatsThatOverflowAreAnError)
{
    const TempDir folder;
    const std::filesystem::path file = folder / "huge.stl";
    const std::vector<NamedShape> huge = {{"huge", Sphere{{0, 0, 0}, 1e39}}};
    EXPECT_THROW(exportVolumes(file, huge), Error);
}

} // namespace
} // namespace mbv::test
