#include "model_list.h"

#include "language/retranslate.h"
#include "theme/window_palette.h"

#include <QtCore/QScopedValueRollback>
#include <QtWidgets/QApplication>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QStyledItemDelegate>

#include <algorithm>

namespace mbv::viewer {

namespace {

constexpr int kEyeWidth = 34;

/// Words keep their own color in the selected row, too; where one types, colors are the window's.
class OwnColors : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        editor->setPalette(QApplication::palette());
        return editor;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->palette.setBrush(QPalette::HighlightedText, option->palette.text());
    }
};

} // namespace

ModelList::ModelList(const Session& session, const ExactCheck& exact,
                     const rendering::Palette& colors, QWidget* parent)
    : QTreeView(parent), session_(session), rows_(new ModelRows(session, exact, this))
{
    setModel(rows_);
    setItemDelegate(new OwnColors(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(kEyeWidth);
    header()->setSectionResizeMode(ModelRows::Eye, QHeaderView::Fixed);
    header()->setSectionResizeMode(ModelRows::Name, QHeaderView::Stretch);
    header()->setSectionResizeMode(ModelRows::State, QHeaderView::ResizeToContents);
    setColumnWidth(ModelRows::Eye, kEyeWidth);

    connect(&session, &Session::changed, this, &ModelList::refresh);
    connect(&exact, &ExactCheck::changed, this, &ModelList::refresh);
    connect(&session, &Session::selectionChanged, this, &ModelList::showSelection);
    connect(rows_, &ModelRows::renamed, this, &ModelList::renamed);
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == ModelRows::Eye)
            emit eyeClicked(static_cast<std::size_t>(index.row()));
    });
    setColors(colors);
    retranslate(*this, [this] {
        setAccessibleName(tr("Models"));
        rows_->refreshAll();
    });
    refresh();
}

void ModelList::setColors(const rendering::Palette& colors)
{
    QPalette own;
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
        own.setColor(group, QPalette::Highlight, selectedRow(colors, QApplication::palette()));
    setPalette(own);
    // Not this widget's palette: the window's may still be on its way to it.
    rows_->setColors(colors, QApplication::palette().color(QPalette::Text));
}

void ModelList::refresh()
{
    const QScopedValueRollback guard(showing_, true); // rows that go take their selection along
    rows_->refresh();
    showSelection();
}

void ModelList::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    if (!showing_)
        emit modelsChosen(shownSelection());
}

Selection ModelList::shownSelection() const
{
    std::vector<std::size_t> models;
    for (const QModelIndex& row : selectionModel()->selectedRows(ModelRows::Name))
        models.push_back(static_cast<std::size_t>(row.row()));
    Selection selection = modelsOf(models);
    const int current = currentIndex().row();
    if (current >= 0 && selection.contains(static_cast<std::size_t>(current)))
        selection.active = static_cast<std::size_t>(current);
    return selection;
}

void ModelList::showSelection()
{
    const Selection& selection = session_.selection();
    const std::vector<std::size_t>& models = selection.models;
    const bool isOfRows = models.empty() || models.back() < session_.scene().models.size();
    if (!isOfRows || static_cast<int>(session_.scene().models.size()) != rows_->rowCount() ||
        shownSelection() == selection)
        return;
    const QScopedValueRollback guard(showing_, true);
    const auto current = selection.active
                             ? rows_->index(static_cast<int>(*selection.active), ModelRows::Name)
                             : QModelIndex();
    selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    QItemSelection rows;
    for (std::size_t i = 0; i < models.size();) { // by runs: thousands of ranges would be slow
        std::size_t last = i;
        while (last + 1 < models.size() && models[last + 1] == models[last] + 1)
            ++last;
        rows.select(rows_->index(static_cast<int>(models[i]), ModelRows::Name),
                    rows_->index(static_cast<int>(models[last]), ModelRows::Name));
        i = last + 1;
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ModelList::keyboardSearch(const QString& search)
{
    const int row = std::max(currentIndex().row(), 0);
    selectionModel()->setCurrentIndex(rows_->index(row, ModelRows::Name),
                                      QItemSelectionModel::NoUpdate);
    QTreeView::keyboardSearch(search);
}

void ModelList::editName()
{
    if (!session_.selected())
        return;
    const QModelIndex name = rows_->index(static_cast<int>(*session_.selected()), ModelRows::Name);
    scrollTo(name);
    setFocus();
    edit(name);
}

} // namespace mbv::viewer
