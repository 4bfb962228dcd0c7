#pragma once

#include <QtWidgets/QWidget>

#include <array>

namespace mbv::viewer {

/// Lays the panes round the 3D view, which keeps most of the room: where the window is small, the
/// others go away and come back as it grows. Each can be shown and hidden by hand, too.
class Panes : public QWidget {
    Q_OBJECT

public:
    enum class Side { Left, Right, Bottom };

    /// Those of `right`, one under the other, are one side. All of it but the first, `extra`, which
    /// is beside the bottom pane, and `feet`, under all, come and go by themselves.
    Panes(QWidget& view, QWidget& left, const QList<QWidget*>& right, QWidget& bottom,
          QWidget& extra, const QList<QWidget*>& feet);

    bool isShown(Side side) const;
    void setShown(Side side, bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* pane(Side side) const { return panes_[static_cast<std::size_t>(side)]; }

    std::array<QWidget*, 3> panes_;
    QWidget* extra_;
    QWidget* bottomRow_;
};

} // namespace mbv::viewer
