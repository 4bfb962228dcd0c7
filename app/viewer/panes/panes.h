#pragma once

#include <QtWidgets/QWidget>

#include <array>

class QMainWindow;

namespace mbv::viewer {

class PaneDock;

/// The widgets that Panes lays out; `bars` are under the view.
struct PaneWidgets {
    QWidget& view;
    QWidget& models;
    QWidget& model;
    QWidget& joints;
    QWidget& pairs;
    QWidget& axes;
    QList<QWidget*> bars;
};

/// Lays the panes round the 3D view, which keeps most of the room. A person moves them to another
/// side, behind each other or out of the window, shows and hides them; where the window is small,
/// they go away and come back as it grows.
class Panes : public QWidget {
    Q_OBJECT

public:
    /// The models, with the joints of a robot; the selected one; pairs. What is beside the pairs
    /// comes and goes by itself.
    enum class Side { Left, Right, Bottom };

    explicit Panes(const PaneWidgets& widgets);

    bool isShown(Side side) const;
    void setShown(Side side, bool shown);
    /// Shows it before those that it is behind.
    void bring(Side side);

    /// Puts all panes where they were at first, and shows them.
    void putBack();

    /// Where all panes are, and how large.
    QByteArray places() const;
    /// Nothing happens where they are of another version of the viewer.
    void setPlaces(const QByteArray& places);

signals:
    void shownChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    std::array<PaneDock*, 5> all() const { return {models_, model_, joints_, pairs_, axes_}; }
    PaneDock& first(Side side) const;
    void placeAll();
    void sizeAll();
    void shareBottom();
    void shareJoints();

    QMainWindow* host_;
    PaneDock* models_;
    PaneDock* model_;
    PaneDock* joints_;
    PaneDock* pairs_;
    PaneDock* axes_;
    int pairsHeight_ = 0; ///< before the axes came beside them
    bool placed_ = false; ///< and sized
};

} // namespace mbv::viewer
