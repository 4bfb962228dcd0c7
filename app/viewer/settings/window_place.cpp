#include "window_place.h"

#include <QtCore/QSettings>
#include <QtGui/QScreen>
#include <QtWidgets/QWidget>

namespace mbv::viewer {

namespace {

const char* const kKey = "windowPlace";
const char* const kPanesKey = "panePlaces";

constexpr QSize kFirstSize = {1280, 800};

/// Room for a title bar and borders: how large they are is known once the window is shown.
constexpr QSize kFrame = {16, 48};

} // namespace

QSize firstSize(const QSize& room)
{
    return kFirstSize.boundedTo(room - kFrame);
}

void restorePlace(QWidget& window)
{
    const QByteArray last = QSettings().value(kKey).toByteArray();
    if (!last.isEmpty() && window.restoreGeometry(last)) // which keeps it on a screen
        return;
    const QRect room = window.screen()->availableGeometry();
    window.resize(firstSize(room.size()));
    window.move(room.topLeft() + QPoint((room.width() - kFrame.width() - window.width()) / 2,
                                        (room.height() - kFrame.height() - window.height()) / 2));
}

void savePlace(const QWidget& window)
{
    QSettings().setValue(kKey, window.saveGeometry());
}

QByteArray savedPanePlaces()
{
    return QSettings().value(kPanesKey).toByteArray();
}

void savePanePlaces(const QByteArray& places)
{
    QSettings().setValue(kPanesKey, places);
}

} // namespace mbv::viewer
