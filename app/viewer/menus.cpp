#include "menus.h"

#include "language/retranslate.h"
#include "menu_groups.h"
#include "theme/line_icons.h"

#include <QtCore/QEvent>
#include <QtGui/QAction>
#include <QtWidgets/QMainWindow>
#include <QtWidgets/QMenu>
#include <QtWidgets/QMenuBar>
#include <QtWidgets/QToolBar>

#include <array>
#include <optional>
#include <span>

namespace mbv::viewer {

namespace {

constexpr int kIconSide = 20; ///< pixels

// What context menus have, by the ids of actions.
constexpr const char* kSeparator = nullptr;
constexpr std::array kOfModels = {
    "view.frame-selection", kSeparator,    "model.visible", "model.isolate",
    "model.show-all",       "model.lock",  kSeparator,      "model.rename",
    "model.volume",         "model.reset", kSeparator,      "edit.duplicate",
    "edit.split",           "edit.ignore", "edit.delete",
};
constexpr std::array kOfAll = {
    "view.frame-all",  "camera.front",   "camera.iso", kSeparator,
    "edit.select-all", "model.show-all", kSeparator,   "file.add",
};

/// The menu that a menu is inside of.
std::optional<Menu> parentOf(Menu menu)
{
    switch (menu) {
    case Menu::Recent:
        return Menu::File;
    case Menu::Review:
        return Menu::Edit;
    case Menu::Move:
    case Menu::Rotate:
        return Menu::Model;
    case Menu::Camera:
    case Menu::Views:
    case Menu::Section:
    case Menu::Aids:
    case Menu::Time:
    case Menu::Panes:
    case Menu::Theme:
    case Menu::Palette:
    case Menu::Language:
        return Menu::View;
    default:
        return std::nullopt;
    }
}

/// The letter that opens it with Alt, the same in every language: one finds it on every keyboard.
QChar mnemonicOf(Menu menu)
{
    switch (menu) {
    case Menu::File:
        return 'F';
    case Menu::Edit:
        return 'E';
    case Menu::Model:
        return 'M';
    case Menu::View:
        return 'V';
    default:
        return 'H';
    }
}

/// "&File", and "파일(&F)" where the title has no such letter.
QString withMnemonic(QString title, Menu menu)
{
    const QChar letter = mnemonicOf(menu);
    const qsizetype at = title.indexOf(letter);
    return at < 0 ? title + "(&" + letter + ')' : title.insert(at, '&');
}

} // namespace

Menus::Menus(const ActionTable& table, QMainWindow& window) : QObject(&window), window_(window)
{
    for (const Menu menu :
         {Menu::File, Menu::Edit, Menu::Review, Menu::Model, Menu::Move, Menu::Rotate, Menu::View,
          Menu::Camera, Menu::Views, Menu::Section, Menu::Aids, Menu::Time, Menu::Panes,
          Menu::Theme, Menu::Palette, Menu::Language, Menu::Help})
        menuFor(menu, window);
    auto* toolbar = window.addToolBar(QString());
    retranslate(*toolbar, [toolbar] { toolbar->setWindowTitle(tr("Toolbar")); });
    toolbar->setMovable(false);
    toolbar->setIconSize({kIconSide, kIconSide});
    toolbar_ = toolbar;
    window.installEventFilter(this);
    toolbar->setContextMenuPolicy(Qt::PreventContextMenu);
    const Action* lastInToolbar = nullptr;
    for (const Action& row : table.rows()) {
        auto* action = new QAction(row.text, this);
        action->setObjectName(row.id);
        action->setIcon(lineIcon(row.id));
        action->setCheckable(static_cast<bool>(row.checked));
        action->setShortcutContext(Qt::WidgetShortcut); // never by itself: see KeyRouter
        connect(action, &QAction::triggered, this, [this, &row] {
            trigger(row);
            refresh();
        });
        menuFor(row.menu, window)->addAction(action);
        if (row.inToolbar) {
            if (lastInToolbar && lastInToolbar->menu != row.menu)
                toolbar->addSeparator();
            toolbar->addAction(action);
            lastInToolbar = &row;
        }
        actions_.emplace_back(action, &row);
    }
    for (QObject* child : toolbar->children())
        if (auto* button = qobject_cast<QWidget*>(child))
            button->setFocusPolicy(Qt::NoFocus);
    for (const auto& [menu, made] : menus_)
        group(menu);
    refresh();
    fitToolbar();
}

/// What is in the menu already goes to its end.
void Menus::group(Menu menu)
{
    QMenu& grouped = *menus_.at(menu);
    const auto groups = groupsOf(menu);
    for (const std::span<const MenuEntry> entries : groups) {
        if (entries.data() != groups.front().data())
            grouped.addSeparator();
        for (const MenuEntry& entry : entries) {
            if (const Menu* inside = std::get_if<Menu>(&entry))
                grouped.addAction(menus_.at(*inside)->menuAction());
            else
                grouped.addAction(findChild<QAction*>(QLatin1String(std::get<const char*>(entry))));
        }
    }
}

/// Texts beside the icons where there is room for all of them.
void Menus::fitToolbar()
{
    toolbar_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    if (toolbar_->sizeHint().width() > window_.width())
        toolbar_->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

bool Menus::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &window_ && event->type() == QEvent::Resize)
        fitToolbar();
    return QObject::eventFilter(watched, event);
}

QMenu* Menus::menuFor(Menu menu, QMainWindow& window)
{
    QMenu*& made = menus_[menu];
    if (!made) {
        const std::optional<Menu> parent = parentOf(menu);
        made = parent ? menuFor(*parent, window)->addMenu(QString())
                      : window.menuBar()->addMenu(QString());
    }
    return made;
}

void Menus::popUp(bool anySelected, const QPoint& at)
{
    auto* menu = new QMenu(&window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id : anySelected ? std::span<const char* const>(kOfModels) : kOfAll) {
        if (id == kSeparator)
            menu->addSeparator();
        else
            menu->addAction(findChild<QAction*>(QLatin1String(id)));
    }
    menu->popup(at);
}

void Menus::open()
{
    QMenuBar& bar = *window_.menuBar();
    bar.setActiveAction(bar.actions().front());
}

void Menus::refresh()
{
    for (const auto& [menu, shown] : menus_)
        shown->setTitle(parentOf(menu) ? titleOf(menu) : withMnemonic(titleOf(menu), menu));
    for (const auto& [action, row] : actions_) {
        const QString text = row->currentText ? row->currentText() : row->text;
        action->setText(text);
        action->setIconText(QString(row->text).remove(QStringLiteral("…")));
        action->setShortcuts(row->keys);
        const QString keys = readableKeys(row->keys);
        action->setToolTip(keys.isEmpty() ? text : text + " (" + keys + ")");
        action->setEnabled(!row->enabled || row->enabled());
        action->setVisible(!row->visible || row->visible());
        if (row->checked)
            action->setChecked(row->checked());
    }
    menus_.at(Menu::Recent)->setDisabled(menus_.at(Menu::Recent)->isEmpty());
}

} // namespace mbv::viewer
