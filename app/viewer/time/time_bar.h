#pragma once

#include "rendering/style/palette.h"

#include <QtWidgets/QWidget>

class QLabel;
class QToolButton;

namespace mbv::viewer {

class Session;
class DistanceCurve;
class PairDistances;
class TimeLine;
class TimeSlider;

/// The time line under the view: plays, is scrubbed, marks contacts, shows how far a pair is apart
/// all the time, and says what is known of the motions. It is there while the scene has some.
class TimeBar : public QWidget {
    Q_OBJECT

public:
    TimeBar(const Session& session, TimeLine& line, const PairDistances& distances,
            const rendering::Palette& colors, QWidget* parent = nullptr);

    void setColors(const rendering::Palette& colors);

private:
    void refresh();
    QString findings() const;
    int widthOfAnyTime() const;
    void showDistances();

    const Session& session_;
    TimeLine& line_;
    const PairDistances& distances_;
    DistanceCurve* curve_;
    QLabel* pair_;
    QToolButton* play_;
    TimeSlider* slider_;
    QLabel* time_;
    QLabel* findings_;
};

} // namespace mbv::viewer
