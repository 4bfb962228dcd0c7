#pragma once

#include "picture_settings.h"

#include <QtWidgets/QWidget>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QSpinBox;

namespace mbv::viewer {

/// How many frames once round, or how many degrees from one to the next, and about which axis. The
/// degrees are always a whole part of the circle, so that the last frame leads into the first.
class TurntableFields : public QWidget {
    Q_OBJECT

public:
    explicit TurntableFields(const PictureSettings& settings);

    void addTo(QFormLayout& rows);
    void readInto(PictureSettings& settings) const;
    int frames() const;

signals:
    void changed();

private:
    void showDegrees();

    QSpinBox* frames_;
    QDoubleSpinBox* degrees_;
    QComboBox* up_;
};

} // namespace mbv::viewer
