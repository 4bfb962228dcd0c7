#pragma once

#include "session/pairs/pair_focus.h"

#include <QtWidgets/QTreeWidget>

namespace mbv::viewer {

/// The fifteen axes of the separating-axis test of two boxes: how far the centers and how far the
/// boxes reach along each, and the gap. A row that is chosen is the axis that is drawn; rows are
/// copied as a table.
class AxisTable : public QTreeWidget {
    Q_OBJECT

public:
    AxisTable(const Session& session, const PairFocus& focus, QWidget* parent = nullptr);

signals:
    void axisChosen(int row);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();

    const Session& session_;
    const PairFocus& focus_;
};

} // namespace mbv::viewer
