#pragma once

#include "session.h"

#include <mbv/rendering/palette.h>

#include <QtWidgets/QTreeWidget>

namespace mbv::viewer {

/// The models of the session: an eye to click, the name, whether it overlaps. The current row is
/// the selected model.
class ModelList : public QTreeWidget {
    Q_OBJECT

public:
    ModelList(const Session& session, const Palette& colors, QWidget* parent = nullptr);

signals:
    void modelChosen(std::size_t model);
    void eyeClicked(std::size_t model);

private:
    enum Column { Eye, Name, State, ColumnCount };

    void refresh();
    void refreshRow(QTreeWidgetItem& row, std::size_t model) const;

    const Session& session_;
    Palette colors_;
};

} // namespace mbv::viewer
