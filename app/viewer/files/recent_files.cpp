#include "recent_files.h"

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
            files.emplace_back(file.toStdU16String());
    return files;
}

void rememberRecentFile(const std::filesystem::path& file)
{
    const QFileInfo info(QString::fromStdU16String(file.u16string()));
    QSettings settings;
    QStringList files = settings.value(kKey).toStringList();
    files.removeAll(info.absoluteFilePath());
    files.prepend(info.absoluteFilePath());
    settings.setValue(kKey, QStringList(files.mid(0, kRecentFiles)));
}

} // namespace mbv::viewer
