#include "window_files.h"

#include <session/session.h>

#include <array>
#include <fstream>
#include <string>

/// Meshes whose files other programs change while they are looked at.
namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// Exported anew by CAD, say, while it is looked at.
TEST_F(WindowFiles, AMeshThatWasChangedIsToldOnceAndReadAgainWhereItsModelsAre)
{
    open();
    window().activateWindow();
    ASSERT_TRUE(wait([this] { return window().isActiveWindow(); }));
    const viewer::Session& session = window().session();
    trigger("file.read-again");
    EXPECT_EQ(message(), "No mesh was changed since it was read");
    moveTheCat();
    const Scene before = session.scene();
    fs::copy_file(fs::path(MBV_DATA_DIR) / "box.stl", folder_ / "cat.stl",
                  fs::copy_options::overwrite_existing);
    comeBack();
    EXPECT_EQ(message(), "cat.stl was changed by another program.");
    trigger("help.dismiss");
    comeBack();
    EXPECT_EQ(message(), "");
    trigger("file.read-again");
    ASSERT_TRUE(wait([&] { return session.scene().models[0].mesh->triangleCount() == 12; }));
    settle();
    EXPECT_EQ(session.scene().models[1].mesh, session.scene().models[0].mesh);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(session.scene().models[i].pose, before.models[i].pose);
    EXPECT_EQ(session.report().volumes[0], worldVolume(session.scene().models[0]));
    EXPECT_EQ(session.document().undoLabel(), "Read the meshes of cat-1 and 1 more again");
    EXPECT_EQ(message(), "Read the meshes of cat-1 and 1 more again") << "answers the question";
    trigger("edit.undo");
    EXPECT_EQ(session.scene(), before);
    trigger("edit.undo"); // the move
    EXPECT_FALSE(window().isWindowModified());
    trigger("edit.redo");
    trigger("edit.redo");
    EXPECT_TRUE(window().isWindowModified());
    trigger("edit.undo");
    trigger("help.dismiss");
    fs::remove(folder_ / "cat.stl");
    comeBack();
    EXPECT_EQ(message(), "") << "there is nothing to read";
}

/// Once the title had a star, and closing asked: a scene's file names its meshes, and has none.
TEST_F(WindowFiles, AMeshThatIsReadAgainLeavesNothingToSave)
{
    open();
    fs::copy_file(fs::path(MBV_DATA_DIR) / "box.stl", folder_ / "cat.stl",
                  fs::copy_options::overwrite_existing);
    trigger("file.read-again");
    const viewer::Session& session = window().session();
    ASSERT_TRUE(wait([&] { return session.scene().models[0].mesh->triangleCount() == 12; }));
    settle();
    EXPECT_TRUE(session.document().undoLabel());
    EXPECT_FALSE(window().isWindowModified());
}

/// Once a .gltf was looked at alone, which keeps its numbers in other files.
TEST_F(WindowFiles, AMeshWhoseBufferWasChangedIsToldAndReadAgain)
{
    const auto write = [this](float height) {
        const std::array<float, 12> corners = {0, 0, 0, 1, 0, 0, 0, height, 0, 0, 0, 1};
        folder_.write("t.bin",
                      std::string(reinterpret_cast<const char*>(corners.data()), sizeof corners));
    };
    write(1);
    const fs::path gltf = folder_.write("t.gltf", R"({"asset":{"version":"2.0"},"scene":0,
        "scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0},{"mesh":1,"translation":[5,0,0]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]},
                  {"primitives":[{"attributes":{"POSITION":1}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
                     {"bufferView":0,"byteOffset":12,"componentType":5126,"count":3,
                      "type":"VEC3"}],
        "bufferViews":[{"buffer":0,"byteLength":48}],
        "buffers":[{"byteLength":48,"uri":"t.bin"}]})");
    window().open({gltf});
    const viewer::Session& session = window().session();
    ASSERT_TRUE(wait([&] { return session.scene().models.size() == 2 && !window().busy(); }));
    settle();
    window().activateWindow();
    ASSERT_TRUE(wait([this] { return window().isActiveWindow(); }));
    comeBack();
    EXPECT_EQ(message(), "");
    write(3);
    fs::last_write_time(folder_ / "t.bin",
                        fs::last_write_time(folder_ / "t.bin") + std::chrono::seconds(2));
    comeBack();
    EXPECT_EQ(message(), "t.gltf was changed by another program.");
    trigger("file.read-again");
    ASSERT_TRUE(wait([&] { return session.scene().models[1].mesh->bounds().max.y == 3; }));
    settle();
    EXPECT_EQ(session.scene().models[0].mesh->bounds().max.y, 3);
    EXPECT_EQ(session.scene().models[1].pose.translation.x, 5);
    comeBack();
    EXPECT_NE(message(), "t.gltf was changed by another program.");
}

TEST_F(WindowFiles, AMeshThatCannotBeReadAgainStaysAsItWas)
{
    open();
    const Scene before = window().session().scene();
    std::ofstream(folder_ / "cat.stl") << "no mesh at all";
    trigger("file.read-again");
    ASSERT_TRUE(wait([this] { return message().contains("cat.stl: "); }));
    EXPECT_EQ(window().session().scene(), before);
    EXPECT_FALSE(window().session().document().modified());
}

} // namespace
} // namespace mbv::test
