#include "model_list.h"

#include "eye_icon.h"
#include "texts.h"
#include "translated.h"
#include "window_palette.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QApplication>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QStyledItemDelegate>

namespace mbv::viewer {

namespace {

constexpr int kEyeWidth = 34;

/// Words keep their own colour in the selected row, too.
class OwnColors : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->palette.setBrush(QPalette::HighlightedText, option->palette.text());
    }
};

} // namespace

ModelList::ModelList(const Session& session, const Palette& colors, QWidget* parent)
    : QTreeWidget(parent), session_(session), colors_(colors)
{
    setItemDelegate(new OwnColors(this));
    setColumnCount(ColumnCount);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(kEyeWidth);
    header()->setSectionResizeMode(Eye, QHeaderView::Fixed);
    header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    header()->setSectionResizeMode(State, QHeaderView::ResizeToContents);
    setColumnWidth(Eye, kEyeWidth);

    connect(&session, &Session::changed, this, &ModelList::refresh);
    connect(&session, &Session::selectionChanged, this, &ModelList::refresh);
    connect(this, &QTreeWidget::itemSelectionChanged, this,
            [this] { emit modelsChosen(shownSelection()); });
    connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* row, int column) {
        if (column == Name)
            emit renamed(static_cast<std::size_t>(indexFromItem(row).row()), row->text(Name));
    });
    connect(this, &QTreeWidget::itemClicked, this, [this](const QTreeWidgetItem* row, int column) {
        if (column == Eye)
            emit eyeClicked(static_cast<std::size_t>(indexFromItem(row).row()));
    });
    setColors(colors);
    sayInEveryLanguage(*this, [this] {
        setAccessibleName(tr("Models"));
        setHeaderLabels({QString(), tr("Model"), tr("State")});
        headerItem()->setToolTip(Eye, tr("Shown or hidden"));
        refresh();
    });
}

void ModelList::setColors(const Palette& colors)
{
    colors_ = colors;
    QPalette own;
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
        own.setColor(group, QPalette::Highlight, selectedRow(colors, QApplication::palette()));
    setPalette(own);
    refresh();
}

void ModelList::refresh()
{
    const QSignalBlocker quiet(this);
    const auto count = static_cast<int>(session_.scene().models.size());
    while (topLevelItemCount() > count)
        delete takeTopLevelItem(topLevelItemCount() - 1);
    while (topLevelItemCount() < count) {
        auto* row = new QTreeWidgetItem;
        row->setFlags(row->flags() | Qt::ItemIsEditable);
        addTopLevelItem(row);
    }
    for (int i = 0; i < count; ++i)
        refreshRow(*topLevelItem(i), static_cast<std::size_t>(i));
    showSelection();
}

Selection ModelList::shownSelection() const
{
    std::vector<std::size_t> models;
    for (int i = 0; i < topLevelItemCount(); ++i)
        if (topLevelItem(i)->isSelected())
            models.push_back(static_cast<std::size_t>(i));
    Selection selection = modelsOf(models);
    const int current = indexOfTopLevelItem(currentItem());
    if (current >= 0 && selection.contains(static_cast<std::size_t>(current)))
        selection.active = static_cast<std::size_t>(current);
    return selection;
}

void ModelList::showSelection()
{
    const Selection& selection = session_.selection();
    if (shownSelection() == selection)
        return;
    const auto current = selection.active
                             ? model()->index(static_cast<int>(*selection.active), Name)
                             : QModelIndex();
    selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    QItemSelection rows;
    for (const std::size_t i : selection.models) {
        const QModelIndex row = model()->index(static_cast<int>(i), Name);
        rows.select(row, row);
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void ModelList::editName()
{
    if (!session_.selected())
        return;
    QTreeWidgetItem& row = *topLevelItem(static_cast<int>(*session_.selected()));
    scrollToItem(&row);
    setFocus();
    editItem(&row, Name);
}

void ModelList::refreshRow(QTreeWidgetItem& row, std::size_t model) const
{
    const Model& shown = session_.scene().models[model];
    const bool overlapping = session_.report().overlapping(model);
    const QString name = QString::fromStdString(shown.name);
    row.setIcon(Eye, eyeIcon(shown.visible, palette().color(QPalette::Text)));
    row.setToolTip(Eye, shown.visible ? tr("Shown; click to hide") : tr("Hidden; click to show"));
    row.setData(Eye, Qt::AccessibleTextRole, shown.visible ? tr("shown") : tr("hidden"));
    row.setText(Name, name);
    row.setToolTip(Name, name);
    row.setText(State, stateText(overlapping));
    row.setForeground(State, toQColor(overlapping ? colors_.overlappingInk : colors_.clearInk));
}

} // namespace mbv::viewer
