#pragma once

#include "plain_dialogs.h"
#include "recorder.h"

#include <QtCore/QObject>

#include <mbv/scene/scene.h>

#include <QtCore/QSize>

#include <filesystem>
#include <functional>
#include <optional>

class QWidget;

namespace mbv::viewer {

/// What a recording starts from.
struct RecordStart {
    std::filesystem::path file; ///< empty where no file has the scene as it is
    Scene scene;
};

/// Starts and ends recordings, and asks where to save them.
class RecordCommands : public QObject {
    Q_OBJECT

public:
    RecordCommands(QWidget& window, Recorder::Surroundings surroundings,
                   std::function<RecordStart()> start);

    bool recording() const { return recorder_.recording(); }
    void toggle();
    void discard();

signals:
    void changed(bool recording);
    void notice(const QString& message);
    void problem(const QString& message);

private:
    void askAndSave();
    void save(const std::filesystem::path& path);
    void goOn();

    QWidget& window_;
    Recorder recorder_;
    std::function<RecordStart()> startNow_;
    RecordStart start_;
    QSize size_; ///< of the window, then
    std::optional<PlainDialogs> dialogs_;
};

} // namespace mbv::viewer
