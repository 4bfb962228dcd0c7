#include "shortcut_settings.h"

#include "action_table.h"

#include <QtCore/QSettings>

#include <array>

namespace mbv::viewer {

namespace {

const char* const kGroup = "shortcuts";

struct Renamed {
    QLatin1String before;
    QLatin1String now;
};

/// Beginnings of ids that were others before 0.2.0, under which keys may be kept.
constexpr std::array kRenamed = {
    Renamed{QLatin1String("turn."), QLatin1String("rotate.")},
    Renamed{QLatin1String("turn-fine."), QLatin1String("rotate-fine.")},
    Renamed{QLatin1String("transform.turn"), QLatin1String("transform.rotate")},
};

QString currentId(const QString& id)
{
    for (const auto& [before, now] : kRenamed)
        if (id.startsWith(before))
            return now + id.mid(before.size());
    return id;
}

} // namespace

void loadShortcuts(ActionTable& table)
{
    QSettings settings;
    settings.beginGroup(kGroup);
    for (const QString& kept : settings.childKeys()) {
        const QString id = currentId(kept);
        const Action* row = table.find(id);
        const auto key = QKeySequence::fromString(settings.value(kept).toString());
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
