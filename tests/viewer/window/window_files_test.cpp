#include "window_files.h"

#include <bars/status_line.h>
#include <files/journal.h>
#include <files/recent_files.h>
#include <files/report_export.h>
#include <playback/plain_dialogs.h>
#include <view/render_widget.h>

#include <QtCore/QDir>
#include <QtCore/QSettings>
#include <QtGui/QAction>
#include <QtWidgets/QCompleter>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QTreeWidget>

#include <algorithm>
#include <fstream>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

/// Once nothing was selected nor in view then.
TEST_F(WindowFiles, ASceneOfMissingMeshesIsSeenAsSoonAsTheyAreLocated)
{
    folder_.write("cats.mbv.json", R"({"mbv": 1, "models": [
        {"name": "lost", "mesh": "gone.stl", "position": [500, 0, 0]}]})");
    open();
    ASSERT_TRUE(window().session().scene().models.empty());
    trigger("file.missing");
    QWidget* list = dialog();
    press(*list, "Locate…");
    auto* files = qobject_cast<QFileDialog*>(dialog());
    ASSERT_NE(files, nullptr);
    EXPECT_TRUE(fs::equivalent(files->directory().path().toStdString(), scene_.parent_path()));
    QMetaObject::invokeMethod(
        files, "fileSelected",
        Q_ARG(QString, QString::fromStdString((folder_ / "cat.stl").string())));
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 1; }));
    files->close();
    settle();
    const viewer::Session& session = window().session();
    EXPECT_EQ(session.selected(), 0U);
    const auto& view = *window().findChild<viewer::RenderWidget*>("view3d");
    EXPECT_TRUE(isWhollySeen(view.projection(), boundsOf(session.report().volumes[0])));
}

TEST_F(WindowFiles, AMeshThatIsMissingLeavesTheRestAndIsLocated)
{
    fs::create_directory(folder_ / "elsewhere");
    folder_.write("cats.mbv.json", R"({"mbv": 1, "models": [
        {"name": "lost", "mesh": "gone.stl", "position": [9, 0, 0]},
        {"name": "here", "mesh": "cat.stl"}, {"name": "lost-too", "mesh": "gone.stl"}]})");
    open();
    ASSERT_EQ(window().session().scene().models.size(), 1U);
    EXPECT_TRUE(message().contains("lost: ")) << message().toStdString();
    EXPECT_TRUE(window().findChild<QAction*>("file.missing")->isVisible());
    auto& status = *window().findChild<viewer::StatusLine*>();
    EXPECT_TRUE(status.findChild<QLabel*>()->text().contains("meshes missing, not checked: 2"));
    auto& reports = *window().findChild<viewer::ReportExport*>();
    reports.write(folder_ / "report.csv");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(message().endsWith("whose meshes are missing: lost, lost-too"));
    trigger("file.missing");
    QWidget* list = dialog();
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->findChild<QTreeWidget*>()->topLevelItemCount(), 2);
    press(*list, "Locate…");
    QWidget* files = dialog();
    ASSERT_NE(files, list);
    QMetaObject::invokeMethod(
        files, "fileSelected",
        Q_ARG(QString, QString::fromStdString((folder_ / "cat.stl").string())));
    ASSERT_TRUE(wait([this] { return window().session().scene().missing.empty(); }));
    files->close();
    settle();
    const Scene& scene = window().session().scene();
    ASSERT_EQ(scene.models.size(), 3U);
    EXPECT_EQ(scene.models[0].name, "lost");
    EXPECT_EQ(scene.models[0].pose.translation.x, 9);
    EXPECT_EQ(scene.models[2].name, "lost-too");
    EXPECT_NE(scene.models[0].color, scene.models[1].color);
    EXPECT_NE(scene.models[1].color, scene.models[2].color);
    EXPECT_NE(scene.models[0].color, scene.models[2].color);
    EXPECT_EQ(window().session().selectedModel()->name, "here") << "still";
    trigger("edit.undo");
    EXPECT_EQ(window().session().scene().missing.size(), 2U);
    EXPECT_TRUE(window().findChild<QAction*>("file.missing")->isVisible());
}

