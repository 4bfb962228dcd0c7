#include <playback/playback_script.h>

#include <mbv/scene_io/load_files.h>

#include <QtCore/QRegularExpression>
#include <QtCore/QString>

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iterator>
#include <set>

namespace mbv::viewer {
namespace {

namespace fs = std::filesystem;

const fs::path kDocs = fs::path(MBV_SOURCE_DIR) / "docs";

QString textOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return QString::fromStdString({std::istreambuf_iterator<char>(in), {}});
}

/// The pictures that a page shows, "images/x.png".
std::set<std::string> picturesIn(const fs::path& page)
{
    static const QRegularExpression kPicture("!\\[[^\\]]+\\]\\((images/[^)]+)\\)");
    std::set<std::string> found;
    const QString text = textOf(page);
    for (auto match = kPicture.globalMatch(text); match.hasNext();)
        found.insert(match.next().captured(1).toStdString());
    return found;
}

TEST(Guide, ShowsPicturesThatAreThereAndSmall)
{
    for (const char* page : {"GUIDE.md", "TOUR.md"}) {
        const std::set<std::string> pictures = picturesIn(kDocs / page);
        EXPECT_GT(pictures.size(), 5U) << page;
        for (const std::string& picture : pictures) {
            ASSERT_TRUE(fs::exists(kDocs / picture)) << picture;
            EXPECT_LT(fs::file_size(kDocs / picture), 150'000U) << picture;
        }
    }
}

TEST(Guide, HasAScriptForEachOfItsPicturesAndAPlaceForEachScript)
{
    std::set<std::string> shown;
    for (const char* page : {"GUIDE.md", "TOUR.md"})
        shown.merge(picturesIn(kDocs / page));
    std::set<std::string> made;
    for (const auto& entry : fs::directory_iterator(kDocs / "guide"))
        if (entry.path().extension() == ".txt")
            made.insert("images/" + entry.path().stem().string() + ".png");
    EXPECT_EQ(shown, made);
}

TEST(Guide, PlaysItsScriptsOnScenesThatLoad)
{
    static const QRegularExpression kHead("^# (\\S+) \\d+x\\d+[^:]*: \\S");
    for (const auto& entry : fs::directory_iterator(kDocs / "guide")) {
        if (entry.path().extension() != ".txt")
            continue;
        EXPECT_FALSE(readPlayback(entry.path()).empty()) << entry.path();
        const auto head = kHead.match(textOf(entry.path()));
        ASSERT_TRUE(head.hasMatch()) << entry.path();
        const std::string name = head.captured(1).toStdString();
        const fs::path scene =
            name.starts_with("guide/") ? kDocs / name : fs::path(MBV_DATA_DIR) / name;
        MeshLibrary library;
        EXPECT_GE(loadFiles(std::array{scene}, library).scene.models.size(), 2U) << scene;
    }
}

} // namespace
} // namespace mbv::viewer
