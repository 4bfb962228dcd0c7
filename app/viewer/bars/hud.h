#pragma once

#include <QtWidgets/QLabel>

#include <functional>

namespace mbv::viewer {

class RenderWidget;
class Session;
class TransformTool;

/// Lies over the 3D view and says what is being done there: how a move goes on, what stopped it,
/// which level of the hierarchies is shown. Lets the mouse through, and leaves the world's axes in
/// the corner free.
class Hud : public QLabel {
    Q_OBJECT

public:
    /// All must outlive it.
    Hud(const Session& session, const TransformTool& transform, RenderWidget& view);

    /// Says what stood in the way, or was met, for some seconds or until something else is done.
    void showNote(const QString& note);
    /// What a move came to, which a key held down may have passed already: for some seconds, or
    /// until something else is done.
    void showMet(const QString& met);
    /// What it says for as long as it is so; empty for nothing. Asked for at every refresh().
    void setLasting(std::function<QString()> text);
    void refresh();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString currentText() const;
    QRect between(int left, int right, int bottom);
    void place();

    const Session& session_;
    const TransformTool& transform_;
    RenderWidget& view_;
    std::function<QString()> lasting_;
    QString note_;
    QString met_;
    int metTimes_ = 0;
    int noted_ = 0; ///< how often, so that a timer ends its own note alone
};

} // namespace mbv::viewer
