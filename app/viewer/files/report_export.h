#pragma once

#include "scene_folder.h"
#include "session/loading/latest_task.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <filesystem>
#include <functional>

class QWidget;

namespace mbv::viewer {

class ExactCheck;
class Session;

/// Files for others: what is known of the scene's pairs, as the page of `mbv check --report`, its
/// CSV table, its JSON, or the topics of a BCF file; and what is visible of the scene, as a .glb.
/// Written off the GUI thread, of the scene as it was when asked for.
class ReportExport : public QObject {
    Q_OBJECT

public:
    /// `sceneName` is what a file is called at first; dialogs begin in `folder` and open over
    /// `window`.
    ReportExport(const Session& session, const ExactCheck& exact,
                 std::function<QString()> sceneName, SceneFolder folder, QWidget& window);

    void ask();
    /// As the ending says. Where it says nothing, another report is being written, or the file
    /// cannot be: problem().
    void write(const std::filesystem::path& path);
    void askForScene();
    /// A .glb, with the models' volumes or without; problem() as in write().
    void writeScene(const std::filesystem::path& path, bool volumes);
    bool busy() const { return writing_.busy(); }

signals:
    void notice(const QString& message);
    void problem(const QString& message);

private:
    void start(const std::filesystem::path& path,
               std::function<void(const ProgressFn& progress)> save);

    struct Outcome {
        std::filesystem::path path;
        QString error; ///< empty where it was written
    };

    const Session& session_;
    const ExactCheck& exact_;
    std::function<QString()> sceneName_;
    SceneFolder folder_;
    QWidget& window_;
    LatestTask<Outcome> writing_;
};

} // namespace mbv::viewer
