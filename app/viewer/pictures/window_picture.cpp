#include "window_picture.h"

#include <mbv/file/write_file.h>
#include <mbv/scene_io/scene_picture.h>

#include <QtCore/QBuffer>
#include <QtCore/QCoreApplication>
#include <QtCore/QEvent>
#include <QtGui/QPixmap>
#include <QtWidgets/QWidget>

namespace mbv::viewer {

namespace {

/// Half the time of Qt's usual compression, and a tenth more bytes.
constexpr int kQuickly = 85;

/// More than widgets with layouts are in each other, from a field to the window.
constexpr int kPaneLevels = 12;

} // namespace

void layOutNow()
{
    for (int level = 0; level < kPaneLevels; ++level) // from the inside out
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

void saveWindowPicture(QWidget& window, const Scene& scene, const std::filesystem::path& png)
{
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    window.grab().save(&bytes, "PNG", kQuickly);
    writeFileAtomically(png, pictureWithScene(scene, bytes.data().toStdString(), png));
}

} // namespace mbv::viewer
