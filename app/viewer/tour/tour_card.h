#pragma once

#include <QtWidgets/QFrame>

class QLabel;
class QPushButton;

namespace mbv::viewer {

class ActionTable;
class Tour;

/// Lies over a corner of the 3D view and says what the tour's step is about, with the keys that a
/// person has for it. Takes neither the focus nor any key.
class TourCard : public QFrame {
    Q_OBJECT

public:
    /// All must outlive it. In the lower right corner of the widget.
    TourCard(Tour& tour, const ActionTable& actions, QWidget& over);

    /// Says it anew: keys may be others.
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString title() const;
    QString text() const;
    QString keyOf(const QStringList& ids) const;
    void place();

    Tour& tour_;
    const ActionTable& actions_;
    QWidget& over_;
    QLabel* title_;
    QLabel* text_;
    QPushButton* next_;
    QPushButton* skip_;
};

} // namespace mbv::viewer
