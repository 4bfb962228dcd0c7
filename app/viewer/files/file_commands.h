#pragma once

#include "changed_meshes.h"
#include "import/open_dialog.h"
#include "journal.h"
#include "missing_meshes.h"
#include "session/loading/loader.h"
#include "session/session.h"
#include "unsaved_prompt.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QWidget;

namespace mbv::viewer {

/// Files in and out of the session: asking which, loading, saving, and saying what went wrong.
class FileCommands : public QObject {
    Q_OBJECT

public:
    /// `camera` is asked for when a scene is saved; dialogs open over `window`.
    FileCommands(Session& session, Loader& loader, std::function<Camera()> camera, QWidget& window);

    void askAndOpen();
    void askAndOpenFolder(); ///< the meshes in it
    void askAndAdd();
    void open(const std::vector<std::filesystem::path>& files, const RobotRequest& robots = {});
    /// Opens what was dropped; meshes alone are added to what is there. Asks before changes are
    /// lost.
    void openOrAdd(const std::vector<std::filesystem::path>& files);
    /// Calls `goOn` once nothing unsaved would be lost by it, perhaps never.
    void whenNothingIsLost(std::function<void()> goOn) { prompt_.ask(std::move(goOn)); }
    void save(); ///< asks where, the first time, and before it overwrites what others wrote
    void askAndSave();
    /// Says so, once, where the scene's file is not what it was, or else those of its meshes.
    void lookForChanges();
    void reload();
    /// Opens a scene that is nobody's: it is not saved there, nor remembered.
    void openDemo(const std::filesystem::path& scene);
    MissingMeshCommands& missing() { return missing_; }
    ChangedMeshes& changedMeshes() { return changedMeshes_; }
    /// Where the scene is, or else the first of its meshes that is in a file.
    SceneFolder folder() const;
    /// Opens it as changes that are in no file yet.
    void restore(const UnsavedWork& work);

    /// The scene file that save() writes.
    const std::optional<std::filesystem::path>& scenePath() const { return scenePath_; }
    /// Its name without endings: "cats" of cats.mbv.json; "scene" where there is none.
    QString sceneName() const;
    /// What the window is called: the scene file's name, else that of the one file or folder that
    /// was opened, be it a mesh or a robot.
    QString title() const;

signals:
    void opened(); ///< another scene is there, with its models in new places
    void scenePathChanged();
    void saved();
    void notSaved();      ///< it was given up, or did not succeed
    void recentChanged(); ///< recentFiles()
    void problems(const QStringList& messages);
    void missingMeshes(const QStringList& messages); ///< of the scene opened, which else is shown
    void changedOnDisk(const QString& file);
    void notice(const QString& message);

private:
    std::optional<std::filesystem::path> folderOfFiles() const;
    void take(const LoadResult& result);
    void show(const LoadResult& result);
    bool othersWrote() const;
    void setScenePath(std::optional<std::filesystem::path> path, std::optional<FileStamp> stamp);
    void saveTo(const std::filesystem::path& path);
    void ask(const QString& title, LoadPurpose purpose, OpenDialog::Mode mode);

    Session& session_;
    Loader& loader_;
    std::function<Camera()> camera_;
    QWidget& window_;
    UnsavedPrompt prompt_;
    MissingMeshCommands missing_;
    ChangedMeshes changedMeshes_;
    std::optional<std::filesystem::path> scenePath_;
    std::optional<std::filesystem::path> source_; ///< what the scene was made of, if of one thing
    std::optional<FileStamp> stamp_;              ///< of the file as it was read or saved
    std::optional<FileStamp> told_;               ///< of a change that was told of
    std::optional<UnsavedWork> restoring_;
    std::filesystem::path demo_;
};

} // namespace mbv::viewer
