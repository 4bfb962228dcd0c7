#pragma once

#include "model_rows.h"

#include <QtWidgets/QTreeView>

namespace mbv::viewer {

/// The models of the session: an eye to click, the name, whether it overlaps. The rows selected are
/// the selected models, the current row is the active one.
class ModelList : public QTreeView {
    Q_OBJECT

public:
    ModelList(const Session& session, const ExactCheck& exact, const rendering::Palette& colors,
              QWidget* parent = nullptr);

    /// Lets a person type a new name for the active model.
    void editName();
    /// Shows the session as it is.
    void refresh();
    void setColors(const rendering::Palette& colors);
    /// By the names, whichever column was clicked.
    void keyboardSearch(const QString& search) override;

signals:
    void modelsChosen(const mbv::viewer::Selection& selection);
    void renamed(std::size_t model, const QString& name);
    void eyeClicked(std::size_t model);

protected:
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;

private:
    Selection shownSelection() const;
    void showSelection();

    const Session& session_;
    ModelRows* rows_;
    bool showing_ = false; ///< the session's selection, so that a change here is not a person's
};

} // namespace mbv::viewer
