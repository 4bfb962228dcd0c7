#pragma once

#include "action_table.h"

#include <QtWidgets/QFrame>

namespace mbv::viewer {

/// Every key there is, in two columns over the middle of the window, made from the action table.
class HelpSheet : public QFrame {
    Q_OBJECT

public:
    HelpSheet(const ActionTable& table, QWidget& over);

    void toggle();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget& over_;
};

/// A line of the sheet: what it does, and its keys.
struct HelpLine {
    Menu chapter = Menu::File;
    QString text;
    QString keys;
};

/// The rows that have keys, in order; neighbours with the same help text share a line.
std::vector<HelpLine> helpLines(const ActionTable& table);

} // namespace mbv::viewer
