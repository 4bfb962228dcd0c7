#pragma once

#include <QtCore/QObject>

#include <functional>

class QWidget;

namespace mbv::viewer {

class FileCommands;
class Session;

/// Asks what to do with changes that nothing has saved, before they would be lost.
class UnsavedPrompt : public QObject {
    Q_OBJECT

public:
    /// All three must outlive the prompt; it opens over `window`.
    UnsavedPrompt(const Session& session, FileCommands& files, QWidget& window);

    /// Calls `goOn` when nothing would be lost, or a person has saved the changes or given them up;
    /// never when they cancel, or saving fails. Does not wait.
    void ask(std::function<void()> goOn);

private:
    void saveThen(std::function<void()> goOn);

    const Session& session_;
    FileCommands& files_;
    QWidget& window_;
};

} // namespace mbv::viewer
