#pragma once

#include "recorder.h"

#include <QtCore/QObject>

#include <filesystem>
#include <functional>

class QWidget;

namespace mbv::viewer {

/// Starts and ends recordings, and asks where to save them.
class RecordCommands : public QObject {
    Q_OBJECT

public:
    /// `scene` is the file that a recording starts from, empty for none.
    RecordCommands(QWidget& window, Recorder::Surroundings surroundings,
                   std::function<std::filesystem::path()> scene);

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
    void useOwnDialogs(bool own);

    QWidget& window_;
    Recorder recorder_;
    std::function<std::filesystem::path()> scene_;
    QString start_; ///< how to play it, as a comment
};

} // namespace mbv::viewer
