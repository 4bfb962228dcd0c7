#include "complaint.h"
#include "scene_fixtures.h"

#include <mbv/fit/fit.h>
#include <mbv/fit/levels.h>
#include <mbv/mesh_io/load_mesh.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene_io/load_files.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace mbv {
namespace {

using test::TempDir;

TEST(MeshAsset, VolumeIsThatOfTheScaledMesh)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const MeshAsset asset("t.stl", loadMesh(folder / "t.stl"));
    const Vec3 scale = {1, 2, 3};
    for (const VolumeKind kind : kVolumeKinds) {
        EXPECT_EQ(asset.volume(kind, scale), fitVolume(kind, scaled(asset.mesh(), scale)));
        EXPECT_EQ(asset.volume(kind, scale), asset.volume(kind, scale));
        EXPECT_EQ(asset.volume(kind, {1, 1, 1}), fitVolume(kind, asset.mesh()));
    }
    EXPECT_THROW((void)asset.volume(VolumeKind::Obb, {1, 0, 1}), Error);
}

TEST(MeshAsset, VolumesOfALevelAreThoseOfTheScaledMesh)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const MeshAsset asset("t.stl", loadMesh(folder / "t.stl"));
    const Vec3 scale = {1, 2, 3};
    for (const VolumeKind kind : kVolumeKinds) {
        const auto level = asset.volumesAt(1, kind, scale);
        EXPECT_EQ(*level, fitLevel(kind, meshesAtLevel(asset.bvh(scale), 1)));
        EXPECT_EQ(level, asset.volumesAt(1, kind, scale)) << "fitted again";
        EXPECT_EQ(asset.volumesAt(0, kind, scale)->size(), 1u);
    }
    EXPECT_THROW((void)asset.volumesAt(1, VolumeKind::Obb, {1, 0, 1}), Error);
    EXPECT_THROW((void)asset.volumesAt(-1, VolumeKind::Obb, {1, 1, 1}), Error);
}

TEST(MeshAsset, WithoutAreaHasOneVolumeAtEveryLevel)
{
    const MeshAsset needle("needle.obj", {{{0, 0, 0}, {1, 1, 1}, {3, 3, 3}}, {{0, 1, 2}}});
    const auto level = needle.volumesAt(5, VolumeKind::MinimumObb, {1, 1, 1});
    ASSERT_EQ(level->size(), 1u);
    EXPECT_EQ(level->front(), needle.volume(VolumeKind::MinimumObb, {1, 1, 1}));
}

TEST(MeshAsset, ThatWasLetGoIsReadAgain)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const MeshAssetPtr asset = library.load(folder / "t.stl");
    const TriangleMesh mesh = asset->mesh();
    const Shape volume = asset->volume(VolumeKind::Obb, {1, 1, 1});
    const MeshFacts facts = asset->facts();
    const std::string digest = asset->digest();
    asset->letGo();
    std::filesystem::rename(folder / "t.stl", folder / "elsewhere.stl");
    EXPECT_EQ(asset->facts(), facts);
    EXPECT_EQ(asset->digest(), digest);
    EXPECT_EQ(asset->triangleCount(), mesh.triangles.size());
    EXPECT_EQ(asset->volume(VolumeKind::Obb, {1, 1, 1}), volume);
    EXPECT_NE(test::complaintOf([&] { (void)asset->mesh(); }).find("t.stl"), std::string::npos);
    std::filesystem::rename(folder / "elsewhere.stl", folder / "t.stl");
    EXPECT_EQ(asset->mesh().vertices, mesh.vertices);
    EXPECT_EQ(asset->mesh().triangles, mesh.triangles);
    EXPECT_EQ(asset->bvh({1, 1, 1}).mesh().vertices, mesh.vertices);
}

TEST(MeshAsset, OfARelativePathIsFoundFromAnyFolder)
{
    namespace fs = std::filesystem;
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    const MeshAssetPtr asset = library.load("t.stl");
    fs::current_path(before);
    const TriangleMesh mesh = asset->mesh();
    asset->letGo();
    EXPECT_EQ(asset->mesh().vertices, mesh.vertices);
    EXPECT_EQ(asset->path(), "t.stl");
    EXPECT_TRUE(fs::equivalent(asset->origin().path, folder / "t.stl"));
}

TEST(MeshAsset, OriginTellsAFileThatHasChanged)
{
    namespace fs = std::filesystem;
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const fs::path part = folder / "t.stl#part=1";
    const MeshAssetPtr asset = library.load(part);
    fs::create_symlink("t.stl", folder / "link.stl");
    const MeshAssetPtr same = library.load(folder / "link.stl#part=1");
    EXPECT_EQ(&same->mesh(), &asset->mesh());
    EXPECT_EQ(same->origin(), originOf(folder / "link.stl#part=1"));
    EXPECT_EQ(asset->origin(), originOf(part));
    EXPECT_EQ(asset->origin().bytes, fs::file_size(folder / "t.stl"));
    fs::last_write_time(folder / "t.stl",
                        fs::last_write_time(folder / "t.stl") + std::chrono::seconds(1));
    EXPECT_NE(asset->origin(), originOf(part));
    EXPECT_NE(same->origin(), originOf(folder / "link.stl#part=1"));
    EXPECT_EQ(originOf(folder / "none.stl"), MeshOrigin{folder / "none.stl"});
    EXPECT_EQ(originOf(""), MeshOrigin{});
}

