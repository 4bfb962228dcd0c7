#include "picture_settings.h"

#include "rendering/pictures/offscreen_window.h"

#include <QtCore/QDir>
#include <QtCore/QSettings>

#include <algorithm>

namespace mbv::viewer {

namespace {

const char* const kGroup = "pictures";

} // namespace

QString PictureSettings::folderPath() const
{
    return folder.isEmpty() ? QDir::currentPath() : QDir(folder).absolutePath();
}

PictureSettings loadPictureSettings()
{
    QSettings store;
    store.beginGroup(kGroup);
    PictureSettings settings;
    const QSize size = store.value("size").toSize();
    if (!size.isEmpty())
        settings.size = size.boundedTo({rendering::kMaxPictureSide, rendering::kMaxPictureSide});
    settings.transparent = store.value("transparent", settings.transparent).toBool();
    settings.toFile = store.value("toFile", settings.toFile).toBool();
    settings.toClipboard = store.value("toClipboard", settings.toClipboard).toBool();
    settings.withReport = store.value("withReport", settings.withReport).toBool();
    settings.folder = store.value("folder").toString();
    const QString form = store.value("name").toString();
    if (!form.trimmed().isEmpty())
        settings.form = form;
    settings.frames =
        std::clamp(store.value("frames", settings.frames).toInt(), kMinFrames, kMaxFrames);
    return settings;
}

void savePictureSettings(const PictureSettings& settings)
{
    QSettings store;
    store.beginGroup(kGroup);
    store.setValue("size", settings.size);
    store.setValue("transparent", settings.transparent);
    store.setValue("toFile", settings.toFile);
    store.setValue("toClipboard", settings.toClipboard);
    store.setValue("withReport", settings.withReport);
    store.setValue("folder", settings.folder);
    store.setValue("name", settings.form);
    store.setValue("frames", settings.frames);
}

} // namespace mbv::viewer
