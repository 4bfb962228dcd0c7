#include "menus.h"

#include "language/retranslate.h"
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
#include <variant>

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

/// The id of an action, or a menu inside of a menu.
using Entry = std::variant<const char*, Menu>;

// What the view's menu has, in groups.
constexpr auto kOfCamera =
    std::to_array<Entry>({"view.frame-all", "view.frame-selection", Menu::Camera, Menu::Views,
                          "view.orthographic", "view.z-up"});
constexpr auto kOfDrawing =
    std::to_array<Entry>({"view.representation", Menu::Section, "view.exploded"});
constexpr auto kOfAids = std::to_array<Entry>(
    {"view.names", "view.dimensions", "view.grid", "view.axes", "view.cube", "transform.gizmo"});
constexpr auto kOfOverlaps = std::to_array<Entry>(
    {"explain.next", "explain.contacts", "explain.overlaps", "explain.measure", "explain.axis",
     "explain.volumes", "explain.deeper", "explain.less-deep"});
constexpr auto kOfMeasures =
    std::to_array<Entry>({"measure.points", "measure.back", "measure.copy"});
constexpr auto kOfTime =
    std::to_array<Entry>({"time.play", "time.back", "time.on", "time.distances"});
constexpr auto kOfPanes =
    std::to_array<Entry>({"pane.models", "pane.model", "pane.pairs", "pane.put-back"});
constexpr auto kOfWindow = std::to_array<Entry>({Menu::Theme, Menu::Palette, Menu::Language});
constexpr std::array<std::span<const Entry>, 8> kOfView = {
    kOfCamera, kOfDrawing, kOfAids, kOfOverlaps, kOfMeasures, kOfTime, kOfPanes, kOfWindow};

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
    for (const Menu menu : {Menu::File, Menu::Edit, Menu::Review, Menu::Model, Menu::Move,
                            Menu::Rotate, Menu::View, Menu::Camera, Menu::Views, Menu::Section,
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
    groupView();
    refresh();
    fitToolbar();
}

/// What is in the menu already goes to its end.
void Menus::groupView()
{
    QMenu& view = *menus_.at(Menu::View);
    for (const std::span<const Entry> group : kOfView) {
        if (group.data() != kOfView.front().data())
            view.addSeparator();
        for (const Entry& entry : group) {
            if (const Menu* inside = std::get_if<Menu>(&entry))
                view.addAction(menus_.at(*inside)->menuAction());
            else
                view.addAction(findChild<QAction*>(QLatin1String(std::get<const char*>(entry))));
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
