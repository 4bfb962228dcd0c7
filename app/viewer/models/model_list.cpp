#include "model_list.h"

#include "fields/empty_search.h"
#include "fields/table_rows.h"
#include "fields/telling_names.h"
#include "language/retranslate.h"
#include "theme/window_palette.h"

#include <QtCore/QScopedValueRollback>
#include <QtCore/QSignalBlocker>
#include <QtGui/QContextMenuEvent>
#include <QtWidgets/QApplication>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <span>
#include <vector>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kEyeWidth = 34;
constexpr int kIndent = 16;
constexpr int kMinState = 64;
constexpr int kMaxState = 100; ///< beside names that are cut

/// Words and what is drawn behind them keep their own color in the selected row, too; where one
/// types, colors are the window's.
class OwnColors : public TellingNames {
public:
    explicit OwnColors(QObject* parent) : TellingNames(&OwnColors::others, parent) {}

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override
    {
        QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
        QPalette own = QApplication::palette();
        // Said again: what comes from the desktop gives way to what the list has.
        for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive})
            for (const QPalette::ColorRole role : {QPalette::Highlight, QPalette::HighlightedText})
                own.setColor(group, role, QApplication::palette().color(group, role));
        editor->setPalette(own);
        return editor;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        TellingNames::initStyleOption(option, index);
        option->palette.setBrush(QPalette::HighlightedText, option->palette.text());
        if (index.column() == ModelRows::Name)
            option->decorationPosition = QStyleOptionViewItem::Right;
        if (index.column() == ModelRows::State && !index.data(ModelRows::kNamesModelRole).toBool())
            option->textElideMode = Qt::ElideRight; // a word is told by its beginning
        const QPixmap drawn = option->icon.pixmap(option->decorationSize);
        option->icon = QIcon(drawn); // an icon that draws itself takes no picture for a mode
        option->icon.addPixmap(drawn, QIcon::Selected);
    }

private:
    static QStringList others(const QModelIndex& index)
    {
        return index.column() == ModelRows::Name ? namesAbout(index, {ModelRows::Name})
                                                 : QStringList();
    }
};

} // namespace

ModelList::ModelList(const Session& session, const ExactCheck& exact,
                     const rendering::Palette& colors, QWidget* parent)
    : QTreeView(parent), session_(session), rows_(new ModelRows(session, exact, this))
{
    setModel(rows_);
    setItemDelegate(new OwnColors(this));
    setTreePosition(ModelRows::Name);
    setRootIsDecorated(false);
    setIndentation(kIndent);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setTextElideMode(Qt::ElideMiddle); // the ends of names tell them apart
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
    connect(rows_, &ModelRows::modelReset, this, &ModelList::unfold);
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == ModelRows::Eye)
            emit eyeClicked(modelsAt(index));
        else
            selectFolder(index);
    });
    connect(this, &QTreeView::activated, this, &ModelList::selectFolder);
    connect(this, &QTreeView::collapsed, this,
            [this](const QModelIndex& index) { folded_.insert(rows_->folderAt(index)); });
    connect(this, &QTreeView::expanded, this,
            [this](const QModelIndex& index) { folded_.erase(rows_->folderAt(index)); });
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

void ModelList::setWords(const QString& words)
{
    const QScopedValueRollback guard(showing_, true);
    searched_ = !words.trimmed().isEmpty();
    rows_->setWords(words.split(' ', Qt::SkipEmptyParts));
    showSelection();
}

void ModelList::refresh()
{
    const QScopedValueRollback guard(showing_, true); // rows that go take their selection along
    const int scrolled = verticalScrollBar()->value();
    rows_->refresh();
    verticalScrollBar()->setValue(scrolled);
    showSelection();
}

/// As folders were before rows came anew; where they are searched, all are open.
void ModelList::unfold()
{
    setRootIsDecorated(rows_->hasFolders());
    const QSignalBlocker quiet(this);
    for (int row = 0; row < rows_->rowCount(); ++row) {
        const QModelIndex top = rows_->index(row, 0);
        if (const QString folder = rows_->folderAt(top); !folder.isEmpty())
            setExpanded(top, searched_ || !folded_.contains(folder));
    }
}

void ModelList::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    QTreeView::selectionChanged(selected, deselected);
    if (!showing_)
        emit modelsChosen(shownSelection());
}

