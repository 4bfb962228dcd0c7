#pragma once

#include <QtCore/QList>
#include <QtCore/QObject>

class QWidget;

namespace mbv::viewer {

/// What the window itself can do: go round its panes, close.
class WindowCommands : public QObject {
    Q_OBJECT

public:
    /// `panes` in the order that F6 takes.
    WindowCommands(QWidget& window, QList<QWidget*> panes);

    void focusNextPane();
    /// As the menu key does, which not every keyboard has.
    void askForContextMenu();
    void quit();

signals:
    void menusWanted();
    void helpWanted();
    void guideWanted();
    void tourWanted();
    void messagesWanted();
    void paletteWanted();
    void settingsWanted();
    void shortcutsWanted();
    void dismissed();

private:
    QWidget& window_;
    QList<QWidget*> panes_;
};

} // namespace mbv::viewer
