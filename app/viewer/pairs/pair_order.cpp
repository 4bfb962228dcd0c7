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
    if (words_.empty())
        return true;
    const auto* rows = static_cast<const PairRows*>(sourceModel());
    const QModelIndex a = rows->index(row, PairRows::A, parent);
    if (rows->standsForNone(a))
        return true;
    QString names =
        a.data().toString() + '\n' + rows->index(row, PairRows::B, parent).data().toString();
    if (rows->haveGroups()) // else their names are not seen
        names += '\n' + rows->index(row, PairRows::Group, parent).data().toString();
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return names.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace mbv::viewer
