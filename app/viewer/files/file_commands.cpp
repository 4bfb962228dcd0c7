#include "file_commands.h"

#include "language/path_text.h"
#include "recent_files.h"

#include <mbv/geometry/error.h>
#include <mbv/scene_io/load_files.h>
#include <mbv/scene_io/scene_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

} // namespace

FileCommands::FileCommands(Session& session, Loader& loader, std::function<Camera()> camera,
                           QWidget& window)
    : QObject(&window), session_(session), loader_(loader), camera_(std::move(camera)),
      window_(window), prompt_(session, *this, window)
{
    connect(&loader, &Loader::finished, this, &FileCommands::take);
}

void FileCommands::ask(const QString& title, LoadPurpose purpose)
{
    auto* dialog = new QFileDialog(&window_, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    QStringList patterns;
    for (const std::string& pattern : inputPatterns())
        patterns << QString::fromStdString(pattern);
    dialog->setNameFilters(
        {tr("Scenes and meshes (%1)").arg(patterns.join(' ')), tr("All files (*)")});
    connect(dialog, &QFileDialog::filesSelected, this, [this, purpose](const QStringList& chosen) {
        LoadRequest request{{}, purpose};
        for (const QString& file : chosen)
            request.files.push_back(toPath(file));
        loader_.load(std::move(request));
    });
    dialog->open(); // not exec(): the event loop goes on
}

void FileCommands::askAndOpen()
{
    whenNothingIsLost([this] { ask(tr("Open"), LoadPurpose::Open); });
}

void FileCommands::askAndAdd()
{
    ask(tr("Add meshes"), LoadPurpose::Add);
}

void FileCommands::open(const std::vector<std::filesystem::path>& files)
{
    loader_.load({files, LoadPurpose::Open});
}

void FileCommands::openOrAdd(const std::vector<std::filesystem::path>& files)
{
    const bool replaces = std::any_of(files.begin(), files.end(), [](const auto& file) {
        return isScenePath(file) || isPicturePath(file);
    });
    if (replaces)
        whenNothingIsLost([this, files] { open(files); });
    else
        loader_.load({files, LoadPurpose::Add});
}

void FileCommands::take(const LoadResult& result)
{
    if (result.cancelled) {
        emit notice(tr("Loading cancelled; nothing was changed"));
        return;
    }
    if (result.errors.isEmpty()) {
        for (const std::filesystem::path& file : result.request.files)
            rememberRecentFile(file);
        emit recentChanged();
    }
    if (!result.scene.models.empty()) {
        const bool replaces = result.request.purpose == LoadPurpose::Open || session_.fresh();
        if (!replaces) {
            session_.add(result.scene);
        } else if (session_.open(result.scene)) {
            const std::vector<std::filesystem::path>& files = result.request.files;
            const bool oneScene = files.size() == 1 && isScenePath(files[0]);
            setScenePath(oneScene ? std::optional(files[0]) : std::nullopt);
            emit opened();
        }
    }
    emit problems(result.errors + result.warnings);
}

void FileCommands::setScenePath(std::optional<std::filesystem::path> path)
{
    scenePath_ = std::move(path);
    emit scenePathChanged();
}

QString FileCommands::sceneName() const
{
    return scenePath_ ? QFileInfo(toQString(*scenePath_)).baseName() : QStringLiteral("scene");
}

void FileCommands::save()
{
    if (scenePath_)
        saveTo(*scenePath_);
    else
        askAndSave();
}

void FileCommands::askAndSave()
{
    auto* dialog = new QFileDialog(&window_, tr("Save the scene"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilter(tr("Scenes (*.mbv.json)"));
    dialog->setDefaultSuffix("mbv.json");
    if (scenePath_)
        dialog->selectFile(toQString(*scenePath_));
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { saveTo(toPath(file)); });
    dialog->open();
}

void FileCommands::saveTo(const std::filesystem::path& path)
{
    Scene scene = session_.scene();
    scene.camera = camera_();
    try {
        saveScene(scene, path);
    } catch (const Error& error) {
        emit problems({QString::fromStdString(error.what())});
        return;
    }
    session_.markSaved();
    setScenePath(path);
    rememberRecentFile(path);
    emit recentChanged();
    emit saved();
    emit notice(tr("Saved %1").arg(toQString(path.filename())));
}

} // namespace mbv::viewer
