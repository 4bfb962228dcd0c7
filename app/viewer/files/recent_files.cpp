#include "recent_files.h"

#include "language/path_text.h"

#include <QtCore/QFileInfo>
#include <QtCore/QSettings>

namespace mbv::viewer {

namespace {

const char* const kKey = "recentFiles";

} // namespace

std::vector<std::filesystem::path> recentFiles()
{
    std::vector<std::filesystem::path> files;
    for (const QString& file : QSettings().value(kKey).toStringList())
        if (QFileInfo::exists(file))
            files.push_back(toPath(file));
    return files;
}

void rememberRecentFile(const std::filesystem::path& file)
{
    const QFileInfo info(toQString(file));
    QSettings settings;
    QStringList files = settings.value(kKey).toStringList();
    files.removeAll(info.absoluteFilePath());
    files.prepend(info.absoluteFilePath());
    settings.setValue(kKey, QStringList(files.mid(0, kRecentFiles)));
}

} // namespace mbv::viewer
