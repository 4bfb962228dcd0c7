#pragma once

#include <mbv/scene/scene.h>

#include <QtCore/QList>
#include <QtCore/QObject>
#include <QtCore/QString>

#include <functional>

class QWidget;

namespace mbv::viewer {

class RenderWidget;

/// What the window itself can do: go round its panes, take pictures, close.
class WindowCommands : public QObject {
    Q_OBJECT

public:
    /// `panes` in the order that F6 takes.
    /// `scene` is what goes into pictures.
    WindowCommands(QWidget& window, RenderWidget& view, QList<QWidget*> panes,
                   std::function<Scene()> scene);

    /// A picture of the 3D view in the current folder, under a name that is free. It carries the
    /// scene.
    void takePicture(bool transparent);
    void focusNextPane();
    void quit();

signals:
    void helpWanted();
    void paletteWanted();
    void settingsWanted();
    void shortcutsWanted();
    void dismissed();
    void problem(const QString& message);
    void notice(const QString& message);

private:
    QWidget& window_;
    RenderWidget& view_;
    QList<QWidget*> panes_;
    std::function<Scene()> scene_;
};

} // namespace mbv::viewer
