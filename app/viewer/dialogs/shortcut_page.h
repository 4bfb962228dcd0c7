#pragma once

#include "actions/action_table.h"

#include <QtWidgets/QWidget>

class QKeySequenceEdit;
class QLabel;
class QTreeWidget;

namespace mbv::viewer {

/// Every action with its keys, to give it another one. A key that another action has is refused,
/// and the page says whose it is. What is changed holds at once.
class ShortcutPage : public QWidget {
    Q_OBJECT

public:
    explicit ShortcutPage(ActionTable& table, QWidget* parent = nullptr);

signals:
    void changed();

private:
    void sayTexts();
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
