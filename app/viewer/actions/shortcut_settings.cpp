#include "shortcut_settings.h"

#include "action_table.h"

#include <QtCore/QSettings>

namespace mbv::viewer {

namespace {

const char* const kGroup = "shortcuts";

} // namespace

void loadShortcuts(ActionTable& table)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    for (const QString& id : settings.childKeys()) {
        const Action* row = table.find(id);
        const auto key = QKeySequence::fromString(settings.value(id).toString());
        if (row && key.count() <= 1)
            table.setKeys(id, key.isEmpty() ? QList<QKeySequence>() : QList{key});
    }
}

void saveShortcuts(const ActionTable& table)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    settings.remove(QString());
    for (const Action& row : table.rows())
        if (row.keys != table.ownKeys(row.id))
            settings.setValue(row.id, row.keys.isEmpty() ? QString() : row.keys.front().toString());
}

} // namespace mbv::viewer