TEST_F(WindowFiles, AFolderIsOpenedAsTheMeshesInIt)
{
    fs::create_directories(folder_ / "parts" / "deeper.stl");
    for (const char* name : {"b.stl", "a.STL"})
        fs::copy_file(folder_ / "cat.stl", folder_ / "parts" / name);
    folder_.write("parts/readme.txt", "no mesh");
    window().open({folder_ / "parts"});
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    settle();
    const Scene& scene = window().session().scene();
    ASSERT_EQ(scene.models.size(), 2U);
    EXPECT_EQ(scene.models[0].name, "a");
    EXPECT_EQ(scene.models[1].name, "b");
    EXPECT_EQ(message(), "");
    fs::create_directory(folder_ / "empty");
    window().open({folder_ / "empty"});
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    settle();
    EXPECT_TRUE(message().endsWith("empty: there is no mesh in this folder"))
        << message().toStdString();
    EXPECT_EQ(scene.models.size(), 2U);
}

/// Once a dialog could choose files alone, and each mesh of a folder became a recent file.
TEST_F(WindowFiles, AFolderIsChosenInADialogAndRemembered)
{
    fs::create_directory(folder_ / "parts");
    for (const char* name : {"b.stl", "a.stl"})
        fs::copy_file(folder_ / "cat.stl", folder_ / "parts" / name);
    trigger("file.open-folder");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_NE(ask, nullptr);
    EXPECT_EQ(ask->fileMode(), QFileDialog::Directory);
    const QString parts = QString::fromStdString((folder_ / "parts").string());
    QMetaObject::invokeMethod(ask, "filesSelected", Q_ARG(QStringList, QStringList(parts)));
    ask->close();
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 2; }));
    settle();
    const std::vector<fs::path> recent = viewer::recentFiles();
    EXPECT_EQ(recent.front(), folder_ / "parts");
    EXPECT_EQ(std::ranges::count(recent, folder_ / "parts" / "a.stl"), 0);
}

TEST_F(WindowFiles, NothingCompletesWhatAScriptTypes)
{
    open();
    const auto completes = [this] {
        trigger("file.save-as");
        QWidget* ask = dialog();
        const bool has = ask->findChild<QLineEdit*>("fileNameEdit")->completer() != nullptr;
        static_cast<QFileDialog*>(ask)->reject();
        settle();
        return has;
    };
    EXPECT_TRUE(completes());
    {
        const viewer::PlainDialogs plain;
        EXPECT_FALSE(completes());
    }
    EXPECT_TRUE(completes());
}

TEST_F(WindowFiles, WhatOthersWroteIsNotOverwrittenUnasked)
{
    open();
    moveTheCat();
    trigger("file.save");
    EXPECT_EQ(dialog(), nullptr) << "nobody else wrote";
    changeOnDisk();
    trigger("move.up");
    trigger("file.save");
    auto* box = qobject_cast<QMessageBox*>(dialog());
    ASSERT_NE(box, nullptr);
    EXPECT_EQ(box->objectName(), "overwritePrompt");
    press(*box, "Cancel");
    EXPECT_EQ(nameOnDisk(), "theirs");
    trigger("file.save");
    press(*dialog(), "Overwrite");
    ASSERT_TRUE(wait([this] { return !window().session().document().modified(); }));
    EXPECT_EQ(nameOnDisk(), "cat-1");
    trigger("move.up");
    trigger("file.save");
    EXPECT_EQ(dialog(), nullptr);
}

TEST_F(WindowFiles, WhatOthersWroteIsReloadedInstead)
{
    open();
    changeOnDisk();
    moveTheCat();
    trigger("file.save");
    press(*dialog(), "Reload");
    ASSERT_TRUE(wait([this] { return window().session().scene().models[0].name == "theirs"; }));
    EXPECT_FALSE(window().session().document().modified());
}

TEST_F(WindowFiles, AChangeOnDiskIsToldOnceWhenTheWindowComesBack)
{
    open();
    window().activateWindow();
    ASSERT_TRUE(wait([this] { return window().isActiveWindow(); }));
    comeBack();
    EXPECT_EQ(message(), "");
    changeOnDisk();
    comeBack();
    EXPECT_EQ(message(), "cats.mbv.json was changed by another program.");
    trigger("help.dismiss");
    comeBack();
    EXPECT_EQ(message(), "");
    changeOnDisk();
    comeBack();
    press(bar(), "Reload");
    ASSERT_TRUE(wait([this] { return window().session().scene().models[0].name == "theirs"; }));
}

TEST_F(WindowFiles, ASceneThatIsOpenedAgainHasItsMeshesAsTheyAreNow)
{
    open();
    fs::copy_file(fs::path(MBV_DATA_DIR) / "box.stl", folder_ / "cat.stl",
                  fs::copy_options::overwrite_existing);
    open();
    EXPECT_EQ(window().session().scene().models[0].mesh->triangleCount(), 12U);
}

