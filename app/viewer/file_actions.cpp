#include "actions.h"

#include "file_commands.h"
#include "window_commands.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct FileActions {
    Q_DECLARE_TR_FUNCTIONS(FileActions)
};

} // namespace

void addFileActions(ActionTable& table, FileCommands& files, WindowCommands& window)
{
    table.add({.id = "file.open",
               .menu = Menu::File,
               .text = FileActions::tr("Open…"),
               .keys = {Qt::CTRL | Qt::Key_O},
               .run = [&files] { files.askAndOpen(); },
               .inToolbar = true});
    table.add({.id = "file.add",
               .menu = Menu::File,
               .text = FileActions::tr("Add meshes…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_O},
               .run = [&files] { files.askAndAdd(); }});
    table.add({.id = "file.save",
               .menu = Menu::File,
               .text = FileActions::tr("Save"),
               .keys = {Qt::CTRL | Qt::Key_S},
               .run = [&files] { files.save(); },
               .inToolbar = true});
    table.add({.id = "file.save-as",
               .menu = Menu::File,
               .text = FileActions::tr("Save as…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_S},
               .run = [&files] { files.askAndSave(); }});
    table.add({.id = "file.picture",
               .menu = Menu::File,
               .text = FileActions::tr("Picture of the 3D view"),
               .keys = {Qt::Key_F12},
               .run = [&window] { window.takePicture(false); }});
    table.add({.id = "file.picture-transparent",
               .menu = Menu::File,
               .text = FileActions::tr("Picture without background"),
               .keys = {Qt::CTRL | Qt::Key_F12},
               .run = [&window] { window.takePicture(true); }});
    table.add({.id = "file.quit",
               .menu = Menu::File,
               .text = FileActions::tr("Quit"),
               .keys = {Qt::CTRL | Qt::Key_Q},
               .run = [&window] { window.quit(); }});
}

} // namespace mbv::viewer
