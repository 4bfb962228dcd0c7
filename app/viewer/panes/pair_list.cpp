#include "pair_list.h"

#include "language/retranslate.h"

#include <QtWidgets/QHeaderView>

namespace mbv::viewer {

PairList::PairList(const Session& session, const ExactCheck& exact,
                   const rendering::Palette& colors, QWidget* parent)
    : QTreeView(parent), exact_(exact), rows_(new PairRows(session, exact, this))
{
    setModel(rows_);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    header()->setResizeContentsPrecision(0); // of the rows in sight: there may be many
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const PairRows::Column column : {PairRows::A, PairRows::B})
        header()->setSectionResizeMode(column, QHeaderView::Stretch);
    header()->setStretchLastSection(false);
    connect(&session, &Session::changed, this, &PairList::refresh);
    connect(&exact, &ExactCheck::changed, this, &PairList::refresh);
    connect(this, &QTreeView::clicked, this, &PairList::choose);
    connect(this, &QTreeView::activated, this, &PairList::choose);
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
    const QModelIndex first = rows_->index(0, 0);
    setFirstColumnSpanned(0, {}, rows_->pair(first) == nullptr);
}

void PairList::choose(const QModelIndex& index)
{
    if (const PairResult* pair = rows_->pair(index))
        emit pairChosen(pair->a, pair->b);
}

} // namespace mbv::viewer
