#pragma once

#include "actions/action_table.h"

#include <QtWidgets/QFrame>

class QLineEdit;
class QListWidget;

namespace mbv::viewer {

/// Every action by name: type some letters of it, Enter does it, Esc closes. Over the upper middle
/// of the window.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(const ActionTable& table, QWidget& over);

    void toggle();

signals:
    void closed(); ///< the focus may go back where it came from

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void runCurrent();
    void closeIt();

    const ActionTable& table_;
    QWidget& over_;
    QLineEdit* input_;
    QListWidget* list_;
};

} // namespace mbv::viewer
