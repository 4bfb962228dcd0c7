#include "loader.h"

#include "language/path_text.h"
#include "language/texts.h"
#include "rendering/pictures/drawn_sizes.h"
#include "robots/robot_models.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/split_models.h>

#include <QtCore/QMetaObject>
#include <QtCore/QTimer>

#include <algorithm>
#include <chrono>
#include <exception>
#include <future>
#include <map>
#include <span>
#include <utility>

namespace mbv::viewer {

namespace {

/// Calls `work`; a failure other than a cancel becomes a message. Returns whether it succeeded.
template <typename Work> bool attempt(QStringList& errors, Work&& work)
{
    try {
        work();
        return true;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        errors << QString::fromStdString(error.what());
    } catch (const std::exception& error) {
        errors << QString::fromStdString(error.what());
    }
    return false;
}

/// The part of `progress` from `from` to `to`.
ProgressFn part(const ProgressFn& progress, double from, double to)
{
    return [&progress, from, to](double fraction) {
        return !progress || progress(from + (to - from) * fraction);
    };
}

/// Loading is this much of the progress, fitting the rest.
constexpr double kLoadingShare = 0.8;

/// The files that can be read. Their meshes are kept in `keep`, so that reading the files together
/// afterwards takes them from the library.
std::vector<std::filesystem::path> readable(const std::vector<std::filesystem::path>& files,
                                            MeshLibrary& library, const ProgressFn& progress,
                                            std::vector<LoadedScene>& keep, QStringList& errors)
{
    std::vector<std::filesystem::path> good;
    const double share = kLoadingShare / static_cast<double>(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        const double from = share * static_cast<double>(i);
        const ProgressFn here = part(progress, from, from + share);
        std::error_code unknown;
        if (std::filesystem::is_directory(files[i], unknown)) // its meshes would be here instead
            errors << Loader::tr("%1: there is no mesh in this folder").arg(toQString(files[i]));
        else if (attempt(errors, [&] {
                     keep.push_back(loadFiles(std::span(&files[i], 1), library, here));
                 }))
            good.push_back(files[i]);
    }
    return good;
}

/// Hulls of larger meshes are fitted when they are asked for.
constexpr std::size_t kMaxHullTriangles = 500'000;

/// After the first picture, which needs the processors more.
constexpr std::chrono::milliseconds kPatience{300};

/// A model that was left out must not be named either: the scene could be saved but not read.
void dropDanglingNames(Scene& scene)
{
    const auto isThere = [&scene](const std::string& name) {
        return findModel(scene, name) ||
               std::ranges::any_of(scene.missing, [&name](const MissingModel& missing) {
                   return missing.model.name == name;
               });
    };
    std::erase_if(scene.motions,
                  [&isThere](const ModelMotion& motion) { return !isThere(motion.model); });
    const auto isDangling = [&isThere](const std::string& name) {
        return !isPattern(name) && !isThere(name);
    };
    std::erase_if(scene.ignore, [&](const auto& pair) {
        return isDangling(pair.first) || isDangling(pair.second);
    });
}

/// A mesh without an area, say, has no oriented box, and still has one along the axes.
bool takesOtherVolume(Model& model, const std::function<void()>& makeReady)
{
    const VolumeKind own = model.volumeKind;
    for (const VolumeKind kind : {VolumeKind::MinimumObb, VolumeKind::Aabb, VolumeKind::Sphere}) {
        QStringList ignored;
        model.volumeKind = kind;
        if (model.mesh && kind != own && attempt(ignored, makeReady))
            return true;
    }
    model.volumeKind = own;
    return false;
}

/// The models whose meshes are where the request says, or beside that.
Scene located(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress,
              QStringList& errors)
{
    namespace fs = std::filesystem;
    Scene scene;
    const fs::path& file = request.files.front();
    const fs::path sought = fileOf(MeshOrigin{request.sought});
    for (const MissingModel& missing : request.missing) {
        const fs::path& path = missing.model.mesh->path();
        const fs::path whole = fileOf(MeshOrigin{path}); // of a part; else the path itself
        fs::path found = whole == sought ? file : file.parent_path() / whole.filename();
        std::error_code ignored;
        if (whole != sought && !fs::exists(found, ignored))
            continue;
        found += path.native().substr(whole.native().size()); // "#part=2"
        Model model = missing.model;
        if (attempt(errors, [&] { model.mesh = library.load(found, progress); }))
            scene.models.push_back(std::move(model));
    }
    return scene;
}

/// The models whose meshes could be read again, with these.
Scene renewed(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress,
              QStringList& errors)
{
    std::map<std::filesystem::path, MeshAssetPtr> meshes; // null where one cannot be read
    Scene scene;
    for (Model model : request.renewed) {
        const std::filesystem::path& path = model.mesh->path();
        const auto [known, isNew] = meshes.try_emplace(path);
        MeshAssetPtr& mesh = known->second;
        if (isNew)
            attempt(errors, [&] { mesh = library.load(path, progress); });
        if (!mesh)
            continue;
        model.mesh = mesh;
        scene.models.push_back(std::move(model));
    }
    return scene;
}

/// Takes the models of mesh files to where the request wants them. `each` is what the files hold,
/// `all` the same in one scene. The models that are to be split.
std::vector<std::size_t> importMeshes(const LoadRequest& request,
                                      const std::vector<std::filesystem::path>& files,
                                      const std::vector<LoadedScene>& each, Scene& all,
                                      LoadResult& result)
{
    std::vector<std::size_t> toSplit;
    if (!request.import.options)
        return toSplit;
    std::span<Model> rest = all.models;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::size_t count = std::min(rest.size(), each[i].scene.models.size());
        const std::span<Model> models = rest.first(count);
        rest = rest.subspan(count);
        const ImportKind* kind = importKindOf(files[i]);
        if (!kind)
            continue;
        const ImportOptions& options =
            (*request.import.options)[static_cast<std::size_t>(kind - kImportKinds.data())];
        if (!request.import.goal && all.units.empty())
            all.units = options.lengths.toStdString();
        const ImportGoal goal = request.import.goal.value_or(goalOf(all));
        if (!canConvert(options, goal))
            result.warnings << Loader::tr("%1: lengths stay as they are; the scene's unit (%2) and "
                                          "%3 cannot be converted")
                                   .arg(toQString(files[i].filename()),
                                        goal.units.isEmpty() ? Loader::tr("none") : goal.units,
                                        options.lengths);
        attempt(result.errors, [&] { place(models, options, goal); });
        for (const Model& model : models)
            if (options.split)
                toSplit.push_back(static_cast<std::size_t>(&model - all.models.data()));
    }
    return toSplit;
}

/// What the request's files have.
Scene readAll(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress,
              LoadResult& result)
{
    if (request.purpose == LoadPurpose::Locate)
        return located(request, library, progress, result.errors);
    if (request.purpose == LoadPurpose::Renew)
        return renewed(request, library, progress, result.errors);
    std::vector<LoadedScene> keep;
    const auto good = readable(request.files, library, progress, keep, result.errors);
    LoadedScene all;
    if (!attempt(result.errors,
                 [&] { all = loadFiles(good, library, {}, request.robots.settings); }))
        attempt(result.errors, [&] { all = loadFiles(good, library); });
    const std::vector<std::size_t> toSplit = importMeshes(request, good, keep, all.scene, result);
    attempt(result.errors, [&] { all = splitModels(all, toSplit, library); });
    attempt(result.errors,
            [&] { readTrajectories(all, request.robots.trajectories, all.warnings); });
    for (const std::string& warning : all.warnings)
        result.warnings << QString::fromStdString(warning);
    return withUrdfsAsRobots(std::move(all));
}

/// With all that the window asks for first: what takes long of a large mesh at the same time.
void readyModel(const Model& model, const Preparation& prepare)
{
    constexpr std::size_t kLarge = 200'000; // triangles
    const bool isLarge = model.mesh && model.mesh->triangleCount() > kLarge;
    auto others = std::async(isLarge ? std::launch::async : std::launch::deferred, [&] {
        if (prepare)
            prepare(model);
        if (isLarge)
            (void)model.mesh->facts();
    });
    (void)worldVolume(model);
    others.get();
}

} // namespace

