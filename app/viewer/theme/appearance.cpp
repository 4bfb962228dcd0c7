#include "appearance.h"

#include "rendering/labels/label_font.h"
#include "viewer_style.h"
#include "window_palette.h"

#include <QtCore/QEvent>
#include <QtGui/QFontInfo>
#include <QtWidgets/QApplication>

#include <utility>

namespace mbv::viewer {

namespace {

/// Of the window's letters, with which labels have the size that they are made for.
constexpr double kUsualPixels = 12;

} // namespace

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
    const QFontInfo font(QApplication::font());
    rendering::setLabelFont(font.family().toStdString(), font.pixelSize() / kUsualPixels);
    applying_ = false;
    emit changed();
}

bool Appearance::eventFilter(QObject* watched, QEvent* event)
{
    const bool isMine = watched == QApplication::instance() && !applying_;
    const bool hasOtherColors =
        event->type() == QEvent::ApplicationPaletteChange && theme_ == Theme::System;
    const bool hasOtherFont = event->type() == QEvent::ApplicationFontChange;
    if (isMine && (hasOtherColors || hasOtherFont))
        QMetaObject::invokeMethod(this, &Appearance::apply, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

} // namespace mbv::viewer
