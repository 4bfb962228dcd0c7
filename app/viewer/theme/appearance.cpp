#include "appearance.h"

#include "viewer_style.h"
#include "window_palette.h"

#include <QtCore/QEvent>
#include <QtWidgets/QApplication>

#include <utility>

namespace mbv::viewer {

Appearance::Appearance(Theme theme, rendering::PaletteKind kind) : theme_(theme), kind_(kind)
{
    apply();
    QApplication::instance()->installEventFilter(this);
}

void Appearance::setTheme(Theme theme)
{
    save(theme);
    if (std::exchange(theme_, theme) != theme)
        apply();
}

void Appearance::setPaletteKind(rendering::PaletteKind kind)
{
    save(kind);
    if (std::exchange(kind_, kind) != kind)
        apply();
}

/// The desktop's own lightness decides the system theme; with the default palette it has the
/// desktop's own colors, too.
void Appearance::apply()
{
    applying_ = true;
    QApplication::setStyle(new ViewerStyle(kind_ == rendering::PaletteKind::HighContrast));
    QApplication::setPalette(QPalette()); // the desktop's
    const bool desktopIsDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    const bool dark = theme_ == Theme::Dark || (theme_ == Theme::System && desktopIsDark);
    if (theme_ != Theme::System || kind_ != rendering::PaletteKind::Default)
        QApplication::setPalette(windowPalette(kind_, dark));
    colors_ = rendering::paletteOf(kind_, dark);
    applying_ = false;
    emit changed();
}

bool Appearance::eventFilter(QObject* watched, QEvent* event)
{
    const bool desktopChanged = event->type() == QEvent::ApplicationPaletteChange &&
                                watched == QApplication::instance() && !applying_;
    if (desktopChanged && theme_ == Theme::System)
        QMetaObject::invokeMethod(this, &Appearance::apply, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace mbv::viewer
