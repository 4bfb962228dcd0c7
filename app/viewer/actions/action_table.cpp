#include "action_table.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <algorithm>
#include <cassert>
#include <utility>

namespace mbv::viewer {

namespace {

/// A name for a key without modifiers, as short as it is clear.
QString readableKey(Qt::Key key)
{
    switch (key) {
    case Qt::Key_Left:
        return QStringLiteral("←");
    case Qt::Key_Right:
        return QStringLiteral("→");
    case Qt::Key_Up:
        return QStringLiteral("↑");
    case Qt::Key_Down:
        return QStringLiteral("↓");
    default:
        return QKeySequence(key).toString(QKeySequence::NativeText);
    }
}

QString readableModifiers(Qt::KeyboardModifiers modifiers)
{
    QString text = QKeySequence(QKeyCombination(modifiers, Qt::Key_A)).toString();
    text.chop(1); // the A
    return text.replace('+', QStringLiteral(" + "));
}

} // namespace

void ActionTable::add(Action row)
{
    assert(find(row.id) == nullptr);
    assert(std::none_of(row.keys.begin(), row.keys.end(),
                        [this](const QKeySequence& key) { return find(key[0]) != nullptr; }));
    ownKeys_.emplace(row.id, row.keys);
    rows_.push_back(std::move(row));
}

const Action* ActionTable::setKeys(const QString& id, const QList<QKeySequence>& keys)
{
    for (const QKeySequence& key : keys)
        if (const Action* other = find(key[0]); other && other->id != id)
            return other;
    const auto row = std::find_if(rows_.begin(), rows_.end(),
                                  [&](const Action& candidate) { return candidate.id == id; });
    row->keys = keys;
    return nullptr;
}

void ActionTable::takeTexts(const ActionTable& other)
{
    assert(other.rows_.size() == rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        assert(other.rows_[i].id == rows_[i].id);
        rows_[i].text = other.rows_[i].text;
        rows_[i].help = other.rows_[i].help;
    }
}

const Action* ActionTable::find(const QString& id) const
{
    const auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const Action& row) { return row.id == id; });
    return found == rows_.end() ? nullptr : &*found;
}

const Action* ActionTable::find(QKeyCombination key) const
{
    const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const Action& row) {
        return row.keys.contains(QKeySequence(key));
    });
    return found == rows_.end() ? nullptr : &*found;
}

void trigger(const Action& row, bool again)
{
    if (again && !row.repeats)
        return;
    if (row.enabled && !row.enabled())
        return;
    (again && row.runAgain ? row.runAgain : row.run)();
}

QString stateOf(const Action& row)
{
    if (row.state)
        return row.state();
    if (!row.checked)
        return {};
    return row.checked() ? QCoreApplication::translate("State", "on")
                         : QCoreApplication::translate("State", "off");
}

QString titleOf(Menu menu)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("Menu", text); };
    switch (menu) {
    case Menu::File:
        return tr("File");
    case Menu::Recent:
        return tr("Recent files");
    case Menu::Edit:
        return tr("Edit");
    case Menu::Review:
        return tr("Review of pairs");
    case Menu::Model:
        return tr("Model");
    case Menu::Move:
        return tr("Move");
    case Menu::Rotate:
        return tr("Rotate");
    case Menu::View:
        return tr("View");
    case Menu::Camera:
        return tr("Camera");
    case Menu::Views:
        return tr("Saved views");
    case Menu::Section:
        return tr("Section");
    case Menu::Aids:
        return tr("Viewing aids");
    case Menu::Time:
        return tr("Time");
    case Menu::Panes:
        return tr("Panes");
    case Menu::Theme:
        return tr("Theme");
    case Menu::Palette:
        return tr("Palette");
    case Menu::Language:
        return tr("Language");
    case Menu::Help:
        return tr("Help");
    }
    return {};
}

QString readableKeys(const QList<QKeySequence>& keys)
{
    QString text;
    Qt::KeyboardModifiers shared = Qt::NoModifier;
    for (const QKeySequence& sequence : keys) {
        const QKeyCombination key = sequence[0];
        const bool first = text.isEmpty();
        if (first || key.keyboardModifiers() != shared) {
            shared = key.keyboardModifiers();
            text += (first ? QString() : QStringLiteral(", ")) + readableModifiers(shared);
        } else {
            text += ' ';
        }
        text += readableKey(key.key());
    }
    return text;
}

QString keysOf(const ActionTable& actions, const QStringList& ids)
{
    QList<QKeySequence> keys;
    for (const QString& id : ids)
        if (const Action* row = actions.find(id); row && !row->keys.empty())
            keys << row->keys.front();
    return keys.empty() ? QString() : readableKeys(keys);
}

} // namespace mbv::viewer
