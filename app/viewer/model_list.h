#pragma once

#include "session.h"

#include <mbv/rendering/palette.h>

#include <QtWidgets/QTreeWidget>

namespace mbv::viewer {

/// The models of the session: an eye to click, the name, whether it overlaps. The rows selected are
/// the selected models, the current row is the active one.
class ModelList : public QTreeWidget {
    Q_OBJECT

public:
    ModelList(const Session& session, const Palette& colors, QWidget* parent = nullptr);

    /// Lets a person type a new name for the active model.
    void editName();
    /// Shows the session as it is.
    void refresh();
    void setColors(const Palette& colors);

signals:
    void modelsChosen(const mbv::viewer::Selection& selection);
    void renamed(std::size_t model, const QString& name);
    void eyeClicked(std::size_t model);

private:
    enum Column { Eye, Name, State, ColumnCount };

    Selection shownSelection() const;
    void showSelection();
    void refreshRow(QTreeWidgetItem& row, std::size_t model) const;

    const Session& session_;
    Palette colors_;
};

} // namespace mbv::viewer
