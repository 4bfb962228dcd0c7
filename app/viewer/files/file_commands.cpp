#include "file_commands.h"

#include "edits/automatic_colors.h"
#include "folder_files.h"
#include "language/path_text.h"
#include "overwrite_prompt.h"
#include "recent_files.h"

#include <mbv/file/path_text.h>
#include <mbv/geometry/error.h>
#include <mbv/scene/length_unit.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

LoadRequest requestFor(std::vector<std::filesystem::path> named, LoadPurpose purpose)
{
    LoadRequest request{withFoldersOpened(named), purpose};
    request.named = std::move(named);
    return request;
}

/// What to say of what was read, where it is added to the scene.
QStringList differingUnits(const LoadResult& result, const Scene& scene)
{
    const std::string warning = differingUnitsWarning(result.scene.units, scene.units,
                                                      pathText(result.request.files.front()));
    return warning.empty() ? QStringList() : QStringList(QString::fromStdString(warning));
}

} // namespace

FileCommands::FileCommands(Session& session, Loader& loader, std::function<Camera()> camera,
                           QWidget& window)
    : QObject(&window), session_(session), loader_(loader), camera_(std::move(camera)),
      window_(window), prompt_(session, *this, window), missing_(session, loader, folder(), window),
      changedMeshes_(session, loader, *this)
{
    connect(&loader, &Loader::finished, this, &FileCommands::take);
}

SceneFolder FileCommands::folder() const
{
    return [this] { return folderOfFiles(); };
}

std::optional<std::filesystem::path> FileCommands::folderOfFiles() const
{
    std::filesystem::path file = scenePath_.value_or(std::filesystem::path());
    for (const Model& model : session_.document().scene().models) {
        if (file.empty() && model.mesh)
            file = model.mesh->path();
    }
    std::error_code failed;
    const std::filesystem::path folder = std::filesystem::absolute(file, failed).parent_path();
    const bool isDemo =
        !demo_.empty() && folder == std::filesystem::absolute(demo_, failed).parent_path();
    return file.empty() || failed || isDemo ? std::nullopt : std::optional(folder);
}

void FileCommands::ask(const QString& title, LoadPurpose purpose, OpenDialog::Mode mode)
{
    auto* dialog = new OpenDialog(title, mode, window_);
    beginIn(*dialog, folder());
    connect(dialog, &QFileDialog::filesSelected, this,
            [this, purpose, dialog](const QStringList& chosen) {
                std::vector<std::filesystem::path> files;
                for (const QString& file : chosen)
                    files.push_back(toPath(file));
                LoadRequest request = requestFor(std::move(files), purpose);
                request.import.options = dialog->importTable();
                if (purpose == LoadPurpose::Add && !session_.fresh())
                    request.import.goal = goalOf(session_.document().scene());
                loader_.load(std::move(request));
            });
    dialog->open(); // not exec(): the event loop goes on
}

void FileCommands::askAndOpen()
{
    whenNothingIsLost([this] { ask(tr("Open"), LoadPurpose::Open, OpenDialog::Mode::Files); });
}

void FileCommands::askAndOpenFolder()
{
    whenNothingIsLost(
        [this] { ask(tr("Open folder"), LoadPurpose::Open, OpenDialog::Mode::Folder); });
}

void FileCommands::askAndAdd()
{
    ask(tr("Add meshes"), LoadPurpose::Add, OpenDialog::Mode::Files);
}

void FileCommands::open(const std::vector<std::filesystem::path>& files, const RobotRequest& robots)
{
    LoadRequest request = requestFor(files, LoadPurpose::Open);
    request.robots = robots;
    loader_.load(std::move(request));
}

void FileCommands::openOrAdd(const std::vector<std::filesystem::path>& files)
{
    const bool replaces = std::any_of(files.begin(), files.end(), [](const auto& file) {
        return isScenePath(file) || isPicturePath(file);
    });
    if (replaces)
        whenNothingIsLost([this, files] { open(files); });
    else
        loader_.load(requestFor(files, LoadPurpose::Add));
}

void FileCommands::take(const LoadResult& result)
{
    if (result.cancelled) {
        emit notice(tr("Loading cancelled; nothing was changed"));
        return;
    }
    const LoadPurpose purpose = result.request.purpose;
    const bool isPersons = result.request.files.empty() || result.request.files.front() != demo_;
    const bool remembers =
        isPersons && (purpose == LoadPurpose::Open || purpose == LoadPurpose::Add);
    if (result.errors.isEmpty() && remembers) {
        for (const std::filesystem::path& file : result.request.named)
            rememberRecentFile(file);
        emit recentChanged();
    }
    QStringList messages = result.errors + result.warnings;
    if (purpose == LoadPurpose::Add)
        messages << differingUnits(result, session_.document().scene());
    if (!result.scene.models.empty() || !result.scene.missing.empty())
        show(result);
    for (const MissingModel& missing : result.scene.missing)
        messages << QString::fromStdString(missing.model.name + ": " + missing.reason);
    if (result.scene.missing.empty())
        emit problems(messages);
    else
        emit missingMeshes(messages);
}