LoadResult loadAll(const LoadRequest& request, MeshLibrary& library, const ProgressFn& progress,
                   const Preparation& prepare)
{
    LoadResult result;
    result.request = request;
    if (request.files.empty())
        return result;
    try {
        result.stamp = stampOf(request.files.front());
        Scene all = readAll(request, library, progress, result);
        std::vector<Model> models = std::move(all.models);
        all.models.clear();
        const auto count = static_cast<double>(models.size());
        for (Model& model : models) {
            const auto done = static_cast<double>(all.models.size());
            reportProgress(progress, kLoadingShare + (1 - kLoadingShare) * done / count);
            QStringList problems;
            const auto makeReady = [&] { readyModel(model, prepare); };
            const bool isReady = attempt(problems, makeReady);
            if (isReady || takesOtherVolume(model, makeReady)) {
                if (!isReady)
                    result.warnings << Loader::tr("%1 has a volume of another kind (%2): %3")
                                           .arg(QString::fromStdString(model.name),
                                                volumeText(model.volumeKind),
                                                problems.join(QStringLiteral("; ")));
                all.models.push_back(std::move(model));
            } else {
                result.errors << QString::fromStdString(model.name) + ": " + problems.join("; ");
            }
        }
        dropDanglingNames(all);
        if (const auto length = rendering::lengthNotSeen(boundsOf(all)))
            result.warnings << Loader::tr("lengths of %1 are not seen: pictures show those from %2 "
                                          "to %3; scale the scene")
                                   .arg(numberText(*length),
                                        numberText(rendering::kLeastLengthSeen),
                                        numberText(rendering::kMaxLengthSeen));
        result.scene = std::move(all);
    } catch (const Error&) { // only a cancel gets here
        result.cancelled = true;
    }
    return result;
}

