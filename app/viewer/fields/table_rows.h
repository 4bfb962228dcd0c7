#pragma once

#include <QtCore/QPoint>
#include <QtCore/QString>

class QContextMenuEvent;
class QMenu;
class QModelIndex;
class QTreeView;

namespace mbv::viewer {

/// The selected rows of a table as text for a spreadsheet, in their order, under a line of
/// headings; tabs between cells. Columns that are hidden are left out. Empty where no row is
/// selected.
QString selectedRowsText(const QTreeView& table);

/// That text to the clipboard, which stays as it is where there is none.
void copySelectedRows(const QTreeView& table);

/// Adds what every table can do to its context menu: copy rows, select all.
void addRowActions(QMenu& menu, QTreeView& table);

/// Where a context menu opens on the screen: at the pointer, or beside the current row where the
/// keyboard asked for it.
QPoint menuPlace(const QTreeView& table, const QContextMenuEvent& event);

/// Opens the menu there.
void popUp(QMenu& menu, const QTreeView& table, const QContextMenuEvent& event);

/// Opens the editor of a cell. When what was typed is taken, or given up by Esc, the keyboard goes
/// back to where it was before.
void editCell(QTreeView& table, const QModelIndex& cell);

} // namespace mbv::viewer
