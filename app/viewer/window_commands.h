#pragma once

#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QString>

class QWidget;

namespace mbv::viewer {

class RenderWidget;

/// What the window itself can do: go round its panes, take pictures, close.
class WindowCommands : public QObject {
    Q_OBJECT

public:
    /// `panes` in the order that F6 takes.
    WindowCommands(QWidget& window, RenderWidget& view, QList<QWidget*> panes);

    /// A picture of the 3D view in the current folder, under a name that is free.
    void takePicture(bool transparent);
    void focusNextPane();
    void quit();

signals:
    void helpWanted();
    void dismissed();
    void problem(const QString& message);
    void notice(const QString& message);

private:
    QWidget& window_;
    RenderWidget& view_;
    QList<QWidget*> panes_;
};

} // namespace mbv::viewer