void fitAhead(const Scene& scene, const ProgressFn& progress)
{
    for (const Model& model : scene.models) {
        if (!model.mesh)
            continue;
        const bool small = model.mesh->mesh().triangles.size() <= kMaxHullTriangles;
        QStringList ignored;
        for (const VolumeKind kind : kVolumeKinds) {
            reportProgress(progress, 0);
            if (small || kind != VolumeKind::Hull)
                attempt(ignored, [&] { (void)worldVolume(model, kind); });
        }
    }
}

Loader::Loader(Preparation prepare, LoadOptions reading, QObject* parent)
    : QObject(parent), prepare_(std::move(prepare)),
      library_(std::move(reading), MissingMeshes::SetAside), fittingAhead_(*this, [](bool) {})
{
}

void Loader::load(LoadRequest request)
{
    waiting_.push_back(std::move(request));
    if (!running_)
        startNext();
}

void Loader::cancel()
{
    waiting_.clear();
    if (!current_)
        return;
    thread_.request_stop();
    LoadResult given;
    given.request = *std::exchange(current_, std::nullopt);
    given.cancelled = true;
    emit finished(given);
}

void Loader::startNext()
{
    const LoadRequest request = std::move(waiting_.front());
    waiting_.pop_front();
    current_ = request;
    running_ = true;
    fittingAhead_.cancel();
    const auto count = static_cast<int>(request.files.size());
    emit started(count == 1 ? toQString(request.files[0].filename())
                            : tr("%Ln files", nullptr, count));
    thread_ = std::jthread([this, request](const std::stop_token& stop) {
        const auto advance = [this, &stop](double fraction) {
            if (!stop.stop_requested())
                emit progressed(fraction);
            return !stop.stop_requested();
        };
        const LoadResult result = loadAll(request, library_, advance, prepare_);
        QMetaObject::invokeMethod(
            this, [this, result] { deliver(result); }, Qt::QueuedConnection);
    });
}

void Loader::deliver(const LoadResult& result)
{
    running_ = false;
    if (std::exchange(current_, std::nullopt)) {
        ++delivered_;
        emit finished(result);
        fitAheadSoon(result.scene);
    }
    if (!running_ && !waiting_.empty())
        startNext();
}

void Loader::fitAheadSoon(const Scene& scene)
{
    QTimer::singleShot(kPatience, this, [this, scene, delivered = delivered_] {
        if (running_ || delivered != delivered_)
            return;
        if (areTaken_ && areTaken_())
            return fitAheadSoon(scene);
        fittingAhead_.start([scene](const ProgressFn& progress) {
            fitAhead(scene, progress);
            return true;
        });
    });
}

} // namespace mbv::viewer
