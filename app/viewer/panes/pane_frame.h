#pragma once

#include <QtWidgets/QWidget>

namespace mbv::viewer {

/// Goes round a pane and shows by a line in the color of what is selected that the keyboard is in
/// it. It comes and goes with the pane.
class PaneFrame : public QWidget {
    Q_OBJECT

public:
    static constexpr int kWidth = 2; ///< of the line, in pixels

    explicit PaneFrame(QWidget& pane);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget& pane_;
};

} // namespace mbv::viewer
