#pragma once

#include "session/loading/latest_task.h"

#include <mbv/scene/scene.h>

#include <QtCore/QObject>
#include <QtCore/QTimer>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLockFile;

namespace mbv::viewer {

class Session;

/// What a crash left.
struct UnsavedWork {
    std::filesystem::path file;                ///< its scene
    std::optional<std::filesystem::path> path; ///< the scene file that it was to be saved in
};

/// Keeps what is not saved in a file beside the settings, written a moment after each change and
/// removed once it is saved, given up, or nothing is changed: what is there at the next start was
/// left by a crash. Each window has its own.
class Journal : public QObject {
    Q_OBJECT

public:
    /// Begins at once. `scenePath` is asked for where the scene is to be saved.
    Journal(const Session& session, std::function<std::optional<std::filesystem::path>()> scenePath,
            QObject* parent = nullptr);
    ~Journal() override;

    /// Left by windows that are no more, the latest first.
    static std::vector<UnsavedWork> leftByCrashes();
    static void discard(const UnsavedWork& work);

private:
    void sceneChanged();
    void write();
    void remove();

    const Session& session_;
    std::function<std::optional<std::filesystem::path>()> scenePath_;
    std::filesystem::path file_;
    std::unique_ptr<QLockFile> lock_; ///< held while the window lives
    QTimer soon_;
    LatestTask<bool> writing_;
};

} // namespace mbv::viewer
