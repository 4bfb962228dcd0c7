#include "scene/scene_fixtures.h"

#include <mbv/scene_io/scene_file.h>

#include <limits>
#include <utility>

#ifdef __unix__
#include <csignal>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {
int syncs = 0;
}

/// In place of the C library's, to be counted.
extern "C" int fsync(int file) // NOLINT(readability-inconsistent-declaration-parameter-name)
{
    ++syncs;
    return static_cast<int>(syscall(SYS_fsync, file));
}
#endif

namespace mbv {
namespace {

using test::expectError;
using test::TempDir;

TEST(SaveScene, RefusesWhatCouldNotBeLoadedAgain)
{
    const TempDir folder;
    const auto path = folder / "s.mbv.json";
    folder.write("s.mbv.json", "old");
    const auto expectRefused = [&](const std::function<void(Scene&)>& spoil,
                                   const std::string& part) {
        Scene scene;
        scene.models = {test::boxAt("a", {}), test::boxAt("b", {5, 0, 0})};
        spoil(scene);
        EXPECT_THROW(saveScene(scene, path), Error);
        try {
            saveScene(scene, path);
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
        }
        EXPECT_EQ(test::readText(path), "old");
        EXPECT_EQ(test::entryCount(folder), 1);
    };
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    expectRefused([&](Scene& s) { s.models[1].pose.translation.y = nan; }, "/models/1/position/1");
    expectRefused([](Scene& s) { s.models[1].scale.z = 0; }, "/models/1/scale/2");
    expectRefused([](Scene& s) { s.models[1].name = "a"; }, "/models/1/name");
    expectRefused([](Scene& s) { s.models[1].shape.reset(); }, "/models/1: needs");
    expectRefused([](Scene& s) { s.models[0].pose.rotation = {1, 1, 0, 0}; }, "/models/0/rotation");
    expectRefused([](Scene& s) { s.models[0].shape = Sphere{{}, -1}; }, "/models/0/shape/sphere");
    expectRefused([](Scene& s) { s.ignore = {{"a", "z"}}; }, "/ignore/0/1");
    expectRefused([](Scene& s) { s.models[0].name = "\xff"; }, "not UTF-8");
    expectRefused([](Scene& s) { s.models[0].extra["scale"] = "1"; }, "the name of a known one");
    expectRefused([](Scene& s) { s.extra["x"] = "{"; }, "extra field \"x\"");
}

#ifdef __unix__
TEST(SaveScene, WaitsUntilTheDiskHasIt)
{
    const TempDir folder;
    Scene scene;
    scene.models = {test::boxAt("a", {})};
    const int before = syncs;
    saveScene(scene, folder / "s.mbv.json");
    EXPECT_EQ(syncs, before + 1);
}
#endif

TEST(SaveScene, BareFileNameMeansTheCurrentFolder)
{
    namespace fs = std::filesystem;
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    const fs::path before = fs::current_path();
    fs::current_path(folder.path());
    MeshLibrary library;
    Scene scene;
    scene.models.resize(1);
    scene.models[0].name = "t";
    scene.models[0].mesh = library.load("t.stl");
    EXPECT_NO_THROW(saveScene(scene, "s.mbv.json"));
    EXPECT_NO_THROW(EXPECT_EQ(loadScene("s.mbv.json", library).scene, scene));
    fs::current_path(before);
    EXPECT_NE(test::readText(folder / "s.mbv.json").find("\"mesh\": \"t.stl\""), std::string::npos);
}

/// In another folder for as long as it is there.
class InFolder {
public:
    explicit InFolder(const std::filesystem::path& folder)
    {
        std::filesystem::current_path(folder);
    }
    ~InFolder() { std::filesystem::current_path(before_); }
    InFolder(const InFolder&) = delete;
    InFolder& operator=(const InFolder&) = delete;

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

constexpr const char* kBoxUrdf =
    R"(<robot name="r"><link name="l"><collision><geometry><box size="1 1 1"/></geometry>)"
    "</collision></link></robot>";

TEST(SaveScene, FromAnotherFolderNamesWhatWasRead)
{
    const TempDir folder;
    std::filesystem::create_directory(folder / "read");
    std::filesystem::create_directory(folder / "written");
    test::writeTetrahedron(folder / "read/t.stl");
    folder.write("read/r.urdf", kBoxUrdf);
    folder.write("read/s.mbv.json", R"({"mbv": 1, "models": [{"name": "t", "mesh": "t.stl"}],)"
                                    R"("robots": [{"name": "r", "urdf": "r.urdf"}]})");
    MeshLibrary library;
    Scene scene;
    {
        const InFolder there(folder / "read");
        scene = loadScene("s.mbv.json", library).scene;
    }
    EXPECT_EQ(scene.models.at(0).mesh->path(), "t.stl") << "as it was given";
    const InFolder elsewhere(folder / "written");
    saveScene(scene, "s.mbv.json");
    MeshLibrary other;
    const Scene again = loadScene("s.mbv.json", other).scene;
    EXPECT_EQ(again.models.at(0).mesh->mesh().vertices, scene.models[0].mesh->mesh().vertices);
    EXPECT_EQ(again.robots.size(), 1U);
    const std::string text = test::readText("s.mbv.json");
    EXPECT_NE(text.find(R"("../read/t.stl")"), std::string::npos) << text;
    EXPECT_NE(text.find(R"("../read/r.urdf")"), std::string::npos) << text;
}

TEST(SaveScene, NeverOverwritesWhatTheSceneWasReadFrom)
{
    const TempDir folder;
    test::writeTetrahedron(folder / "t.stl");
    folder.write("r.urdf", kBoxUrdf);
    folder.write("path.json", "[]");
    folder.write("s.mbv.json",
                 R"({"mbv": 1, "models": [{"name": "t", "mesh": "t.stl#part=1,mirrored"}],)"
                 R"("robots": [{"name": "r", "urdf": "r.urdf", "trajectory": "path.json"}]})");
    MeshLibrary library;
    const Scene scene = loadScene(folder / "s.mbv.json", library).scene;
    std::filesystem::create_symlink("t.stl", folder / "link.json");
    for (const auto& [name, of] : {std::pair("t.stl", "the mesh of model \"t\""),
                                   std::pair("link.json", "the mesh of model \"t\""),
                                   std::pair("r.urdf", "the URDF of robot \"r\""),
                                   std::pair("path.json", "the trajectory of robot \"r\"")}) {
        const auto path = folder / name; // clang 14 captures no structured bindings
        const std::string before = test::readText(path);
        expectError([&] { saveScene(scene, path); }, ErrorCode::FileUnwritable,
                    std::string("this would overwrite ") + of);
        EXPECT_EQ(test::readText(path), before);
    }
    EXPECT_NO_THROW(saveScene(scene, folder / "s.mbv.json"));
}

TEST(SaveScene, FailureNamesThePathAndTheReason)
{
    const TempDir folder;
    const Scene scene;
    expectError([&] { saveScene(scene, folder / "none" / "s.mbv.json"); },
                ErrorCode::FileUnwritable, "none is not there; make it first");
    expectError([&] { saveScene(scene, folder.path()); }, ErrorCode::FileUnwritable,
                "it is a directory");
    EXPECT_EQ(test::entryCount(folder), 0);
}

TEST(SaveScene, FollowsASymbolicLinkAndKeepsPermissions)
{
    const TempDir folder;
    namespace fs = std::filesystem;
    folder.write("real.mbv.json", "old");
    fs::permissions(folder / "real.mbv.json", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("real.mbv.json", folder / "link.mbv.json");
    saveScene(Scene{}, folder / "link.mbv.json");
    EXPECT_TRUE(fs::is_symlink(folder / "link.mbv.json"));
    EXPECT_NE(test::readText(folder / "real.mbv.json"), "old");
    EXPECT_EQ(fs::status(folder / "real.mbv.json").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

#ifdef __unix__
TEST(SaveScene, KeepsTheOldFileWhenTheDiskIsFull)
{
    const TempDir folder;
    const auto path = folder / "s.mbv.json";
    folder.write("s.mbv.json", "old");
    const Scene scene = test::RandomScenes(1).scene(100, 10); // about 40 kB

    // A limit on file size fails like a full disk, for root as well.
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit tight = before;
    tight.rlim_cur = 4096;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tight), 0);
    EXPECT_THROW(saveScene(scene, path), Error);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);

    EXPECT_EQ(test::readText(path), "old");
    EXPECT_EQ(test::entryCount(folder), 1);
}
#endif

} // namespace
} // namespace mbv
