#pragma once

#include "actions/action_table.h"

#include <QtWidgets/QFrame>

class QScrollArea;

namespace mbv::viewer {

/// Every key there is and how things stand with it now, in two columns over the middle of the
/// window, or in one where the window is narrow; made from the action table each time it is opened.
/// It has the keyboard while it is open: arrows and pages scroll it.
class HelpSheet : public QFrame {
    Q_OBJECT

public:
    HelpSheet(const ActionTable& table, QWidget& over);

    void toggle();

signals:
    void closed(); ///< the focus may go back where it came from

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void fill(bool oneColumn);
    QSize wantedSize() const;
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

/// The rows that have keys, in order; neighbors with the same help text share a line.
std::vector<HelpLine> helpLines(const ActionTable& table);

} // namespace mbv::viewer