TEST_F(WindowFiles, AddingASceneOfOtherUnitsSaysSo)
{
    open();
    const fs::path other = folder_.write("part.mbv.json", R"({"mbv": 1, "units": "in", "models": [
        {"name": "part", "mesh": "cat.stl"}]})");
    trigger("file.add");
    auto* files = qobject_cast<QFileDialog*>(dialog());
    ASSERT_NE(files, nullptr);
    QMetaObject::invokeMethod(files, "filesSelected",
                              Q_ARG(QStringList, {QString::fromStdString(other.string())}));
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 3; }));
    settle();
    files->close();
    settle();
    EXPECT_TRUE(message().contains("part.mbv.json: its units are \"in\", those of the scene "
                                   "before \"m\"; numbers are taken as they are"))
        << message().toStdString();
    EXPECT_EQ(window().session().scene().units, "m");
}

TEST_F(WindowFiles, WhatACrashLeftIsOfferedAndRestoredUnsaved)
{
    open();
    // What a window that was killed leaves: a journal whose lock nobody holds.
    Scene scene = window().session().scene();
    scene.models[1].name = "unsaved";
    const QDir folder = QFileInfo(QSettings().fileName()).absoluteDir();
    ASSERT_TRUE(folder.mkpath("journal"));
    const fs::path left = folder.filePath("journal/1.mbv.json").toStdString();
    saveScene(scene, left);
    std::ofstream(left.string() + ".path") << scene_.string();
    window().keepJournal();
    settle();
    EXPECT_TRUE(message().startsWith("cats.mbv.json has changes")) << message().toStdString();
    press(bar(), "Restore");
    ASSERT_TRUE(wait([this] { return window().session().scene().models[1].name == "unsaved"; }));
    EXPECT_TRUE(window().session().document().modified());
    EXPECT_FALSE(fs::exists(left));
    const auto isKept = [&folder] {
        return QDir(folder.filePath("journal")).entryList({"*.mbv.json"}, QDir::Files).size() == 1;
    };
    EXPECT_TRUE(wait(isKept)) << "it is unsaved still";
    EXPECT_TRUE(viewer::Journal::leftByCrashes().empty()) << "this window lives";
    trigger("file.save");
    EXPECT_EQ(dialog(), nullptr);
    MeshLibrary library;
    EXPECT_EQ(loadScene(scene_, library).scene.models[1].name, "unsaved");
    EXPECT_FALSE(isKept());
}

TEST_F(WindowFiles, AScenesUpAxisTurnsTheCameraAndIsUndone)
{
    open();
    const auto up = [this] {
        return window().findChild<viewer::RenderWidget*>("view3d")->camera().up;
    };
    EXPECT_NEAR(up().y, 1, 1e-9);
    trigger("view.z-up");
    EXPECT_EQ(window().session().scene().up, UpAxis::Z);
    EXPECT_NEAR(up().z, 1, 1e-9);
    trigger("edit.undo");
    EXPECT_NEAR(up().y, 1, 1e-9);
}

TEST_F(WindowFiles, AnEmptyWindowShowsHowToBegin)
{
    auto* card = window().findChild<QWidget*>("startCard");
    EXPECT_FALSE(card->isVisible()) << "there are cats";
    trigger("edit.select-all");
    trigger("edit.delete");
    ASSERT_TRUE(wait([&] { return card->isVisible(); }));
    EXPECT_TRUE(card->parentWidget()->rect().contains(card->geometry()));
    press(*card, "Try the cats");
    press(*dialog(), "Discard"); // deleting is a change
    ASSERT_TRUE(wait([this] { return window().session().scene().models.size() == 2; }));
    settle();
    EXPECT_FALSE(card->isVisible());
    EXPECT_EQ(window().windowTitle(), "untitled scene[*] - mbv-viewer") << "it is nobody's file";
    const Scene& scene = window().session().scene();
    EXPECT_NE(scene.models[0].color, scene.models[1].color) << "told apart";
}

TEST_F(WindowFiles, DialogsBeginWhereTheSceneIs)
{
    open();
    const QString folder = QString::fromStdString(fs::canonical(folder_.path()).string());
    for (const char* action : {"file.open", "file.open-folder", "file.add", "file.save-as",
                               "file.export-report", "file.export-scene", "file.compare"}) {
        trigger(action);
        auto* ask = qobject_cast<QFileDialog*>(dialog());
        ASSERT_TRUE(ask) << action;
        EXPECT_EQ(ask->directory().canonicalPath(), folder) << action;
        ask->reject();
        settle();
    }
}

} // namespace
} // namespace mbv::test
