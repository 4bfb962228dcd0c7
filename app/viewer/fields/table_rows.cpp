#include "table_rows.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QPointer>
#include <QtGui/QClipboard>
#include <QtGui/QContextMenuEvent>
#include <QtWidgets/QAbstractItemDelegate>
#include <QtWidgets/QApplication>
#include <QtWidgets/QMenu>
#include <QtWidgets/QTreeView>

#include <algorithm>
#include <vector>

namespace mbv::viewer {

namespace {

struct TableRows {
    Q_DECLARE_TR_FUNCTIONS(TableRows)
};

} // namespace

QString selectedRowsText(const QTreeView& table)
{
    const QAbstractItemModel& model = *table.model();
    std::vector<int> columns;
    QStringList headings;
    for (int column = 0; column < model.columnCount(); ++column) {
        if (table.isColumnHidden(column))
            continue;
        columns.push_back(column);
        headings << model.headerData(column, Qt::Horizontal).toString();
    }
    QModelIndexList rows = table.selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (const int column : columns)
            cells << row.siblingAtColumn(column).data().toString();
        lines << cells.join('\t');
    }
    return lines.empty() ? QString() : headings.join('\t') + '\n' + lines.join('\n') + '\n';
}

void copySelectedRows(const QTreeView& table)
{
    if (const QString text = selectedRowsText(table); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

void addRowActions(QMenu& menu, QTreeView& table)
{
    menu.addAction(TableRows::tr("Copy rows"), QKeySequence(QKeySequence::Copy), &table,
                   [&table] { copySelectedRows(table); });
    menu.addAction(TableRows::tr("Select all rows"), QKeySequence(QKeySequence::SelectAll), &table,
                   &QTreeView::selectAll);
}

QPoint menuPlace(const QTreeView& table, const QContextMenuEvent& event)
{
    const QPoint beside = table.visualRect(table.currentIndex()).bottomLeft();
    return event.reason() == QContextMenuEvent::Mouse ? event.globalPos()
                                                      : table.viewport()->mapToGlobal(beside);
}

void popUp(QMenu& menu, const QTreeView& table, const QContextMenuEvent& event)
{
    menu.popup(menuPlace(table, event));
}

void editCell(QTreeView& table, const QModelIndex& cell)
{
    const QPointer<QWidget> before = QApplication::focusWidget();
    table.edit(cell);
    if (!table.indexWidget(cell))
        return; // it cannot be edited
    auto* once = new QObject(&table);
    QObject::connect(
        table.itemDelegateForIndex(cell), &QAbstractItemDelegate::closeEditor, once,
        [once, before](const QWidget* /*editor*/, QAbstractItemDelegate::EndEditHint hint) {
            once->deleteLater();
            const bool isByKey = hint == QAbstractItemDelegate::SubmitModelCache ||
                                 hint == QAbstractItemDelegate::RevertModelCache;
            if (isByKey && before) // else the keyboard is where it was clicked
                before->setFocus();
        });
}

} // namespace mbv::viewer
