#include "actions.h"

#include "saved_views/saved_views.h"
#include "saved_views/views_dialog.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct SavedViewActions {
    Q_DECLARE_TR_FUNCTIONS(SavedViewActions)
};

constexpr std::size_t kRows = 9; ///< that have a key; the list has all

/// A row for whatever view is in that place.
void addRow(ActionTable& table, SavedViews& views, std::size_t place)
{
    const auto exists = [&views, place] { return place < views.all().size(); };
    const int digit = static_cast<int>(place) + 1;
    table.add({.id = QString("views.go-%1").arg(digit),
               .menu = Menu::Views,
               .text = SavedViewActions::tr("Saved view %1").arg(digit),
               .keys = {Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + digit)},
               .run = [&views, place] { views.goTo(place); },
               .help = SavedViewActions::tr("Go to a saved view"),
               .currentText =
                   [&views, place, exists] {
                       return exists() ? QString::fromStdString(views.all()[place].name)
                                       : QString();
                   },
               .enabled = exists,
               .visible = exists});
}

} // namespace

void addSavedViewActions(ActionTable& table, const Session& session, SavedViews& views,
                         QWidget& window)
{
    table.add({.id = "views.save",
               .menu = Menu::Views,
               .text = SavedViewActions::tr("Save the view…"),
               .keys = {Qt::CTRL | Qt::Key_B},
               .run = [&views, &window] { askForViewName(views, window); },
               .help = SavedViewActions::tr(
                   "Keep camera, sections and hidden models under a name, with the scene")});
    table.add({.id = "views.list",
               .menu = Menu::Views,
               .text = SavedViewActions::tr("List of saved views…"),
               .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_B},
               .run =
                   [&session, &views, &window] {
                       auto* list = new ViewsDialog(session, views, window);
                       list->open(); // not exec(): the event loop goes on
                   },
               .help = SavedViewActions::tr("Go to, rename and delete saved views")});
    for (std::size_t place = 0; place < kRows; ++place)
        addRow(table, views, place);
}

} // namespace mbv::viewer
