#pragma once

#include <mbv/geometry/progress.h>
#include <mbv/scene/scene.h>
#include <mbv/scene/scene_file.h>

#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <deque>
#include <filesystem>
#include <thread>
#include <vector>

namespace mbv::viewer {

/// What to do with files once they are read.
enum class LoadPurpose { Open, Add };

struct LoadRequest {
    std::vector<std::filesystem::path> files;
    LoadPurpose purpose = LoadPurpose::Open;
};

/// What came of a request: everything that could be read, and a message for everything else.
struct LoadResult {
    LoadRequest request;
    Scene scene;
    QStringList warnings;
    QStringList errors; ///< each names its file
    bool cancelled = false;
};

/// Reads the files of a request; those that cannot be read, and models whose volume cannot be
/// fitted, become errors and leave the rest whole. The volumes of every kind are fitted here, so
/// that the first check and every change of volume find them ready. Never throws.
LoadResult loadAll(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress);

/// Loads off the GUI thread, one request after another.
class Loader : public QObject {
    Q_OBJECT

public:
    explicit Loader(QObject* parent = nullptr);

    void load(LoadRequest request);
    /// Stops what is being loaded and forgets what waits.
    void cancel();
    bool busy() const { return busy_; }

signals:
    void started(const QString& what);
    void progressed(double fraction); ///< 0 to 1; emitted from the loading thread
    void finished(const mbv::viewer::LoadResult& result);

private:
    void startNext();
    void deliver(const LoadResult& result);

    MeshLibrary library_;
    std::deque<LoadRequest> waiting_;
    bool busy_ = false;
    std::jthread thread_; // last: stopped and joined before the rest goes
};

} // namespace mbv::viewer
