#include "pair_rows.h"

#include "language/library_messages.h"
#include "language/texts.h"
#include "pair_texts.h"
#include "session/volume_sizes.h"

#include <mbv/check/check_review.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace mbv::viewer {

namespace {

// Of the meshes, as soon as it is known.

std::optional<double> depthOf(const PairResult& pair)
{
    return pair.solid ? pair.solid->depth : std::nullopt;
}

std::optional<double> sharedVolumeOf(const PairResult& pair)
{
    return pair.solid ? pair.solid->overlapVolume : std::nullopt;
}

/// Names come before it.
QString behindAll()
{
    return QChar(0xffff);
}

bool isTyped(int column)
{
    return column == PairRows::Note || column == PairRows::Assignee;
}

/// Of a pair that an older report alone has.
QString textOfGone(const PastPair& gone, int column)
{
    switch (column) {
    case PairRows::A:
        return QString::fromStdString(gone.a);
    case PairRows::B:
        return QString::fromStdString(gone.b);
    case PairRows::Status:
        return comparedText(gone.status);
    case PairRows::Review:
    case PairRows::Assignee:
    case PairRows::Note:
        return {};
    default:
        return QStringLiteral("–");
    }
}

} // namespace

PairRows::PairRows(const Session& session, const ExactCheck& exact, QObject* parent)
    : QAbstractTableModel(parent), session_(session), exact_(exact)
{
}

