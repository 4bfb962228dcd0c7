#pragma once

#include <QtCore/QList>
#include <QtCore/QString>
#include <QtGui/QKeySequence>

#include <functional>
#include <map>
#include <vector>

namespace mbv::viewer {

/// The menu a row is in, which is its chapter of the help sheet, too.
enum class Menu {
    File,
    Recent,
    Edit,
    Review,
    Model,
    Move,
    Rotate,
    View,
    Camera,
    Views,
    Section,
    Aids,
    Time,
    Panes,
    Theme,
    Palette,
    Language,
    Help
};

/// Where a row's keys work.
enum class Scope {
    Window, ///< everywhere in the main window
    View,   ///< while the 3D view has the focus; elsewhere the keys have their usual meaning
};

/// One thing a person can do.
struct Action {
    QString id = {}; ///< stable: "file.open"
    Menu menu = Menu::File;
    QString text = {};             ///< in the menu
    QList<QKeySequence> keys = {}; ///< one key each
    std::function<void()> run = {};
    Scope scope = Scope::Window;
    /// Whether a key held down does it again and again; then `runAgain` where set, else `run`.
    bool repeats = false;
    std::function<void()> runAgain = {};
    bool inToolbar = false;
    /// What the help sheet says, where it is not the text; neighbors that say the same share a
    /// line.
    QString help = {};
    /// The parts of a row that follow the document's state; where not set: text, true, no mark,
    /// visible.
    std::function<QString()> currentText = {};
    std::function<bool()> enabled = {};
    std::function<bool()> checked = {};
    std::function<bool()> visible = {};
    /// How things stand with it now ("level 3"), for the help sheet; where not set, the mark says.
    std::function<QString()> state = {};
};

/// What the help sheet says of how things stand with the row: its state, or "on" or "off" for one
/// with a mark, or nothing.
QString stateOf(const Action& row);

/// Every action of the viewer, one row each. Menus, toolbar, shortcuts, help sheet and playback
/// read it; nothing else says which key does what.
class ActionTable {
public:
    /// Adds a row. Precondition: its id and keys are new.
    void add(Action row);

    /// Gives a row other keys; one that another row has is not given, and that row returned: then
    /// nothing is changed. Precondition: the row exists.
    const Action* setKeys(const QString& id, const QList<QKeySequence>& keys);
    /// The keys that the row was added with.
    const QList<QKeySequence>& ownKeys(const QString& id) const { return ownKeys_.at(id); }

    /// Takes texts and helps from a table of the same rows, made in another language.
    void takeTexts(const ActionTable& other);

    const std::vector<Action>& rows() const { return rows_; }

    /// The row with this id or key, null when there is none.
    const Action* find(const QString& id) const;
    const Action* find(QKeyCombination key) const;

private:
    std::vector<Action> rows_;
    std::map<QString, QList<QKeySequence>> ownKeys_;
};

/// Runs the row when it is enabled; `again` for the repeats of a key held down.
void trigger(const Action& row, bool again = false);

/// The chapter's title ("File").
QString titleOf(Menu menu);

/// Keys as a person reads them, with the modifiers they share named once: "Ctrl + ← → ↑".
QString readableKeys(const QList<QKeySequence>& keys);

/// The first key of each of these rows, readable; empty where none has one.
QString keysOf(const ActionTable& actions, const QStringList& ids);

} // namespace mbv::viewer
