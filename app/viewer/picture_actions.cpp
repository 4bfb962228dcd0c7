#include "actions.h"

#include "picture_commands.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct PictureActions {
    Q_DECLARE_TR_FUNCTIONS(PictureActions)
};

} // namespace

void addPictureActions(ActionTable& table, PictureCommands& pictures)
{
    table.add({.id = "file.picture",
               .menu = Menu::File,
               .text = PictureActions::tr("Picture of the 3D view"),
               .keys = {Qt::Key_F12},
               .run = [&pictures] { pictures.take(false); }});
    table.add({.id = "file.picture-transparent",
               .menu = Menu::File,
               .text = PictureActions::tr("Picture without background"),
               .keys = {Qt::CTRL | Qt::Key_F12},
               .run = [&pictures] { pictures.take(true); }});
    table.add({.id = "file.picture-as",
               .menu = Menu::File,
               .text = PictureActions::tr("Picture…"),
               .keys = {Qt::SHIFT | Qt::Key_F12},
               .run = [&pictures] { pictures.ask(PictureDialog::Kind::Picture); },
               .help = PictureActions::tr("Picture of any size, to file or clipboard")});
    table.add({.id = "file.turntable",
               .menu = Menu::File,
               .text = PictureActions::tr("Turntable…"),
               .run = [&pictures] { pictures.ask(PictureDialog::Kind::Turntable); },
               .help = PictureActions::tr("Pictures from all round")});
    table.add({.id = "file.copy-picture",
               .menu = Menu::File,
               .text = PictureActions::tr("Copy picture"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_C},
               .run = [&pictures] { pictures.copy(); },
               .help = PictureActions::tr("Copy the picture to the clipboard")});
}

} // namespace mbv::viewer
