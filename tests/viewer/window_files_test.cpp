#include "window_test.h"

#include <files/journal.h>
#include <files/report_export.h>
#include <panes/message_bar.h>
#include <panes/status_line.h>
#include <playback/plain_dialogs.h>
#include <view/render_widget.h>

#include <mbv/report/report_json.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>

#include <QtCore/QDir>
#include <QtCore/QSettings>
#include <QtGui/QAction>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QCompleter>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QTreeWidget>

#include <array>
#include <fstream>
#include <iterator>

namespace mbv::test {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Files that are not as one left them.
class WindowFiles : public WindowTest {
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        if (IsSkipped())
            return;
        fs::copy_file(fs::path(MBV_DATA_DIR) / "cat.stl", folder_ / "cat.stl");
        fs::copy_file(fs::path(MBV_DATA_DIR) / "cats.mbv.json", scene_ = folder_ / "cats.mbv.json");
    }

    void open()
    {
        window().open({scene_});
        ASSERT_TRUE(wait([this] { return !window().busy(); }));
        settle();
    }
    /// As another program would.
    void changeOnDisk()
    {
        MeshLibrary library;
        Scene scene = loadScene(scene_, library).scene;
        scene.models[0].name = "theirs";
        saveScene(scene, scene_);
        fs::last_write_time(scene_, fs::last_write_time(scene_) + std::chrono::seconds(2));
    }
    std::string nameOnDisk()
    {
        MeshLibrary library;
        return loadScene(scene_, library).scene.models[0].name;
    }
    void moveTheCat()
    {
        trigger("move.up");
        ASSERT_TRUE(window().session().document().modified());
    }
    static void press(QWidget& box, const QString& text)
    {
        for (auto* button : box.findChildren<QAbstractButton*>()) {
            if (button->text().remove('&') == text) {
                button->click();
                settle();
                return;
            }
        }
        FAIL() << "no button " << text.toStdString();
    }
    QWidget& bar() { return *window().findChild<QWidget*>("messageBar"); }
    QString message() { return bar().isVisible() ? bar().accessibleDescription() : QString(); }

    fs::path scene_;
};

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

TEST_F(WindowFiles, AQuestionThatLastsComesBackUntilItIsAnswered)
{
    open();
    auto& messages = static_cast<viewer::MessageBar&>(bar());
    int answers = 0;
    messages.showLastingQuestion("Restore?", {{"Restore", [&answers] { ++answers; }}});
    messages.showProblem("no number");
    EXPECT_EQ(message(), "no number");
    messages.dismiss();
    EXPECT_EQ(message(), "Restore?");
    messages.showRefusal("no color");
    messages.endPassing();
    EXPECT_EQ(message(), "Restore?");
    press(bar(), "Restore");
    EXPECT_EQ(answers, 1);
    messages.showProblem("no number");
    messages.dismiss();
    EXPECT_EQ(message(), "");
    messages.showLastingQuestion("Restore?", {});
    messages.dismiss();
    EXPECT_EQ(message(), "");
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
    const auto comeBack = [this] {
        QEvent event(QEvent::ActivationChange);
        QApplication::sendEvent(&window(), &event);
        settle();
    };
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

TEST_F(WindowFiles, ARefusalGoesWhenSomethingElseIsDone)
{
    open();
    trigger("model.rename");
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(editor, nullptr);
    editor->setText("cat-2");
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
    QApplication::sendEvent(editor, &enter);
    settle();
    EXPECT_EQ(message(), "There is a model named cat-2 already");
    trigger("move.up");
    EXPECT_EQ(message(), "");
}

TEST_F(WindowFiles, DialogsBeginWhereTheSceneIs)
{
    open();
    const QString folder = QString::fromStdString(fs::canonical(folder_.path()).string());
    for (const char* action : {"file.open", "file.add", "file.save-as"}) {
        trigger(action);
        auto* ask = qobject_cast<QFileDialog*>(dialog());
        ASSERT_TRUE(ask) << action;
        EXPECT_EQ(ask->directory().canonicalPath(), folder) << action;
        ask->reject();
        settle();
    }
}

TEST_F(WindowFiles, TheReportIsExportedAsItsNameSays)
{
    open();
    trigger("file.export-report");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_TRUE(ask);
    EXPECT_EQ(ask->defaultSuffix(), "html");
    ask->reject();
    settle();
    auto& reports = *window().findChild<viewer::ReportExport*>();
    const auto written = [&](const char* name) {
        reports.write(folder_ / name);
        EXPECT_TRUE(wait([this] { return !window().busy(); }));
        return contentOf(folder_ / name);
    };
    EXPECT_EQ(written("cats.json"),
              checkReportToJson(window().session().scene(), window().report()));
    const std::string table = written("cats.csv");
    EXPECT_EQ(table.substr(0, table.find(',', 2)), "a,b");
    EXPECT_NE(written("cats.html").find("<!DOCTYPE html>"), std::string::npos);
    EXPECT_EQ(message(), "Saved cats.html");
}

TEST_F(WindowFiles, AReportNeverTakesAScenesNameOrAnUnknownEnding)
{
    open();
    const std::string before = contentOf(scene_);
    auto& reports = *window().findChild<viewer::ReportExport*>();
    for (const fs::path& refused : {scene_, folder_ / "report.txt", folder_ / "report"}) {
        reports.write(refused);
        EXPECT_FALSE(reports.busy());
        EXPECT_TRUE(message().contains("a report's name ends in")) << refused;
    }
    EXPECT_EQ(contentOf(scene_), before);
    reports.write(folder_ / "no such folder" / "report.csv");
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(message().contains("no such folder")) << message().toStdString();
}

TEST_F(WindowFiles, TheSceneIsExportedForOtherPrograms)
{
    open();
    trigger("file.export-scene");
    auto* ask = qobject_cast<QFileDialog*>(dialog());
    ASSERT_TRUE(ask);
    EXPECT_EQ(ask->defaultSuffix(), "glb");
    ASSERT_EQ(ask->nameFilters().size(), 2);
    ask->selectNameFilter(ask->nameFilters().back());
    emit ask->fileSelected(QString::fromStdString((folder_ / "with.glb").string()));
    ask->reject();
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_EQ(message(), "Saved with.glb");
    MeshLibrary library;
    const Scene with = loadFiles(std::array{folder_ / "with.glb"}, library).scene;
    ASSERT_EQ(with.models.size(), 4U);
    EXPECT_EQ(with.models[0].name, "cat-1");
    EXPECT_EQ(with.models[1].name, "cat-1 (volume)");
    auto& reports = *window().findChild<viewer::ReportExport*>();
    reports.writeScene(folder_ / "plain.glb", false);
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_EQ(loadFiles(std::array{folder_ / "plain.glb"}, library).scene.models.size(), 2U);
    reports.writeScene(folder_ / "scene.obj", false);
    ASSERT_TRUE(wait([this] { return !window().busy(); }));
    EXPECT_TRUE(message().contains("a scene is exported as .glb")) << message().toStdString();
}

} // namespace
} // namespace mbv::test