TEST(MeshLibrary, ReadsAFileThatHasChangedAnew)
{
    namespace fs = std::filesystem;
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    fs::create_symlink("t.stl", folder / "link.stl");
    MeshLibrary library;
    const MeshAssetPtr before = library.load(folder / "t.stl");
    const MeshAssetPtr linked = library.load(folder / "link.stl");
    folder.write("t.stl", "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\n"
                          "vertex 0 9 0\nendloop\nendfacet\nendsolid s\n");
    const MeshAssetPtr now = library.load(folder / "t.stl");
    EXPECT_EQ(before->triangleCount(), 4U) << "whoever holds it has it as it was";
    EXPECT_EQ(now->triangleCount(), 1U);
    EXPECT_EQ(library.load(folder / "t.stl"), now) << "once";
    EXPECT_EQ(&library.load(folder / "link.stl")->mesh(), &now->mesh());
    EXPECT_EQ(&linked->mesh(), &before->mesh());
    EXPECT_EQ(now->origin(), originOf(folder / "t.stl"));
}

/// A triangle of this height in the z = 0 plane.
void writeBuffer(const std::filesystem::path& path, float height)
{
    const std::array<float, 9> corners = {0, 0, 0, 1, 0, 0, 0, height, 0};
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(corners.data()), sizeof corners);
}

/// A mesh whose numbers are in `buffer`, and two nodes that show it.
void writeGltf(const std::filesystem::path& path, const std::string& buffer)
{
    std::ofstream(path) << R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],
        "nodes":[{"mesh":0},{"mesh":0,"translation":[5,0,0]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":")"
                        << buffer << R"("}]})";
}

/// As its size stays, it is told by its time alone.
void makeLater(const std::filesystem::path& path)
{
    using std::filesystem::last_write_time;
    last_write_time(path, last_write_time(path) + std::chrono::seconds(2));
}

/// Once it gave the mesh of old numbers, as only the .gltf was looked at.
TEST(MeshLibrary, ReadsAGltfAnewWhoseBufferHasChanged)
{
    namespace fs = std::filesystem;
    const TempDir folder;
    writeBuffer(folder / "numbers.bin", 1);
    writeBuffer(folder / "other.bin", 9);
    writeGltf(folder / "t.gltf", "numbers.bin");
    MeshLibrary library;
    const auto scene = [&] { return loadFiles(std::array{folder / "t.gltf"}, library).scene; };
    for (const auto& load : std::vector<std::function<MeshAssetPtr()>>{
             [&] { return library.load(folder / "t.gltf"); },
             [&] { return library.load(folder / "t.gltf#mesh=0"); },
             [&] { return scene().models[1].mesh; }}) {
        writeBuffer(folder / "numbers.bin", 1);
        const MeshAssetPtr before = load();
        EXPECT_EQ(load(), before) << "once";
        ASSERT_EQ(before->origin().buffers.size(), 1U);
        EXPECT_EQ(before->origin().buffers[0].path, folder / "numbers.bin");
        EXPECT_EQ(originNow(before->origin()), before->origin());
        writeBuffer(folder / "numbers.bin", 2);
        makeLater(folder / "numbers.bin");
        EXPECT_NE(originNow(before->origin()), before->origin());
        EXPECT_FALSE(isGone(originNow(before->origin())));
        const MeshAssetPtr now = load();
        EXPECT_EQ(before->bounds().max.y, 1);
        EXPECT_EQ(now->bounds().max.y, 2);
        EXPECT_EQ(originNow(now->origin()), now->origin());
        fs::rename(folder / "numbers.bin", folder / "away.bin");
        EXPECT_TRUE(isGone(originNow(now->origin())));
        fs::rename(folder / "away.bin", folder / "numbers.bin");
    }
    writeGltf(folder / "t.gltf", "other.bin");
    const MeshAssetPtr other = library.load(folder / "t.gltf");
    EXPECT_EQ(other->bounds().max.y, 9);
    ASSERT_EQ(other->origin().buffers.size(), 1U) << "what it does not name any more is not its";
    EXPECT_EQ(other->origin().buffers[0].path, folder / "other.bin");
}

TEST(MeshAsset, WhoseFileHasChangedSinceItWasLetGoSaysSo)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const MeshAssetPtr asset = library.load(folder / "t.stl");
    asset->letGo();
    folder.write("t.stl", "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\n"
                          "vertex 0 9 0\nendloop\nendfacet\nendsolid s\n");
    EXPECT_NE(test::complaintOf([&] { (void)asset->mesh(); }).find("has changed"),
              std::string::npos);
}

