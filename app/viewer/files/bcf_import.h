#pragma once

#include "scene_folder.h"
#include "session/loading/latest_task.h"

#include <mbv/report/bcf_reviews.h>

#include <QtCore/QObject>
#include <QtCore/QString>

#include <filesystem>

class QWidget;

namespace mbv::viewer {

class ExactCheck;
class Session;

/// A BCF file that people have worked on: asked for, read off the GUI thread, and what it says of
/// the scene's pairs made a step.
class BcfImport : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it; dialogs open over `window`.
    BcfImport(Session& session, const ExactCheck& exact, SceneFolder folder, QWidget& window);

    void ask();
    /// A file that is no such one, or a scene that has been edited meanwhile: problem(), and
    /// nothing changes.
    void read(const std::filesystem::path& file);
    bool busy() const { return reading_.busy(); }

signals:
    void notice(const QString& message);
    void problem(const QString& message);

private:
    struct Outcome {
        QString file;
        BcfReviews reviews;
        QString error; ///< empty where it was read
    };

    void take(const Outcome& outcome);

    Session& session_;
    const ExactCheck& exact_;
    SceneFolder folder_;
    QWidget& window_;
    LatestTask<Outcome> reading_;
};

} // namespace mbv::viewer
