#pragma once

#include <QtCore/QByteArray>
#include <QtCore/QSize>

class QWidget;

/// Where the window was, and how large, kept in the user's settings.
namespace mbv::viewer {

/// The first size, or as much of it as there is room for, the window's frame included.
QSize firstSize(const QSize& room);

/// Before the window is shown: gives it its last place, or its first one in the middle of the
/// screen.
void restorePlace(QWidget& window);
void savePlace(const QWidget& window);

/// Where its panes were, as Panes says it; empty at first.
QByteArray savedPanePlaces();
void savePanePlaces(const QByteArray& places);

} // namespace mbv::viewer