void FileCommands::show(const LoadResult& result)
{
    const std::vector<std::filesystem::path>& files = result.request.files;
    switch (result.request.purpose) {
    case LoadPurpose::Locate: {
        const bool wereNone = session_.document().scene().models.empty();
        session_.locate(result.scene.models);
        if (wereNone && !session_.document().scene().models.empty())
            emit opened(); // only now is there something to see
        return;
    }
    case LoadPurpose::Renew:
        changedMeshes_.take(result.scene.models);
        return;
    case LoadPurpose::Restore: {
        session_.restore(withColorsToldApart(result.scene, 0));
        const UnsavedWork work = *std::exchange(restoring_, std::nullopt);
        // A file that is later than the work was written by somebody else.
        const auto stamp = work.path ? stampOf(*work.path) : std::nullopt;
        const bool isLater = stamp && result.stamp && stamp->changed > result.stamp->changed;
        setScenePath(work.path, isLater ? std::optional(FileStamp()) : stamp);
        Journal::discard(work);
        emit opened();
        return;
    }
    case LoadPurpose::Add:
        if (!session_.fresh()) {
            session_.add(
                withColorsToldApart(result.scene, session_.document().scene().models.size()));
            return;
        }
        break;
    case LoadPurpose::Open:
        break;
    }
    if (!session_.open(withColorsToldApart(result.scene, 0)))
        return;
    const std::vector<std::filesystem::path>& named = result.request.named;
    const bool isNamed = named.size() == 1 && named.front() != demo_;
    source_ = isNamed ? std::optional(named.front()) : std::nullopt;
    const bool oneScene = files.size() == 1 && isScenePath(files[0]) && files[0] != demo_;
    setScenePath(oneScene ? std::optional(files[0]) : std::nullopt, result.stamp);
    emit opened();
}

void FileCommands::restore(const UnsavedWork& work)
{
    restoring_ = work;
    loader_.load({{work.file}, LoadPurpose::Restore});
}

void FileCommands::setScenePath(std::optional<std::filesystem::path> path,
                                std::optional<FileStamp> stamp)
{
    scenePath_ = std::move(path);
    stamp_ = scenePath_ ? stamp : std::nullopt;
    told_.reset();
    emit scenePathChanged();
}

/// A file that is gone is not in the way.
bool FileCommands::othersWrote() const
{
    const auto now = scenePath_ ? stampOf(*scenePath_) : std::nullopt;
    return now && now != stamp_;
}

void FileCommands::lookForChanges()
{
    if (!othersWrote())
        return changedMeshes_.look();
    if (loader_.busy() || told_ == stampOf(*scenePath_))
        return;
    told_ = stampOf(*scenePath_);
    emit changedOnDisk(toQString(scenePath_->filename()));
}

void FileCommands::openDemo(const std::filesystem::path& scene)
{
    demo_ = scene;
    open({scene});
}

void FileCommands::reload()
{
    if (scenePath_)
        open({*scenePath_});
}

QString FileCommands::sceneName() const
{
    return scenePath_ ? QFileInfo(toQString(*scenePath_)).baseName() : QStringLiteral("scene");
}

QString FileCommands::title() const
{
    const std::optional<std::filesystem::path>& file = scenePath_ ? scenePath_ : source_;
    return file ? toQString(file->filename()) : tr("untitled scene");
}

void FileCommands::save()
{
    if (!scenePath_)
        askAndSave();
    else if (!othersWrote())
        saveTo(*scenePath_);
    else
        askBeforeOverwriting(toQString(scenePath_->filename()),
                             {.reload =
                                  [this] {
                                      emit notSaved();
                                      reload();
                                  },
                              .saveAs = [this] { askAndSave(); },
                              .overwrite = [this] { saveTo(*scenePath_); },
                              .giveUp = [this] { emit notSaved(); }},
                             window_);
}

void FileCommands::askAndSave()
{
    auto* dialog = new QFileDialog(&window_, tr("Save the scene"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Scenes (*.mbv.json)"));
    dialog->setDefaultSuffix("mbv.json");
    beginIn(*dialog, folder());
    dialog->selectFile(scenePath_ ? toQString(*scenePath_) : sceneName());
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { saveTo(toPath(file)); });
    connect(dialog, &QFileDialog::rejected, this, &FileCommands::notSaved);
    dialog->open();
}

void FileCommands::saveTo(const std::filesystem::path& path)
{
    Scene scene = session_.document().scene();
    scene.camera = camera_();
    try {
        saveScene(scene, path);
    } catch (const Error& error) {
        emit problems({QString::fromStdString(error.what())});
        emit notSaved();
        return;
    }
    session_.markSaved();
    setScenePath(path, stampOf(path));
    rememberRecentFile(path);
    emit recentChanged();
    emit saved();
    emit notice(tr("Saved %1").arg(toQString(path.filename())));
}

} // namespace mbv::viewer
