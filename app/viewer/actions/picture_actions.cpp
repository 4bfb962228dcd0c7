#include "actions.h"

#include "pictures/picture_commands.h"
#include "playback/record_commands.h"

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

void addRecordActions(ActionTable& table, RecordCommands& record)
{
    table.add({.id = "file.record",
               .menu = Menu::File,
               .text = PictureActions::tr("Record"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_R},
               .run = [&record] { record.toggle(); },
               .help = PictureActions::tr("Record what you do as a script, or stop and save it"),
               .currentText =
                   [&record] {
                       return record.recording() ? PictureActions::tr("Stop recording and save…")
                                                 : PictureActions::tr("Record");
                   },
               .checked = [&record] { return record.recording(); }});
    table.add({.id = "file.record-discard",
               .menu = Menu::File,
               .text = PictureActions::tr("Discard the recording"),
               .run = [&record] { record.discard(); },
               .enabled = [&record] { return record.recording(); },
               .visible = [&record] { return record.recording(); }});
}

} // namespace mbv::viewer
