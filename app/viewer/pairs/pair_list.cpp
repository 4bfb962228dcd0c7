#include "pair_list.h"

#include "assignee_editor.h"
#include "fields/empty_search.h"
#include "fields/table_rows.h"
#include "fields/telling_names.h"
#include "language/retranslate.h"
#include "note_editor.h"
#include "pair_texts.h"

#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/review_edits.h>

#include <QtGui/QContextMenuEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QMenu>
#include <QtWidgets/QScrollBar>

#include <algorithm>
#include <array>

namespace mbv::viewer {

namespace {

constexpr int kNoteWidth = 130; ///< pixels
constexpr std::array<int, 2> kNames = {PairRows::A, PairRows::B};

} // namespace

PairList::PairList(const Session& session, const ExactCheck& exact,
                   const rendering::Palette& colors, QWidget* parent)
    : QTreeView(parent), session_(session), exact_(exact),
      rows_(new PairRows(session, exact, this)), order_(new PairOrder(this))
{
    order_->setSourceModel(rows_);
    setModel(order_);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setTextElideMode(Qt::ElideMiddle); // the ends of names tell them apart
    auto* telling = new TellingNames(
        [](const QModelIndex& index) {
            return namesAbout(index, {PairRows::A, PairRows::B});
        },
        this);
    for (const int column : kNames)
        setItemDelegateForColumn(column, telling);
    setItemDelegateForColumn(PairRows::Note, new NoteEditor(this));
    setItemDelegateForColumn(PairRows::Assignee,
                             new AssigneeEditor(
                                 [&session] {
                                     QStringList names;
                                     for (const std::string& name : assigneesOf(session.scene()))
                                         names << QString::fromStdString(name);
                                     return names;
                                 },
                                 this));
    header()->setResizeContentsPrecision(0); // of the rows in sight: there may be many
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setStretchLastSection(false);
    header()->setSortIndicator(-1, Qt::AscendingOrder); // as the report has them
    header()->setSortIndicatorClearable(true);
    setSortingEnabled(true);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, [this] {
        scrollToTop(); // what comes first is what was asked for
        widen();
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &PairList::widen);
    connect(&session, &Session::changed, this, &PairList::refresh);
    connect(&exact, &ExactCheck::changed, this, &PairList::refresh);
    connect(this, &QTreeView::clicked, this, &PairList::choose);
    connect(this, &QTreeView::activated, this, &PairList::choose);
    connect(rows_, &PairRows::noted, this, &PairList::noted);
    connect(rows_, &PairRows::assigned, this,
            [this](std::size_t a, std::size_t b, const QString& name) {
                assign({a, b}, name);
            });
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &PairList::pairsSelected);
    setColors(colors);
    retranslate(*this, [this] {
        setAccessibleName(tr("Overlapping pairs"));
        refresh();
    });
}

void PairList::setColors(const rendering::Palette& colors)
{
    rows_->setColors(colors);
}

void PairList::refresh()
{
    rows_->refresh();
    setColumnHidden(PairRows::Meshes, !exact_.on());
    for (const PairRows::Column column : {PairRows::MeshDepth, PairRows::SharedVolume})
        setColumnHidden(column, !exact_.on());
    setColumnHidden(PairRows::Distance, !exact_.on() && exact_.clearance() == 0);
    setColumnHidden(PairRows::Group, !rows_->haveGroups());
    setColumnHidden(PairRows::Status, !exact_.report().isCompared);
    setColumnHidden(PairRows::Review, !showsReviews());
    setColumnHidden(PairRows::Assignee, !showsReviews() && typed_ != PairRows::Assignee);
    setColumnHidden(PairRows::Note, session_.scene().accepted.empty() && typed_ != PairRows::Note);
    emit reviewsShown();
    widest_.fill(0);
    widen();
    const QModelIndex first = order_->index(0, 0);
    setFirstColumnSpanned(0, {},
                          first.isValid() && rows_->standsForNone(order_->mapToSource(first)));
}

const PairResult* PairList::pair(const QModelIndex& shown) const
{
    return rows_->pair(order_->mapToSource(shown));
}

void PairList::showPair(const ModelPair& wanted)
{
    for (int row = 0; row < order_->rowCount(); ++row) {
        const QModelIndex index = order_->index(row, 0);
        const PairResult* shown = pair(index);
        if (shown && std::minmax<std::size_t>(shown->a, shown->b) ==
                         std::minmax(wanted.first, wanted.second)) {
            setCurrentIndex(index);
            return;
        }
    }
}

std::vector<ModelPair> PairList::overlaps() const
{
    std::vector<ModelPair> pairs;
    for (const int row : order_->sortedRows()) {
        const PairResult* pair = rows_->pair(rows_->index(row, 0));
        if (pair && exact_.isOverlap(*pair))
            pairs.emplace_back(pair->a, pair->b);
    }
    return pairs;
}

void PairList::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    widen();
    shareRoom();
}

/// Columns that the rows in sight need wider than any did before: else they would be cut, numbers
/// in their middle, until something changes. They stay as wide, for columns that go back and forth
/// are worse to read.
void PairList::widen()
{
    bool isWider = false;
    for (int column = 0; column < header()->count(); ++column) {
        int& widest = widest_.at(static_cast<std::size_t>(column));
        const int wanted = isColumnHidden(column) ? 0 : QTreeView::sizeHintForColumn(column);
        isWider = isWider || wanted > widest;
        widest = std::max(widest, wanted);
    }
    if (isWider)
        shareRoom(); // and with it the sections, a moment later
}

