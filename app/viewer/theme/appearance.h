#pragma once

#include "settings/preferences.h"

#include <QtCore/QObject>

namespace mbv::viewer {

/// Theme of the whole application: gives it a style and a palette, and says which colors the 3D
/// view takes. Needs a QApplication.
class Appearance : public QObject {
    Q_OBJECT

public:
    Appearance(Theme theme, rendering::PaletteKind kind);

    Theme theme() const { return theme_; }
    rendering::PaletteKind paletteKind() const { return kind_; }
    /// Of the 3D view, and of what says a state elsewhere.
    const rendering::Palette& colors() const { return colors_; }

    /// From now on, and from the next start on.
    void setTheme(Theme theme);
    void setPaletteKind(rendering::PaletteKind kind);

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();

    Theme theme_;
    rendering::PaletteKind kind_;
    rendering::Palette colors_;
    bool applying_ = false;
};

} // namespace mbv::viewer