TEST(MeshAsset, OfNoFileIsNotLetGo)
{
    const MeshAsset asset("t.stl", {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}});
    asset.letGo();
    EXPECT_EQ(asset.mesh().vertices.size(), 3U);
}

TEST(MeshLibrary, LetsGoOfWhatWasLoadedFirstWhereItHoldsTooMuch)
{
    const TempDir folder;
    MeshLibrary library({}, MissingMeshes::Refused, 600); // of three, a tetrahedron takes 144
    std::vector<MeshAssetPtr> assets;
    for (int i = 0; i < 6; ++i) {
        const std::filesystem::path path = folder / (std::to_string(i) + ".stl");
        test::writeTetrahedron(path);
        assets.push_back(library.load(path));
        std::filesystem::remove(path);
    }
    for (std::size_t i = 0; i < assets.size(); ++i) {
        const bool isHeld = test::complaintOf([&] { (void)assets[i]->mesh(); }).empty();
        EXPECT_EQ(isHeld, i >= 2) << i;
    }
}

TEST(MeshAsset, ThreadsAgree)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const MeshAsset asset("t.stl", loadMesh(folder / "t.stl"));
    std::vector<std::vector<Shape>> answers(4);
    std::vector<std::thread> threads;
    for (auto& answer : answers) {
        threads.emplace_back([&] {
            for (int i = 1; i <= 50; ++i)
                for (const VolumeKind kind : kVolumeKinds)
                    answer.push_back(asset.volume(kind, {1, 1, static_cast<double>(i)}));
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const auto& answer : answers)
        EXPECT_EQ(answer, answers.front());
}

TEST(MeshLibrary, SameFileIsLoadedOnceHoweverItIsSpelled)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    std::filesystem::create_directory(folder / "sub");
    MeshLibrary library;
    const MeshAssetPtr first = library.load(folder / "t.stl");
    EXPECT_EQ(library.load(folder / "t.stl"), first);
    EXPECT_EQ(library.load(folder.path() / "sub" / ".." / "t.stl"), first);
    EXPECT_EQ(first->path(), folder / "t.stl");
}

TEST(MeshLibrary, ALinkToAMeshKeepsItsOwnPathAndSharesTheMesh)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    std::filesystem::create_symlink("t.stl", folder / "link.stl");
    MeshLibrary library;
    const MeshAssetPtr file = library.load(folder / "t.stl");
    const MeshAssetPtr link = library.load(folder / "link.stl");
    EXPECT_EQ(file->path(), folder / "t.stl");
    EXPECT_EQ(link->path(), folder / "link.stl");
    EXPECT_EQ(&link->mesh(), &file->mesh()) << "it is loaded once";
    (void)file->volume(VolumeKind::Obb, {1, 1, 1});
    EXPECT_TRUE(link->knowsVolume(VolumeKind::Obb, {1, 1, 1}));
    EXPECT_EQ(library.load(folder / "link.stl"), link);
    EXPECT_EQ(library.load(folder / "t.stl"), file);
}

TEST(MeshLibrary, WeldsWhatItLoadsAndSaysSoWithTheMesh)
{
    const TempDir folder;
    const auto path = folder.write("loose.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1e-9\n"
                                                "v 0 -1 0\nf 1 2 3\nf 4 5 2\n");
    EXPECT_TRUE(MeshLibrary().load(path)->notices().empty());
    MeshLibrary library({.weld = 1e-8});
    const MeshAssetPtr mesh = library.load(path);
    EXPECT_EQ(mesh->mesh().vertices.size(), 4U);
    ASSERT_EQ(mesh->notices().size(), 1U);
    EXPECT_NE(mesh->notices()[0].find("loose.obj: 1 of 5 vertices merged"), std::string::npos);
    // Every way of reading tells it, the second time as well.
    const std::vector<std::filesystem::path> twice = {path, path};
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(loadFiles(twice, library).warnings, mesh->notices());
}

TEST(MeshLibrary, ForgetsWhatNobodyHolds)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    const std::weak_ptr<const MeshAsset> first = library.load(folder / "t.stl");
    EXPECT_TRUE(first.expired());
    EXPECT_NE(library.load(folder / "t.stl"), nullptr);
}

TEST(MeshLibrary, ThreadsGetTheSameAsset)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    MeshLibrary library;
    std::vector<MeshAssetPtr> assets(8);
    std::vector<std::thread> threads;
    for (MeshAssetPtr& asset : assets)
        threads.emplace_back([&] { asset = library.load(folder / "t.stl"); });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(std::count(assets.begin(), assets.end(), assets.front()), 8);
}

TEST(MeshLibrary, MissingFileIsAnError)
{
    const TempDir folder;
    MeshLibrary library;
    test::expectError([&] { library.load(folder / "none.stl"); }, ErrorCode::FileUnreadable,
                      "none.stl");
}

} // namespace
} // namespace mbv