/// Eyes and folders take no model into the selection and none out of it.
QItemSelectionModel::SelectionFlags ModelList::selectionCommand(const QModelIndex& index,
                                                                const QEvent* event) const
{
    const bool isOfEye =
        index.column() == ModelRows::Eye && event &&
        (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease ||
         event->type() == QEvent::MouseMove);
    return isOfEye || !rows_->folderAt(index).isEmpty() ? QItemSelectionModel::NoUpdate
                                                        : QTreeView::selectionCommand(index, event);
}

Selection ModelList::modelsAt(const QModelIndex& index) const
{
    const std::span<const std::size_t> models = rows_->modelsAt(index);
    return modelsOf({models.begin(), models.end()});
}

/// With Ctrl beside what is selected.
void ModelList::selectFolder(const QModelIndex& index)
{
    if (rows_->folderAt(index).isEmpty())
        return;
    Selection models = modelsAt(index);
    if (QApplication::keyboardModifiers() & Qt::ControlModifier) {
        const std::vector<std::size_t>& before = session_.selection().models;
        models.models.insert(models.models.begin(), before.begin(), before.end());
        models = modelsOf(models.models);
    }
    emit modelsChosen(models);
}

Selection ModelList::shownSelection() const
{
    std::vector<std::size_t> models;
    for (const QModelIndex& row : selectionModel()->selectedRows(ModelRows::Name))
        models.push_back(rows_->modelsAt(row).front());
    Selection selection = modelsOf(models);
    const QModelIndex current = currentIndex();
    if (!current.isValid() || !rows_->folderAt(current).isEmpty())
        return selection;
    if (const std::size_t model = rows_->modelsAt(current).front(); selection.contains(model))
        selection.active = model;
    return selection;
}

void ModelList::showSelection()
{
    const Selection& selection = session_.selection();
    const std::vector<std::size_t>& models = selection.models;
    const bool isOfScene = models.empty() || models.back() < session_.scene().models.size();
    if (!isOfScene || shownSelection() == selection)
        return;
    const QScopedValueRollback guard(showing_, true);
    const auto current =
        selection.active ? rows_->indexOf(*selection.active, ModelRows::Name) : QModelIndex();
    selectionModel()->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    QItemSelection rows;
    for (std::size_t i = 0; i < models.size();) { // by runs: thousands of ranges would be slow
        const QModelIndex first = rows_->indexOf(models[i], ModelRows::Name);
        QModelIndex last = first;
        for (++i; i < models.size(); ++i) {
            const QModelIndex next = rows_->indexOf(models[i], ModelRows::Name);
            if (next.row() != last.row() + 1 || next.parent() != last.parent())
                break;
            last = next;
        }
        if (first.isValid()) // else left out by a search
            rows.select(first, last);
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

/// States that name other models may be long; they are not to take the room that the names need.
/// Where both have too little, names keep three quarters of theirs. Tips say all.
int ModelList::sizeHintForColumn(int column) const
{
    const int wanted = QTreeView::sizeHintForColumn(column);
    if (column != ModelRows::State || wanted <= kMinState)
        return wanted;
    const int room = viewport()->width() - kEyeWidth;
    const int names = QTreeView::sizeHintForColumn(ModelRows::Name);
    const int beside = std::min(kMaxState, room - names * 3 / 4);
    return std::min(wanted, std::max({kMinState, beside, room - names}));
}

void ModelList::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    if (searched_)
        paintEmptySearch(*this);
}

void ModelList::contextMenuEvent(QContextMenuEvent* event)
{
    emit menuWanted(menuPlace(*this, *event));
}

void ModelList::keyboardSearch(const QString& search)
{
    const QModelIndex from =
        currentIndex().isValid() ? currentIndex() : rows_->index(0, ModelRows::Name);
    selectionModel()->setCurrentIndex(from.siblingAtColumn(ModelRows::Name),
                                      QItemSelectionModel::NoUpdate);
    QTreeView::keyboardSearch(search);
}

void ModelList::editName()
{
    if (!session_.selected())
        return;
    const QModelIndex name = rows_->indexOf(*session_.selected(), ModelRows::Name);
    if (!name.isValid()) // a search leaves it out
        return;
    scrollTo(name);
    editCell(*this, name);
}

} // namespace mbv::viewer
