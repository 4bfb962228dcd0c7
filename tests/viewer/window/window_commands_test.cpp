#include "window_test.h"

#include <dialogs/command_palette.h>

#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>

namespace mbv::test {
namespace {

class WindowCommandsTest : public WindowTest {
protected:
    /// What the palette offers for these letters.
    QStringList found(const QString& letters)
    {
        auto& palette = *window().findChild<viewer::CommandPalette*>();
        if (!palette.isVisible())
            trigger("help.palette");
        palette.findChild<QLineEdit*>()->setText(letters);
        const auto& list = *palette.findChild<QListWidget*>();
        QStringList names;
        for (int row = 0; row < list.count(); ++row)
            names << list.item(row)->text();
        return names;
    }
};

TEST_F(WindowCommandsTest, AreFoundByTheirNamesFirst)
{
    ASSERT_FALSE(found("frame all").isEmpty());
    EXPECT_TRUE(found("frame all")[0].contains("Frame all"));
}

/// Of other words there were none, and nothing said so.
TEST_F(WindowCommandsTest, AreFoundByWhatTheHelpSaysAndInEnglishEverywhere)
{
    EXPECT_EQ(found("qxqx"), QStringList("No command is called so"));
    EXPECT_FALSE(found("where they meet").filter("Contacts of the meshes").isEmpty())
        << "the help's words";
    language_->setLanguage(viewer::Language::Korean);
    settle();
    EXPECT_FALSE(found("contacts").filter("메시 접촉").isEmpty()) << "its id";
}

/// Once a recent file came first, in whose path were the letters, far from each other.
TEST_F(WindowCommandsTest, AreBeforeFilesWhosePathsHaveTheLettersSomewhere)
{
    const std::string name = "sheared-" + std::string(120, 'e') + "-mechanics.mbv.json";
    std::filesystem::copy_file(std::filesystem::path(MBV_DATA_DIR) / "cat.stl",
                               folder_ / "cat.stl");
    window().open(
        {folder_.write(name, R"({"mbv": 1, "models": [{"name": "a", "mesh": "cat.stl"}]})")});
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    language_->setLanguage(viewer::Language::Korean);
    settle();
    const QStringList names = found("sec");
    ASSERT_FALSE(names.filter("mechanics").isEmpty());
    EXPECT_TRUE(names[0].startsWith("단면")) << names[0].toStdString();
    const auto& list = *window().findChild<viewer::CommandPalette*>()->findChild<QListWidget*>();
    for (int row = 0; row < list.count(); ++row)
        EXPECT_LE(list.visualItemRect(list.item(row)).width(), list.viewport()->width());
}

} // namespace
} // namespace mbv::test