void PairRows::refresh()
{
    groups_.reset();
    accepted_ = AcceptedPairs(session_.scene());
    reviews_ = PairReviews(session_.scene());
    const CheckReport& report = exact_.report();
    const int rows = std::max(1, static_cast<int>(report.pairs.size() + report.gone.size()));
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

const PastPair* PairRows::gone(const QModelIndex& index) const
{
    const CheckReport& report = exact_.report();
    const auto row = static_cast<std::size_t>(index.row());
    const bool isAmong = index.isValid() && row >= report.pairs.size() &&
                         row < report.pairs.size() + report.gone.size();
    return isAmong ? &report.gone[row - report.pairs.size()] : nullptr;
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

/// Apart, and listed for coming near.
bool PairRows::isNear(const PairResult& pair) const
{
    return !pair.volumesOverlap && exact_.report().clearance > 0;
}

ReviewStatus PairRows::reviewStatus(const PairResult& pair) const
{
    return reviewStatusOf(reviews_.find(pair.a, pair.b),
                          accepted_.noteOn(pair.a, pair.b) != nullptr);
}

QString PairRows::assigneeOf(const PairResult& pair) const
{
    const PairReview* const review = reviews_.find(pair.a, pair.b);
    return review ? QString::fromStdString(review->assignedTo) : QString();
}

const ClashGroups& PairRows::groups() const
{
    if (!groups_)
        groups_ = groupClashes(session_.scene(), exact_.markedReport());
    return *groups_;
}

bool PairRows::haveGroups() const
{
    const std::vector<ClashGroup>& all = groups().groups;
    return all.size() > 1 && std::any_of(all.begin(), all.end(),
                                         [](const ClashGroup& group) { return group.clashes > 1; });
}

std::uint32_t PairRows::groupOf(const PairResult& pair) const
{
    return groups().ofPair(exact_.report(), pair);
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
        return pairStateText(pair, isNear(pair), isDuplicate(models[pair.a], models[pair.b]));
    case Meshes:
        return exact_.report().exact ? meshStateText(pair, units) : tr("checking…");
    case MeshDepth:
        return depthOf(pair) ? lengthText(*depthOf(pair), units) : none;
    case SharedVolume:
        return sharedVolumeOf(pair) ? contentText(sharedVolumeOf(pair), units) : none;
    case Distance:
        return pair.distance ? lengthText(*pair.distance, units) : none;
    case Depth:
        return volumes.depth ? lengthText(*volumes.depth, units) : none;
    case Group: {
        const std::uint32_t group = groupOf(pair);
        return group == ClashGroups::kNone
                   ? none
                   : QString::fromStdString(nameOf(
                         groups().groups[group], session_.scene(),
                         {tr("%1 and %2").toStdString(), tr("%1 and %2 more").toStdString()}));
    }
    case Status:
        return comparedText(pair.status);
    case Review:
        return reviewText(reviewStatus(pair));
    case Assignee:
        return assigneeOf(pair);
    case Note:
        if (const std::string* const note = accepted_.noteOn(pair.a, pair.b))
            return QString(QStringLiteral("✓ ") + QString::fromStdString(*note)).trimmed();
        return {};
    default:
        return volumes.normal && volumes.depth ? directionText(*volumes.normal) : none;
    }
}

/// What needs a look first comes first, but where there is nothing to compare: that comes last.
QVariant PairRows::sortKey(const PairResult& pair, int column) const
{
    constexpr double kLast = std::numeric_limits<double>::infinity();
    switch (column) {
    case Distance:
        return pair.distance.value_or(kLast);
    case MeshDepth:
        return -depthOf(pair).value_or(-kLast);
    case SharedVolume:
        return -sharedVolumeOf(pair).value_or(-kLast);
    case Group:
        return groupOf(pair); // as they are listed: the deepest first
    case Depth:
        return -volumesOf(pair).depth.value_or(-kLast);
    case Review:
        return static_cast<int>(reviewStatus(pair));
    case Assignee: {
        const QString name = assigneeOf(pair);
        return name.isEmpty() ? behindAll() : name;
    }
    default:
        return text(pair, column);
    }
}

QVariant PairRows::sortKeyOfGone(const PastPair& gone, int column)
{
    switch (column) {
    case Distance:
    case MeshDepth:
    case SharedVolume:
    case Depth:
        return std::numeric_limits<double>::infinity();
    case Group:
        return ClashGroups::kNone;
    case Review: // behind all that have one
        return static_cast<int>(kReviewStatuses.size());
    case Assignee:
        return behindAll();
    default:
        return textOfGone(gone, column);
    }
}

QVariant PairRows::data(const QModelIndex& index, int role) const
{
    const PairResult* shown = pair(index);
    if (role == Qt::DisplayRole)
        return shown                 ? text(*shown, index.column())
               : gone(index)         ? textOfGone(*gone(index), index.column())
               : index.column() == A ? textOfNone()
                                     : QVariant();
    if (role == Qt::ForegroundRole && shown && index.column() == State)
        return toQColor(shown->volumesOverlap ? colors_.overlappingInk
                        : isNear(*shown)      ? colors_.nearInk
                                              : colors_.clearInk);
    if (role == Qt::ToolTipRole && shown && shown->solid &&
        (index.column() == MeshDepth || index.column() == SharedVolume))
        return libraryMessage(shown->solid->reason); // why there is none
    if (role == Qt::ToolTipRole && shown)
        return text(*shown, index.column()); // a column may be too narrow for it
    if (role == kSortRole && shown)
        return sortKey(*shown, index.column());
    if (role == kSortRole && gone(index))
        return sortKeyOfGone(*gone(index), index.column());
    if (role == Qt::EditRole && shown && index.column() == Assignee)
        return assigneeOf(*shown);
    if (role == Qt::EditRole && shown && index.column() == Note) {
        const std::string* const note = accepted_.noteOn(shown->a, shown->b);
        return note ? QString::fromStdString(*note) : QString();
    }
    return {};
}

bool PairRows::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const PairResult* shown = pair(index);
    if (!shown || role != Qt::EditRole || !isTyped(index.column()))
        return false;
    const QString text = value.toString().trimmed();
    if (index.column() == Note)
        emit noted(shown->a, shown->b, text);
    else
        emit assigned(shown->a, shown->b, text);
    return true;
}

QVariant PairRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::ToolTipRole)
        return headingHelp(section);
    return role == Qt::DisplayRole ? headingOf(section) : QVariant();
}

/// The row that stands for none is neither selected nor clicked; what is no pair any more can be
/// copied.
Qt::ItemFlags PairRows::flags(const QModelIndex& index) const
{
    if (standsForNone(index))
        return Qt::ItemIsEnabled;
    if (!pair(index))
        return QAbstractTableModel::flags(index);
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return isTyped(index.column()) ? flags | Qt::ItemIsEditable : flags;
}

} // namespace mbv::viewer
