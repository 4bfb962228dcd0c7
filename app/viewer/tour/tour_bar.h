#pragma once

#include "tour.h"

#include <QtWidgets/QWidget>

#include <array>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace mbv::viewer {

class ActionTable;

/// Says under the 3D view, of which it covers nothing, what the tour's step is about, with the keys
/// that a person has for it. It is there while the tour is. Takes neither the focus nor any key.
class TourBar : public QWidget {
    Q_OBJECT

public:
    /// Both must outlive it.
    TourBar(Tour& tour, const ActionTable& actions);

    /// Says it anew: keys may be others.
    void refresh();

signals:
    void left(); ///< it had the keyboard as it went away

private:
    QString title(Tour::Step step) const;
    QString text(Tour::Step step) const;
    QString keyOf(const QStringList& ids) const;

    Tour& tour_;
    const ActionTable& actions_;
    QLabel* title_;
    QStackedWidget* shown_; ///< as high as the longest text, or the view would change
    std::array<QLabel*, Tour::kSteps> texts_ = {};
    QPushButton* next_; ///< Tab goes on from it to the other
    QPushButton* skip_;
};

} // namespace mbv::viewer
