#include "shortcut_dialog.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QKeySequenceEdit>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

ShortcutDialog::ShortcutDialog(ActionTable& table, QWidget& window)
    : QDialog(&window), table_(table), rows_(new QTreeWidget), key_(new QKeySequenceEdit),
      message_(new QLabel)
{
    setObjectName("shortcutDialog");
    setWindowTitle(tr("Shortcuts"));
    resize(520, 560);
    rows_->setAccessibleName(tr("Actions and their keys"));
    rows_->setHeaderLabels({tr("Action"), tr("Keys")});
    rows_->setRootIsDecorated(false);
    rows_->setUniformRowHeights(true);
    rows_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    rows_->header()->setStretchLastSection(false);
    key_->setAccessibleName(tr("New key"));
    message_->setWordWrap(true);
    auto* none = new QPushButton(tr("No key"));
    auto* own = new QPushButton(tr("Its own key"));
    auto* close = new QPushButton(tr("Close"));
    for (QPushButton* button : {none, own, close})
        button->setAutoDefault(false); // Enter is a key, too
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("New key:")));
    line->addWidget(key_, 1);
    line->addWidget(none);
    line->addWidget(own);
    auto* column = new QVBoxLayout(this);
    column->addWidget(rows_);
    column->addLayout(line);
    column->addWidget(message_);
    column->addWidget(close, 0, Qt::AlignRight);

    connect(key_, &QKeySequenceEdit::editingFinished, this, &ShortcutDialog::takeKey);
    connect(none, &QPushButton::clicked, this, [this] { give({}); });
    connect(own, &QPushButton::clicked, this, [this] { give(table_.ownKeys(currentId())); });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    for (const Action& row : table.rows()) {
        auto* item = new QTreeWidgetItem(
            {titleOf(row.menu) + ": " + QString(row.text).remove(QStringLiteral("…"))});
        item->setData(0, Qt::UserRole, row.id);
        rows_->addTopLevelItem(item);
    }
    rows_->setCurrentItem(rows_->topLevelItem(0));
    refresh();
}

void ShortcutDialog::refresh()
{
    for (int i = 0; i < rows_->topLevelItemCount(); ++i) {
        QTreeWidgetItem& item = *rows_->topLevelItem(i);
        item.setText(1, readableKeys(table_.find(item.data(0, Qt::UserRole).toString())->keys));
    }
}

QString ShortcutDialog::currentId() const
{
    return rows_->currentItem()->data(0, Qt::UserRole).toString();
}

/// One key: of a longer sequence, the first.
void ShortcutDialog::takeKey()
{
    const QKeySequence typed = key_->keySequence();
    const QSignalBlocker quiet(key_);
    key_->clear();
    if (!typed.isEmpty())
        give({QKeySequence(typed[0])});
}

void ShortcutDialog::give(const QList<QKeySequence>& keys)
{
    const QString id = currentId();
    if (const Action* other = table_.setKeys(id, keys)) {
        message_->setText(tr("⚠ %1 already belongs to \"%2\"; nothing was changed")
                              .arg(readableKeys(keys), other->text));
        return;
    }
    message_->setText(keys.isEmpty() ? tr("It has no key now")
                                     : tr("✓ Its key is %1 now").arg(readableKeys(keys)));
    refresh();
    emit changed();
}

} // namespace mbv::viewer
