#pragma once

#include "action_table.h"

#include <QtWidgets/QFrame>

class QScrollArea;

namespace mbv::viewer {

/// Every key there is and how things stand with it now, in two columns over the middle of the
/// window, made from the action table each time it is opened.
class HelpSheet : public QFrame {
    Q_OBJECT

public:
    HelpSheet(const ActionTable& table, QWidget& over);

    void toggle();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void place();

    const ActionTable& table_;
    QWidget& over_;
    QScrollArea* scroll_;
};

/// A line of the sheet: what it does, and its keys.
struct HelpLine {
    Menu chapter = Menu::File;
    QString text;
    QString keys;
    QString state; ///< how things stand now, where there is something to say
};

/// The rows that have keys, in order; neighbours with the same help text share a line.
std::vector<HelpLine> helpLines(const ActionTable& table);

} // namespace mbv::viewer
