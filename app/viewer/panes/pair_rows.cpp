#include "pair_rows.h"

#include "language/texts.h"

#include <algorithm>
#include <utility>

namespace mbv::viewer {

PairRows::PairRows(const Session& session, const ExactCheck& exact, QObject* parent)
    : QAbstractTableModel(parent), session_(session), exact_(exact)
{
}

void PairRows::refresh()
{
    const int rows = std::max(1, static_cast<int>(exact_.report().pairs.size()));
    if (rows > rows_) {
        beginInsertRows({}, rows_, rows - 1);
        rows_ = rows;
        endInsertRows();
    } else if (rows < rows_) {
        beginRemoveRows({}, rows, rows_ - 1);
        rows_ = rows;
        endRemoveRows();
    }
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    emit dataChanged(index(0, 0), index(rows_ - 1, ColumnCount - 1));
}

void PairRows::setColors(const rendering::Palette& colors)
{
    colors_ = colors;
    refresh();
}

const PairResult* PairRows::pair(const QModelIndex& index) const
{
    const std::vector<PairResult>& pairs = exact_.report().pairs;
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < pairs.size() ? &pairs[row] : nullptr;
}

int PairRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows_;
}

int PairRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString PairRows::textOfNone() const
{
    return exact_.report().pairsTested == 0 ? tr("No pairs to test") : tr("Nothing overlaps");
}

/// The same pair as the check of volumes has it: where meshes are looked at, the points and the
/// normal of the pair are theirs.
const PairResult& PairRows::volumesOf(const PairResult& pair) const
{
    const std::vector<PairResult>& pairs = session_.report().pairs;
    const auto found = std::lower_bound(pairs.begin(), pairs.end(), pair,
                                        [](const PairResult& x, const PairResult& y) {
                                            return std::pair(x.a, x.b) < std::pair(y.a, y.b);
                                        });
    const bool listed = found != pairs.end() && found->a == pair.a && found->b == pair.b;
    return listed ? *found : pair;
}

QString PairRows::text(const PairResult& pair, int column) const
{
    const std::vector<Model>& models = session_.scene().models;
    const PairResult& volumes = volumesOf(pair);
    const QString none = QStringLiteral("–");
    const QString units = QString::fromStdString(session_.scene().units);
    switch (column) {
    case A:
        return QString::fromStdString(models[pair.a].name);
    case B:
        return QString::fromStdString(models[pair.b].name);
    case State:
        return pairStateText(pair);
    case Meshes:
        return exact_.report().exact ? meshStateText(pair, units) : tr("checking…");
    case Depth:
        return volumes.depth ? lengthText(*volumes.depth, units) : none;
    default:
        return volumes.normal ? vectorText(*volumes.normal) : none;
    }
}

QVariant PairRows::data(const QModelIndex& index, int role) const
{
    const PairResult* shown = pair(index);
    if (role == Qt::DisplayRole)
        return shown                 ? text(*shown, index.column())
               : index.column() == A ? textOfNone()
                                     : QVariant();
    if (role == Qt::ForegroundRole && shown && index.column() == State)
        return toQColor(shown->volumesOverlap ? colors_.overlappingInk : colors_.clearInk);
    return {};
}

QVariant PairRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole && section == WayOut)
        return tr("Moved this way by the depth, B just touches A");
    if (role == Qt::ToolTipRole && section == Depth)
        return tr("How far the volumes are in each other");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case A:
        return tr("A");
    case B:
        return tr("B");
    case State:
        return tr("State");
    case Meshes:
        return tr("Meshes");
    case Depth:
        return tr("Depth");
    default:
        return tr("Way out for B");
    }
}

/// The row that stands for none is neither selected nor clicked.
Qt::ItemFlags PairRows::flags(const QModelIndex& index) const
{
    return pair(index) ? QAbstractTableModel::flags(index) : Qt::ItemIsEnabled;
}

} // namespace mbv::viewer
