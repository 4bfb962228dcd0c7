#pragma once

#include "actions/action_table.h"

#include <QtCore/QObject>

#include <map>
#include <utility>

class QAction;
class QMainWindow;
class QMenu;
class QToolBar;

namespace mbv::viewer {

/// The menu bar and the toolbar of a window, made from the action table. Shortcuts are shown here
/// and obeyed by KeyRouter.
class Menus : public QObject {
    Q_OBJECT

public:
    Menus(const ActionTable& table, QMainWindow& window);

    /// Brings texts, checks and what is enabled up to date.
    void refresh();
    /// After texts or the window's width have changed.
    void fitToolbar();
    /// What can be done with the selected models, or with all where none is, at a place on the
    /// screen.
    void popUp(bool anySelected, const QPoint& at);
    /// Opens the first one, for the arrow keys to go on from there.
    void open();

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void group(Menu menu);
    QMenu* menuFor(Menu menu, QMainWindow& window);

    QMainWindow& window_;
    QToolBar* toolbar_ = nullptr;
    std::map<Menu, QMenu*> menus_;
    std::vector<std::pair<QAction*, const Action*>> actions_;
};

} // namespace mbv::viewer
