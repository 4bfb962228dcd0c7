#include "gltf_files.h"
#include "mesh_files.h"

#include <mbv/mesh_io/load_mesh.h>

#ifndef _WIN32
#include <sys/stat.h>
#endif

/// Which files a glTF may name: those in its folder, with every link followed.
namespace mbv::test {
namespace {

namespace fs = std::filesystem;

std::string gltfWithBuffer(const std::string& uri)
{
    return replaced(tetrahedronGltfJson(), R"({"byteLength": 72})",
                    R"({"byteLength": 72, "uri": ")" + uri + "\"}");
}

/// secret.bin, and models/ with in.bin and sub/in.bin; all are the same good buffer.
class OutsideFiles : public testing::Test {
protected:
    OutsideFiles() : models_(folder_.path() / "models")
    {
        fs::create_directories(models_ / "sub");
        folder_.write("secret.bin", tetrahedronGltfBuffer());
        folder_.write("models/in.bin", tetrahedronGltfBuffer());
        folder_.write("models/sub/in.bin", tetrahedronGltfBuffer());
    }

    fs::path gltf(const std::string& uri) const
    {
        return folder_.write("models/a.gltf", gltfWithBuffer(uri));
    }

    void expectRefused(const std::string& uri) const
    {
        try {
            (void)loadMesh(gltf(uri));
            ADD_FAILURE() << uri << " was read";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::FileInvalid);
            EXPECT_TRUE(contains(error.what(), "/buffers/0/uri: "));
            EXPECT_TRUE(contains(error.what(), "is outside the folder of the file")) << uri;
            EXPECT_TRUE(contains(error.what(), "--allow-outside"));
        }
    }

    void expectRead(const std::string& uri, const LoadOptions& options = {}) const
    {
        EXPECT_EQ(loadMesh(gltf(uri), {}, options).triangles.size(), 8u) << uri;
    }

    TempDir folder_;
    fs::path models_;
};

TEST_F(OutsideFiles, AreReadOnlyWhereThatIsAllowed)
{
    const std::string absolute = (folder_.path() / "secret.bin").string();
    for (const std::string& uri :
         {std::string("../secret.bin"), std::string("%2e%2e/secret.bin"),
          std::string("..%2Fsecret.bin"), std::string("sub/../../secret.bin"),
          std::string("./../secret.bin"), std::string("../models/../secret.bin"), absolute}) {
        expectRefused(uri);
        expectRead(uri, {.allowOutside = true});
    }
}

TEST_F(OutsideFiles, AreNotToldFromFilesThatAreNotThere)
{
    expectRefused("../none.bin");
    expectRefused("/none/none.bin");
    expectRefused("..");
}

TEST_F(OutsideFiles, AreFoundBehindLinks)
{
    fs::create_symlink("../secret.bin", models_ / "link.bin");
    fs::create_directory_symlink("..", models_ / "up");
    expectRefused("link.bin");
    expectRefused("up/secret.bin");
    expectRead("link.bin", {.allowOutside = true});
    fs::create_symlink("sub/in.bin", models_ / "inner.bin");
    expectRead("inner.bin");
}

TEST_F(OutsideFiles, AreNotThoseBesideAndBelow)
{
    for (const char* const uri :
         {"in.bin", "./in.bin", "sub/in.bin", "sub/../in.bin", "../models/in.bin"}) {
        if (std::string(uri).starts_with("..")) // out and in again is out
            expectRefused(uri);
        else
            expectRead(uri);
    }
    const fs::path before = fs::current_path();
    gltf("in.bin");
    fs::current_path(models_);
    EXPECT_EQ(loadMesh("a.gltf").triangles.size(), 8u) << "a path without a folder";
    fs::current_path(before);
}

TEST_F(OutsideFiles, OfALinkAreThoseBesideNeitherItNorItsTarget)
{
    const TempDir links;
    const fs::path link = links.path() / "link.gltf";
    fs::create_symlink(gltf("in.bin"), link);
    EXPECT_EQ(loadMesh(link).triangles.size(), 8u) << "beside the target";
    links.write("here.bin", tetrahedronGltfBuffer());
    gltf("here.bin");
    EXPECT_EQ(loadMesh(link).triangles.size(), 8u) << "beside the link";
    gltf("../secret.bin");
    EXPECT_THROW((void)loadMesh(link), Error);
}

#ifndef _WIN32
TEST_F(OutsideFiles, PipesAndDevicesAreNotWaitedFor)
{
    ASSERT_EQ(mkfifo((models_ / "pipe.bin").c_str(), 0600), 0);
    try {
        (void)loadMesh(gltf("pipe.bin"));
        ADD_FAILURE() << "the pipe was read";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::FileUnreadable);
        EXPECT_TRUE(contains(error.what(), "is not a regular file"));
    }
    expectRefused("/dev/zero");
    EXPECT_THROW((void)loadMesh(gltf("/dev/zero"), {}, {.allowOutside = true}), Error);
}
#endif

TEST_F(OutsideFiles, OfBytesWithoutAFileAreConfinedToTheFolderGiven)
{
    EXPECT_EQ(meshFromBytes(gltfWithBuffer("in.bin"), models_ / "no.gltf").triangles.size(), 8u);
    EXPECT_THROW((void)meshFromBytes(gltfWithBuffer("../secret.bin"), models_ / "no.gltf"), Error);
}

} // namespace
} // namespace mbv::test
