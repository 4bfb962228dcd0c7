#pragma once

#include "action_table.h"

#include <QtWidgets/QDialog>

class QKeySequenceEdit;
class QLabel;
class QTreeWidget;

namespace mbv::viewer {

/// Every action with its keys, to give it another one. A key that another action has is refused,
/// and the dialog says whose it is. What is changed holds at once.
class ShortcutDialog : public QDialog {
    Q_OBJECT

public:
    ShortcutDialog(ActionTable& table, QWidget& window);

signals:
    void changed();

private:
    void refresh();
    QString currentId() const;
    void takeKey();
    void give(const QList<QKeySequence>& keys);

    ActionTable& table_;
    QTreeWidget* rows_;
    QKeySequenceEdit* key_;
    QLabel* message_;
};

} // namespace mbv::viewer
