#include "temp_dir.h"

#include <actions/action_table.h>
#include <actions/shortcut_settings.h>

#include <gtest/gtest.h>

#include <QtCore/QCoreApplication>
#include <QtCore/QSettings>

namespace mbv::viewer {
namespace {

/// Settings in a folder of the test's own, and a table of three rows.
class ShortcutSettings : public testing::Test {
protected:
    ShortcutSettings()
    {
        QCoreApplication::setOrganizationName("mbv-test");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString(folder_.path().string()));
        table_.add({.id = "rotate.left", .keys = {Qt::CTRL | Qt::Key_Left}, .run = [] {}});
        table_.add({.id = "rotate-fine.left", .keys = {}, .run = [] {}});
        table_.add({.id = "transform.rotate", .keys = {Qt::Key_R}, .run = [] {}});
    }

    QString keyOf(const char* id) const
    {
        const QList<QKeySequence>& keys = table_.find(id)->keys;
        return keys.isEmpty() ? QString() : keys.front().toString();
    }

    test::TempDir folder_;
    ActionTable table_;
};

TEST_F(ShortcutSettings, AreReadAsTheyWereSaved)
{
    table_.setKeys("rotate.left", {QKeySequence(Qt::Key_J)});
    table_.setKeys("transform.rotate", {});
    saveShortcuts(table_);
    table_.setKeys("rotate.left", {QKeySequence(Qt::Key_K)});
    table_.setKeys("transform.rotate", {QKeySequence(Qt::Key_L)});
    loadShortcuts(table_);
    EXPECT_EQ(keyOf("rotate.left"), "J");
    EXPECT_EQ(keyOf("rotate-fine.left"), "");
    EXPECT_EQ(keyOf("transform.rotate"), "");
}

TEST_F(ShortcutSettings, KeptUnderFormerIdsStayAndAreSavedUnderTheNewOnes)
{
    QSettings().setValue("shortcuts/turn.left", "J");
    QSettings().setValue("shortcuts/turn-fine.left", "K");
    QSettings().setValue("shortcuts/transform.turn", "T");
    loadShortcuts(table_);
    EXPECT_EQ(keyOf("rotate.left"), "J");
    EXPECT_EQ(keyOf("rotate-fine.left"), "K");
    EXPECT_EQ(keyOf("transform.rotate"), "T");
    saveShortcuts(table_);
    EXPECT_EQ(QSettings().value("shortcuts/rotate.left"), "J");
    EXPECT_FALSE(QSettings().contains("shortcuts/turn.left"));
}

} // namespace
} // namespace mbv::viewer
