#pragma once

#include "actions/action_table.h"

#include <QtWidgets/QWidget>

class QComboBox;

namespace mbv::viewer {

/// Theme, palette and language: a list of the rows that each of these menus has, the one that is
/// on being chosen. What is chosen holds at once.
class AppearancePage : public QWidget {
    Q_OBJECT

public:
    explicit AppearancePage(const ActionTable& table, QWidget* parent = nullptr);

private:
    void addChoice(Menu menu);
    void fill(QComboBox& box, Menu menu) const;

    const ActionTable& table_;
};

} // namespace mbv::viewer
