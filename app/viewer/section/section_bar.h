#pragma once

#include <QtWidgets/QWidget>

#include <array>

class QLabel;
class QSlider;
class QToolButton;

namespace mbv::viewer {

class NumberField;
class Section;
class Session;

/// The section plane in a row: its axis, its place by a slider and as a number, its side, and a
/// button to end it. It is there while the section is on. While it is, the wheel over the view,
/// with Ctrl, moves the plane.
class SectionBar : public QWidget {
    Q_OBJECT

public:
    /// All must outlive it.
    SectionBar(const Session& session, Section& section, QWidget& view);

signals:
    void refused(const QString& why); ///< what was typed for its place
    void accepted();                  ///< a place, typed or not
    void left();                      ///< the focus may go back to the view

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void connectParts();
    void nameParts();
    void refresh();

    const Session& session_;
    Section& section_;
    QWidget& view_;
    QLabel* title_;
    std::array<QToolButton*, 3> axes_{};
    QToolButton* sight_; ///< any direction but theirs
    QSlider* slider_;
    NumberField* position_;
    QLabel* units_;
    QToolButton* flip_;
    QToolButton* close_;
    int turned_ = 0; ///< of the wheel, less than a notch
};

} // namespace mbv::viewer
