#pragma once

#include "file_stamp.h"
#include "import/import_options.h"
#include "latest_task.h"
#include "robots/robot_request.h"

#include <mbv/geometry/progress.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/scene.h>

#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

namespace mbv::viewer {

/// What to do with files once they are read.
enum class LoadPurpose {
    Open,
    Add,
    Locate,  ///< the one file is the mesh of models that are missing
    Renew,   ///< meshes of the scene, once more
    Restore, ///< what a crash left of a scene
};

/// How mesh files come into a scene.
struct ImportRequest {
    std::optional<ImportTable> options = {}; ///< nothing: as the files have it
    std::optional<ImportGoal> goal = {};     ///< nothing: the scene that is read
};

struct LoadRequest {
    std::vector<std::filesystem::path> files;
    LoadPurpose purpose = LoadPurpose::Open;
    // To locate: the models that are missing, and the path of those that the file is for, with all
    // other parts of theirs. The meshes of the others are taken from its folder where they are.
    std::vector<MissingModel> missing = {};
    std::filesystem::path sought = {};
    std::vector<Model> renewed = {}; ///< whose meshes are to be read again
    RobotRequest robots = {};        ///< of those among the files
    ImportRequest import = {};
    std::vector<std::filesystem::path> named = {}; ///< with folders, where the files are of some
};

/// What came of a request: everything that could be read, and a message for everything else.
struct LoadResult {
    LoadRequest request;
    Scene scene; ///< of models located or renewed, those alone
    /// The first file as it was before it was read.
    std::optional<FileStamp> stamp = {};
    QStringList warnings;
    QStringList errors; ///< each names its file
    bool cancelled = false;
};

/// Done for each model that is read, so that it can be shown at once; throws what it likes.
using Preparation = std::function<void(const Model&)>;

/// Reads the files of a request; those that cannot be read, and models whose volume cannot be
/// fitted, become errors and leave the rest whole. The models' own volumes are fitted here, so that
/// the first check finds them ready. Never throws.
LoadResult loadAll(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress,
                   const Preparation& prepare = {});

/// Fits the volumes of every kind to the models' meshes, so that a change finds them ready; hulls,
/// which may take seconds, of smaller meshes alone. What cannot be fitted says so when it is asked
/// for. Throws Error (Cancelled).
void fitAhead(const Scene& scene, const ProgressFn& progress);

/// Loads off the GUI thread, one request after another, and then fits ahead.
class Loader : public QObject {
    Q_OBJECT

public:
    /// `prepare` is called on another thread.
    explicit Loader(Preparation prepare = {}, LoadOptions reading = {}, QObject* parent = nullptr);

    void load(LoadRequest request);
    /// Gives up what is being loaded, at once, and forgets what waits. The thread may take a while
    /// to notice; the next request waits for that.
    void cancel();
    /// A request is still to be answered by finished().
    bool busy() const { return !waiting_.empty() || current_.has_value(); }
    /// Fitting ahead begins when this says no: something else needs the processors more.
    void setProcessorsTaken(std::function<bool()> areTaken) { areTaken_ = std::move(areTaken); }

signals:
    void started(const QString& what);
    void progressed(double fraction); ///< 0 to 1; emitted from the loading thread
    void finished(const mbv::viewer::LoadResult& result);

private:
    void startNext();
    void deliver(const LoadResult& result);
    void fitAheadSoon(const Scene& scene);

    Preparation prepare_;
    MeshLibrary library_;
    std::deque<LoadRequest> waiting_;
    std::optional<LoadRequest> current_; ///< none where it has been given up
    bool running_ = false;               ///< the thread is at work
    std::function<bool()> areTaken_;
    std::uint64_t delivered_ = 0; ///< results: what is fitted ahead is of the last
    LatestTask<bool> fittingAhead_;
    std::jthread thread_; // last: stopped and joined before the rest goes
};

} // namespace mbv::viewer
