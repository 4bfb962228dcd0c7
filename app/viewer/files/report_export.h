#pragma once

#include "session/latest_task.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <filesystem>
#include <functional>

class QWidget;

namespace mbv::viewer {

class ExactCheck;
class Session;

/// What is known of the scene's pairs, as a file for others: the page of `mbv check --report`, its
/// CSV table, or its JSON. Written off the GUI thread, of the scene as it was when asked for.
class ReportExport : public QObject {
    Q_OBJECT

public:
    /// `sceneName` is what a file is called at first; dialogs open over `window`.
    ReportExport(const Session& session, const ExactCheck& exact,
                 std::function<QString()> sceneName, QWidget& window);

    void ask();
    /// As the ending says. Where it says nothing, another report is being written, or the file
    /// cannot be: problem().
    void write(const std::filesystem::path& path);
    bool busy() const { return writing_.busy(); }

signals:
    void notice(const QString& message);
    void problem(const QString& message);

private:
    struct Outcome {
        std::filesystem::path path;
        QString error; ///< empty where it was written
    };

    const Session& session_;
    const ExactCheck& exact_;
    std::function<QString()> sceneName_;
    QWidget& window_;
    LatestTask<Outcome> writing_;
};

} // namespace mbv::viewer
