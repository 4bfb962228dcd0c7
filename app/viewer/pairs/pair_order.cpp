#include "pair_order.h"

#include "pair_rows.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mbv::viewer {

PairOrder::PairOrder(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(PairRows::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void PairOrder::setWords(const QString& words)
{
    words_ = words.split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void PairOrder::setReview(std::optional<ReviewStatus> status)
{
    review_ = status;
    invalidateFilter();
}

std::vector<int> PairOrder::sortedRows() const
{
    const QAbstractItemModel& source = *sourceModel();
    std::vector<int> rows(static_cast<std::size_t>(source.rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    const int column = sortColumn();
    if (column < 0)
        return rows;
    std::ranges::stable_sort(rows, [&](int a, int b) {
        if (sortOrder() == Qt::DescendingOrder)
            std::swap(a, b);
        return lessThan(source.index(a, column), source.index(b, column));
    });
    return rows;
}

bool PairOrder::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (words_.empty() && !review_)
        return true;
    const auto& rows = *static_cast<const PairRows*>(sourceModel());
    const QModelIndex index = rows.index(row, PairRows::A, parent);
    if (rows.standsForNone(index))
        return true;
    const PairResult* const pair = rows.pair(index);
    return hasWords(rows, row) && (!review_ || (pair && rows.reviewStatus(*pair) == review_));
}

bool PairOrder::hasWords(const PairRows& rows, int row) const
{
    if (words_.empty())
        return true;
    const auto text = [&](int column) { return rows.index(row, column).data().toString(); };
    QString names = text(PairRows::A) + '\n' + text(PairRows::B);
    if (rows.haveGroups()) // else their names are not seen
        names += '\n' + text(PairRows::Group);
    if (rows.haveReviews())
        names += '\n' + text(PairRows::Assignee);
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return names.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace mbv::viewer
