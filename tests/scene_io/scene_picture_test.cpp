#include "scene/scene_fixtures.h"

#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_picture.h>

#include <string>

namespace mbv {
namespace {

using namespace std::string_literals;
using test::expectError;
using test::TempDir;

/// The least that has a PNG's chunks: a header and an end, whose checksums are not looked at.
const std::string kPicture = "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0????"
                             "\0\0\0\0IEND????"s;

Scene twoBoxes()
{
    Scene scene;
    scene.units = "mm";
    scene.models = {test::boxAt("상자", {}), test::boxAt("b", {5, 0, 0})};
    scene.camera = Camera{{1, 2, 3}, {}, {0, 1, 0}, {}};
    return scene;
}

class ScenePicture : public testing::Test {
protected:
    ScenePicture() { folder_.write("p.png", kPicture); }

    TempDir folder_;
    std::filesystem::path png_ = folder_ / "p.png";
    MeshLibrary library_;
};

TEST_F(ScenePicture, GivesBackWhatWasPutIn)
{
    putSceneInPicture(twoBoxes(), png_);
    EXPECT_EQ(loadSceneFromPicture(png_, library_).scene, twoBoxes());
    EXPECT_EQ(loadFiles({{png_}}, library_).scene, twoBoxes()) << "as any scene";
}

TEST_F(ScenePicture, KeepsThePictureAndHoldsOneScene)
{
    putSceneInPicture(Scene{}, png_);
    putSceneInPicture(twoBoxes(), png_);
    const std::string bytes = test::readText(png_);
    EXPECT_TRUE(bytes.starts_with(kPicture.substr(0, kPicture.size() - 12)));
    EXPECT_TRUE(bytes.ends_with(kPicture.substr(kPicture.size() - 12))) << "IEND stays the end";
    EXPECT_EQ(bytes.find("mbv-scene"), bytes.rfind("mbv-scene"));
}

TEST_F(ScenePicture, IsGuardedByAChecksum)
{
    putSceneInPicture(twoBoxes(), png_);
    std::string bytes = test::readText(png_);
    bytes[bytes.find("mbv-scene") + 20] ^= 1;
    folder_.write("p.png", bytes);
    expectError([&] { (void)sceneTextIn(png_); }, ErrorCode::FileInvalid, "checksum");
}

TEST_F(ScenePicture, WithoutASceneSaysSo)
{
    EXPECT_EQ(sceneTextIn(png_), std::nullopt);
    expectError([&] { (void)loadSceneFromPicture(png_, library_); }, ErrorCode::FileInvalid,
                "carries no scene");
}

TEST_F(ScenePicture, DamagedAtAnyByteIsAnErrorOrWhole)
{
    putSceneInPicture(twoBoxes(), png_);
    const std::string bytes = test::readText(png_);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        folder_.write("p.png", bytes.substr(0, size));
        EXPECT_THROW((void)sceneTextIn(png_), Error) << size;
    }
    folder_.write("p.png", "solid cat");
    expectError([&] { putSceneInPicture(Scene{}, png_); }, ErrorCode::FileInvalid, "no PNG");
    EXPECT_EQ(test::readText(png_), "solid cat");
    expectError([&] { (void)sceneTextIn(folder_ / "none.png"); }, ErrorCode::FileUnreadable,
                "none.png: there is no such file");
    expectError([&] { (void)sceneTextIn(folder_.path()); }, ErrorCode::FileUnreadable,
                "is a directory");
}

TEST_F(ScenePicture, IsKnownByItsExtension)
{
    EXPECT_TRUE(isPicturePath("a/b.PNG"));
    EXPECT_FALSE(isPicturePath("png"));
    EXPECT_FALSE(isPicturePath("a.mbv.json"));
}

} // namespace
} // namespace mbv
