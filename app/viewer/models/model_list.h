#pragma once

#include "model_rows.h"

#include <QtWidgets/QTreeView>

#include <set>

namespace mbv::viewer {

/// The models of the session: an eye to click, the name, whether it overlaps. The rows selected are
/// the selected models, the current row is the active one. A click on a folder, or Enter, selects
/// its models.
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
    /// Shows models alone that have all of these words in their names.
    void setWords(const QString& words);
    /// By the names, whichever column was clicked.
    void keyboardSearch(const QString& search) override;

signals:
    void modelsChosen(const mbv::viewer::Selection& selection);
    void renamed(std::size_t model, const QString& name);
    /// Of a model, or of all in a folder.
    void eyeClicked(const mbv::viewer::Selection& models);
    void menuWanted(const QPoint& at); ///< for the selected models, there on the screen

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index,
                                                         const QEvent* event) const override;
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;
    int sizeHintForColumn(int column) const override;

private:
    Selection modelsAt(const QModelIndex& index) const;
    void selectFolder(const QModelIndex& index);
    Selection shownSelection() const;
    void showSelection();
    void unfold();

    const Session& session_;
    ModelRows* rows_;
    std::set<QString> folded_; ///< folders that a person has closed
    bool searched_ = false;
    bool showing_ = false; ///< the session's selection, so that a change here is not a person's
};

} // namespace mbv::viewer
