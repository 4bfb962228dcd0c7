#include "journal.h"

#include "language/path_text.h"
#include "session/session.h"

#include <mbv/file/write_file.h>
#include <mbv/scene_io/scene_file.h>

#include <QtCore/QDir>
#include <QtCore/QFile>
#include <QtCore/QFileInfo>
#include <QtCore/QLockFile>
#include <QtCore/QSettings>
#include <QtCore/QUuid>

#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kPatience = 1000; ///< milliseconds from a change until it is written

const char* const kEnding = ".mbv.json";

QDir journalFolder()
{
    QDir folder = QFileInfo(QSettings().fileName()).absoluteDir();
    folder.mkpath("journal");
    folder.cd("journal");
    return folder;
}

QString lockOf(const std::filesystem::path& file)
{
    return toQString(file) + ".lock";
}

/// Beside the journal: the path of the scene file, if it has one.
std::filesystem::path placeOf(const std::filesystem::path& file)
{
    return toPath(toQString(file) + ".path");
}

std::optional<std::filesystem::path> readPlace(const std::filesystem::path& file)
{
    QFile place(toQString(placeOf(file)));
    if (!place.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QString text = QString::fromUtf8(place.readAll());
    return text.isEmpty() ? std::nullopt : std::optional(toPath(text));
}

/// The lock of a window that is no more can be taken.
bool isLeft(const std::filesystem::path& file)
{
    QLockFile lock(lockOf(file));
    lock.setStaleLockTime(0);
    return lock.tryLock(0);
}

void removeFiles(const std::filesystem::path& file)
{
    QFile::remove(toQString(file));
    QFile::remove(toQString(placeOf(file)));
}

} // namespace

Journal::Journal(const Session& session,
                 std::function<std::optional<std::filesystem::path>()> scenePath, QObject* parent)
    : QObject(parent), session_(session), scenePath_(std::move(scenePath)),
      file_(toPath(journalFolder().filePath(QUuid::createUuid().toString(QUuid::Id128) + kEnding))),
      lock_(std::make_unique<QLockFile>(lockOf(file_))), writing_(*this, [](bool) {})
{
    lock_->setStaleLockTime(0); // it is stale when its process is no more
    lock_->tryLock(0);
    soon_.setSingleShot(true);
    soon_.setInterval(kPatience);
    connect(&soon_, &QTimer::timeout, this, &Journal::write);
    connect(&session, &Session::changed, this, &Journal::sceneChanged);
}

Journal::~Journal()
{
    remove();
}

void Journal::sceneChanged()
{
    if (!session_.document().modified())
        remove();
    else if (!soon_.isActive())
        soon_.start();
}

void Journal::write()
{
    if (!session_.document().modified())
        return;
    const std::optional<std::filesystem::path> place = scenePath_();
    writing_.start([scene = session_.document().scene(), file = file_,
                    place](const ProgressFn& progress) {
        reportProgress(progress, 0);
        // A path in text, so that another place of the settings does no harm.
        writeFileAtomically(
            placeOf(file), place ? toQString(std::filesystem::absolute(*place)).toStdString() : "");
        saveScene(scene, file);
        return true;
    });
}

void Journal::remove()
{
    soon_.stop();
    writing_.cancel();
    writing_.wait();
    removeFiles(file_);
}

std::vector<UnsavedWork> Journal::leftByCrashes()
{
    std::vector<UnsavedWork> left;
    const QDir folder = journalFolder();
    for (const QFileInfo& info :
         folder.entryInfoList({QStringLiteral("*") + kEnding}, QDir::Files, QDir::Time)) {
        const std::filesystem::path file = toPath(info.absoluteFilePath());
        if (isLeft(file))
            left.push_back({file, readPlace(file)});
    }
    return left;
}

void Journal::discard(const UnsavedWork& work)
{
    removeFiles(work.file);
}

} // namespace mbv::viewer