/// The names take what the other columns leave, in equal parts where that is enough for both. Where
/// it is too little, they are as wide as they need: Qt would leave them as wide as they were in a
/// wider list.
void PairList::shareRoom()
{
    int room = viewport()->width();
    for (int column = 0; column < header()->count(); ++column)
        if (std::ranges::find(kNames, column) == kNames.end() && !isColumnHidden(column))
            room -= widthWanted(column);
    int needed = 0;
    for (const int column : kNames)
        needed += widthWanted(column);
    for (const int column : kNames) {
        const bool isTheLonger = 2 * widthWanted(column) > needed;
        const bool hasShare = 2 * widthWanted(column) <= room;
        header()->setSectionResizeMode(column, needed < room && (hasShare || !isTheLonger)
                                                   ? QHeaderView::Stretch
                                                   : QHeaderView::ResizeToContents);
    }
}

/// Not that of the section, which may be still to follow what the column has come to say.
int PairList::widthWanted(int column) const
{
    return std::max(sizeHintForColumn(column), header()->sectionSizeHint(column));
}

/// Names of groups and notes may be long; they are not to take the room of the models' names, nor
/// are these to take that of all else: tips say all.
int PairList::sizeHintForColumn(int column) const
{
    const int wanted = std::max(QTreeView::sizeHintForColumn(column),
                                widest_.at(static_cast<std::size_t>(column)));
    if (std::ranges::find(kNames, column) != kNames.end())
        return std::min(wanted, viewport()->width() / 3);
    if (column == PairRows::Note)
        return std::clamp(wanted, kNoteWidth, 2 * kNoteWidth);
    return column == PairRows::Group || column == PairRows::Assignee ? std::min(wanted, kNoteWidth)
                                                                     : wanted;
}

void PairList::choose(const QModelIndex& index)
{
    if (const PairResult* chosen = pair(index))
        emit pairChosen(chosen->a, chosen->b);
}

std::vector<ModelPair> PairList::selectedPairs() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    std::vector<ModelPair> pairs;
    for (const QModelIndex& row : rows)
        if (const PairResult* selected = pair(row))
            pairs.emplace_back(selected->a, selected->b);
    return pairs;
}

void PairList::editNote()
{
    typeInto(PairRows::Note);
}

/// All may be selected and none of them current.
void PairList::editAssignee()
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    if (!pair(currentIndex()) && !rows.isEmpty())
        selectionModel()->setCurrentIndex(rows.front(), QItemSelectionModel::NoUpdate);
    if (pair(currentIndex()))
        typeInto(PairRows::Assignee);
}

/// The column is there while the first text is written.
void PairList::typeInto(PairRows::Column column)
{
    typed_ = column;
    refresh();
    editCell(*this, currentIndex().siblingAtColumn(column));
    typed_.reset();
}

/// All that are selected, where the pair is one of them.
void PairList::assign(const ModelPair& pair, const QString& name)
{
    std::vector<ModelPair> pairs = selectedPairs();
    if (std::ranges::find(pairs, pair) == pairs.end())
        pairs = {pair};
    emit assignWanted(pairs, name);
}

void PairList::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copySelectedRows(*this);
    else
        QTreeView::keyPressEvent(event);
}

/// The status that all have is marked.
void PairList::addReviewMenu(QMenu& menu, const std::vector<ModelPair>& pairs)
{
    QMenu& statuses = *menu.addMenu(tr("Review"));
    const auto all = selectionModel()->selectedRows();
    for (const ReviewStatus status : kReviewStatuses) {
        QAction* action = statuses.addAction(
            reviewText(status), this, [this, pairs, status] { emit reviewWanted(pairs, status); });
        action->setCheckable(true);
        action->setChecked(std::ranges::all_of(all, [&](const QModelIndex& row) {
            const PairResult* shown = pair(row);
            return !shown || rows_->reviewStatus(*shown) == status;
        }));
    }
}

void PairList::paintEvent(QPaintEvent* event)
{
    QTreeView::paintEvent(event);
    paintEmptySearch(*this);
}

void PairList::contextMenuEvent(QContextMenuEvent* event)
{
    const std::vector<ModelPair> pairs = selectedPairs();
    if (pairs.empty() || !pair(currentIndex()))
        return;
    const AcceptedPairs known(session_.scene());
    const bool allAccepted = std::ranges::all_of(
        pairs, [&](const ModelPair& each) { return known.noteOn(each.first, each.second); });
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Look at the pair"), this, [this] { choose(currentIndex()); });
    menu->addSeparator();
    QAction* accept = menu->addAction(
        tr("Accepted"), this, [this, pairs](bool accepted) { emit acceptWanted(pairs, accepted); });
    accept->setCheckable(true);
    accept->setChecked(allAccepted);
    menu->addAction(tr("Accept with a note..."), this, &PairList::editNote);
    addReviewMenu(*menu, pairs);
    menu->addAction(tr("Assign to..."), this, &PairList::editAssignee);
    menu->addAction(tr("Never test again"), this, [this, pairs] { emit ignoreWanted(pairs); });
    menu->addSeparator();
    addRowActions(*menu, *this);
    popUp(*menu, *this, *event);
}

} // namespace mbv::viewer
