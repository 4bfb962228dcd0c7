#include "actions.h"

#include "panes/panes.h"
#include "window_commands.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct WindowActions {
    Q_DECLARE_TR_FUNCTIONS(WindowActions)
};

void addPane(ActionTable& table, Panes& panes, Panes::Side side, const QString& id,
             const QString& text)
{
    table.add({.id = id,
               .menu = Menu::Panes,
               .text = text,
               .run = [&panes, side] { panes.setShown(side, !panes.isShown(side)); },
               .checked = [&panes, side] { return panes.isShown(side); }});
}

void addHelpActions(ActionTable& table, WindowCommands& window)
{
    table.add({.id = "help.keys",
               .menu = Menu::Help,
               .text = WindowActions::tr("Keys and mouse"),
               .keys = {Qt::Key_H, Qt::Key_F1},
               .run = [&window] { emit window.helpWanted(); },
               .inToolbar = true,
               .help = WindowActions::tr("This sheet")});
    table.add({.id = "help.palette",
               .menu = Menu::Help,
               .text = WindowActions::tr("Commands…"),
               .keys = {Qt::CTRL | Qt::Key_P},
               .run = [&window] { emit window.paletteWanted(); },
               .help = WindowActions::tr("Find any command by some letters of it")});
    table.add({.id = "help.shortcuts",
               .menu = Menu::Help,
               .text = WindowActions::tr("Change shortcuts…"),
               .run = [&window] { emit window.shortcutsWanted(); }});
    table.add({.id = "help.guide",
               .menu = Menu::Help,
               .text = WindowActions::tr("Guide"),
               .keys = {Qt::SHIFT | Qt::Key_F1},
               .run = [&window] { emit window.guideWanted(); },
               .help = WindowActions::tr("The documentation, in a window of its own")});
    table.add({.id = "help.tour",
               .menu = Menu::Help,
               .text = WindowActions::tr("Tour"),
               .run = [&window] { emit window.tourWanted(); },
               .help = WindowActions::tr("The first minute, in five steps")});
    table.add({.id = "help.messages",
               .menu = Menu::Help,
               .text = WindowActions::tr("Messages…"),
               .run = [&window] { emit window.messagesWanted(); },
               .help = WindowActions::tr("What the bar across the view has said")});
    table.add({.id = "help.menus",
               .menu = Menu::Help,
               .text = WindowActions::tr("Menus by keyboard"),
               .keys = {Qt::Key_F10},
               .run = [&window] { emit window.menusWanted(); }});
    table.add({.id = "help.context-menu",
               .menu = Menu::Help,
               .text = WindowActions::tr("Context menu by keyboard"),
               .keys = {Qt::SHIFT | Qt::Key_F10},
               .run = [&window] { window.askForContextMenu(); }});
    table.add({.id = "help.next-pane",
               .menu = Menu::Help,
               .text = WindowActions::tr("Next pane"),
               .keys = {Qt::Key_F6},
               .run = [&window] { window.focusNextPane(); }});
    table.add({.id = "help.dismiss",
               .menu = Menu::Help,
               .text = WindowActions::tr("Dismiss"),
               .keys = {Qt::Key_Escape},
               .run = [&window] { emit window.dismissed(); },
               .help = WindowActions::tr("Dismiss sheet and message, show all models again")});
}

} // namespace

void addQuitAction(ActionTable& table, WindowCommands& window)
{
    table.add({.id = "file.quit",
               .menu = Menu::File,
               .text = WindowActions::tr("Quit"),
               .keys = {Qt::CTRL | Qt::Key_Q},
               .run = [&window] { window.quit(); }});
}

void addWindowActions(ActionTable& table, WindowCommands& window, Panes& panes)
{
    addPane(table, panes, Panes::Side::Left, "pane.models", WindowActions::tr("List of models"));
    addPane(table, panes, Panes::Side::Right, "pane.model", WindowActions::tr("Selected model"));
    addPane(table, panes, Panes::Side::Bottom, "pane.pairs", WindowActions::tr("Pairs"));
    table.add({.id = "pane.put-back",
               .menu = Menu::Panes,
               .text = WindowActions::tr("Panes where they were at first"),
               .run = [&panes] { panes.putBack(); }});
    addHelpActions(table, window);
}

} // namespace mbv::viewer
