#pragma once

#include <QtWidgets/QDockWidget>

namespace mbv::viewer {

/// A pane that can be moved to another side of the window, put behind another one, and taken out of
/// the window. It is there while the pane wants to be seen and the window lets it.
class PaneDock : public QDockWidget {
    Q_OBJECT

public:
    /// `size` is that of the pane at first.
    PaneDock(QWidget& pane, const QSize& size);

    QSize sizeHint() const override { return size_; }

    bool allowed() const { return allowed_; }
    void setAllowed(bool allowed);
    /// Shows and hides it anew, where something else did so.
    void refresh();

signals:
    void comes();  ///< about to be shown, all others still as they were
    void closed(); ///< by its button

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    QWidget& pane_;
    QSize size_;
    bool allowed_ = true;
};

/// The window that a widget is part of, though its pane may float outside.
const QWidget* homeOf(const QWidget& widget);

/// Brings a pane before those that lie over it, with the window that it floats in.
void bringForward(QWidget& pane);

} // namespace mbv::viewer
