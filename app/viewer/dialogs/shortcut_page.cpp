#include "shortcut_page.h"

#include "language/retranslate.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QKeySequenceEdit>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>
#include <QtWidgets/QVBoxLayout>

namespace mbv::viewer {

ShortcutPage::ShortcutPage(ActionTable& table, QWidget* parent)
    : QWidget(parent), table_(table), rows_(new QTreeWidget), key_(new QKeySequenceEdit),
      message_(new QLabel)
{
    rows_->setColumnCount(2);
    rows_->setRootIsDecorated(false);
    rows_->setUniformRowHeights(true);
    rows_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    rows_->header()->setStretchLastSection(false);
    message_->setWordWrap(true);
    auto* label = new QLabel;
    label->setBuddy(key_);
    auto* none = new QPushButton;
    auto* own = new QPushButton;
    for (QPushButton* button : {none, own})
        button->setAutoDefault(false); // Enter is a key, too
    auto* line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(key_, 1);
    line->addWidget(none);
    line->addWidget(own);
    auto* column = new QVBoxLayout(this);
    column->addWidget(rows_);
    column->addLayout(line);
    column->addWidget(message_);

    connect(key_, &QKeySequenceEdit::editingFinished, this, &ShortcutPage::takeKey);
    connect(none, &QPushButton::clicked, this, [this] { give({}); });
    connect(own, &QPushButton::clicked, this, [this] { give(table_.ownKeys(currentId())); });
    for (const Action& row : table.rows()) {
        auto* item = new QTreeWidgetItem;
        item->setData(0, Qt::UserRole, row.id);
        rows_->addTopLevelItem(item);
    }
    rows_->setCurrentItem(rows_->topLevelItem(0));
    retranslate(*this, [this, label, none, own] {
        label->setText(tr("New key:"));
        none->setText(tr("No key"));
        own->setText(tr("Its own key"));
        sayTexts();
    });
}

void ShortcutPage::sayTexts()
{
    setWindowTitle(tr("Shortcuts"));
    rows_->setAccessibleName(tr("Actions and their keys"));
    rows_->setHeaderLabels({tr("Action"), tr("Keys")});
    key_->setAccessibleName(tr("New key"));
    for (QLineEdit* typed : key_->findChildren<QLineEdit*>()) { // who has the focus
        typed->setAccessibleName(tr("New key"));
        typed->setPlaceholderText(tr("Press a key"));
    }
    message_->clear(); // it is in the other language
    refresh();
}

void ShortcutPage::refresh()
{
    for (int i = 0; i < rows_->topLevelItemCount(); ++i) {
        QTreeWidgetItem& item = *rows_->topLevelItem(i);
        const Action& row = *table_.find(item.data(0, Qt::UserRole).toString());
        item.setText(0, titleOf(row.menu) + ": " + QString(row.text).remove(QStringLiteral("…")));
        item.setText(1, readableKeys(row.keys));
    }
}

QString ShortcutPage::currentId() const
{
    return rows_->currentItem()->data(0, Qt::UserRole).toString();
}

/// One key: of a longer sequence, the first.
void ShortcutPage::takeKey()
{
    const QKeySequence typed = key_->keySequence();
    const QSignalBlocker quiet(key_);
    key_->clear();
    if (!typed.isEmpty())
        give({QKeySequence(typed[0])});
}

void ShortcutPage::give(const QList<QKeySequence>& keys)
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
