#pragma once

#include "rendering/style/palette.h"

#include <QtWidgets/QWidget>

class QLabel;
class QToolButton;

namespace mbv::viewer {

class Session;
class TimeLine;
class TimeSlider;

/// The time line under the view: plays, is scrubbed, marks contacts, and says what is known of the
/// motions. It is there while the scene has some.
class TimeBar : public QWidget {
    Q_OBJECT

public:
    TimeBar(const Session& session, TimeLine& line, const rendering::Palette& colors,
            QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);

private:
    void refresh();
    QString findings() const;

    const Session& session_;
    TimeLine& line_;
    QToolButton* play_;
    TimeSlider* slider_;
    QLabel* time_;
    QLabel* findings_;
};

} // namespace mbv::viewer
