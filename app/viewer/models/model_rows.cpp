#include "model_rows.h"

#include "eye_icon.h"
#include "language/texts.h"
#include "theme/line_icons.h"

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

/// Of rows of the tree's top; others have the row of their folder and one.
constexpr quintptr kTop = 0;

} // namespace

ModelRows::ModelRows(const Session& session, const ExactCheck& exact, QObject* parent)
    : QAbstractItemModel(parent), session_(session), exact_(exact)
{
}

std::vector<ModelRows::Row> ModelRows::rowsNow() const
{
    const std::vector<Model>& models = session_.scene().models;
    const CheckReport& report = exact_.report();
    const std::vector<bool> overlapping = report.overlappingModels();
    const std::vector<RelationState> meshes =
        report.exact ? report.modelStates() : std::vector<RelationState>();
    const std::vector<rendering::ModelRelations> relations =
        rendering::relationsOf(session_.scene(), report);
    std::vector<Row> rows(models.size());
    for (std::size_t i = 0; i < models.size(); ++i)
        rows[i] = {models[i].name,
                   models[i].visible,
                   models[i].locked,
                   overlapping[i],
                   report.exact ? std::optional(meshes[i]) : std::nullopt,
                   relations[i]};
    return rows;
}

void ModelRows::refresh()
{
    std::vector<Row> rows = rowsNow();
    if (!std::ranges::equal(rows, rows_, {}, &Row::name, &Row::name)) {
        std::vector<ModelBranch> branches = branchesOf(session_.scene().models, words_);
        if (branches != branches_ || rows.size() != rows_.size())
            return arrange(std::move(rows), std::move(branches));
        std::swap(rows, rows_);
        return refreshAll(); // others may have the name in their states
    }
    std::swap(rows, rows_);
    const auto isOther = [&](std::size_t model) { return rows[model] != rows_[model]; };
    const auto topIsOther = [&](int branch) {
        return std::ranges::any_of(branches_[static_cast<std::size_t>(branch)].models, isOther);
    };
    tellOfRuns({}, topIsOther);
    for (int branch = 0; branch < rowCount(); ++branch) {
        const std::vector<std::size_t>& models = branches_[static_cast<std::size_t>(branch)].models;
        const QModelIndex top = index(branch, 0);
        if (rowCount(top) > 0)
            tellOfRuns(top,
                       [&](int row) { return isOther(models[static_cast<std::size_t>(row)]); });
    }
}

/// Tells the views which rows under `parent` are others, as few times as can be.
void ModelRows::tellOfRuns(const QModelIndex& parent, const std::function<bool(int row)>& isOther)
{
    const int count = rowCount(parent);
    for (int first = 0; first < count; ++first) {
        int end = first;
        while (end < count && isOther(end))
            ++end;
        if (end == first)
            continue;
        emit dataChanged(index(first, 0, parent), index(end - 1, ColumnCount - 1, parent));
        first = end;
    }
}

void ModelRows::arrange(std::vector<Row> rows, std::vector<ModelBranch> branches)
{
    beginResetModel();
    rows_ = std::move(rows);
    branches_ = std::move(branches);
    places_.assign(rows_.size(), {});
    for (std::size_t branch = 0; branch < branches_.size(); ++branch) {
        int row = 0;
        for (const std::size_t model : branches_[branch].models)
            places_[model] = {static_cast<int>(branch), row++};
    }
    endResetModel();
}

void ModelRows::setWords(const QStringList& words)
{
    words_ = words;
    arrange(rowsNow(), branchesOf(session_.scene().models, words_));
}

void ModelRows::refreshAll()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    const auto all = [](int) { return true; };
    tellOfRuns({}, all);
    for (int branch = 0; branch < rowCount(); ++branch)
        tellOfRuns(index(branch, 0), all);
}

void ModelRows::setColors(const rendering::Palette& colors, const QColor& text)
{
    colors_ = colors;
    open_ = eyeIcon(true, text);
    closed_ = eyeIcon(false, text);
    refreshAll();
}

std::span<const std::size_t> ModelRows::modelsAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == kTop)
        return branches_[static_cast<std::size_t>(index.row())].models;
    const ModelBranch& branch = branches_[index.internalId() - 1];
    return {&branch.models[static_cast<std::size_t>(index.row())], 1};
}

QString ModelRows::folderAt(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() == kTop
               ? branches_[static_cast<std::size_t>(index.row())].folder
               : QString();
}

QModelIndex ModelRows::indexOf(std::size_t model, Column column) const
{
    if (model >= places_.size() || places_[model].branch < 0)
        return {};
    const QModelIndex top = index(places_[model].branch, column);
    return folderAt(top).isEmpty() ? top
                                   : index(places_[model].row, column, top.siblingAtColumn(0));
}

bool ModelRows::hasFolders() const
{
    return std::ranges::any_of(branches_,
                               [](const ModelBranch& each) { return !each.folder.isEmpty(); });
}

QModelIndex ModelRows::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kTop);
}

QModelIndex ModelRows::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTop)
        return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, kTop);
}

int ModelRows::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(branches_.size());
    const bool isFolder = parent.column() == 0 && !folderAt(parent).isEmpty();
    return isFolder ? static_cast<int>(modelsAt(parent).size()) : 0;
}

int ModelRows::columnCount(const QModelIndex& /*parent*/) const
{
    return ColumnCount;
}

/// Of a folder what its models come to: shown and locked where one is, and the worst state.
ModelRows::Row ModelRows::rowAt(const QModelIndex& index) const
{
    const std::span<const std::size_t> models = modelsAt(index);
    Row row = rows_[models.front()];
    for (const std::size_t model : models.subspan(1)) {
        const Row& other = rows_[model];
        row.visible |= other.visible;
        row.locked |= other.locked;
        row.overlapping |= other.overlapping;
        row.relations = {};
        if (other.meshes && isWorse(*other.meshes, *row.meshes))
            row.meshes = other.meshes;
    }
    return row;
}

QVariant ModelRows::eyeData(const Row& row, int role) const
{
    switch (role) {
    case Qt::DecorationRole:
        return row.visible ? open_ : closed_;
    case Qt::ToolTipRole:
        return row.visible ? tr("Shown; click to hide") : tr("Hidden; click to show");
    case Qt::AccessibleTextRole:
        return row.visible ? tr("shown") : tr("hidden");
    default:
        return {};
    }
}

QVariant ModelRows::nameData(const QModelIndex& index, const Row& row, int role) const
{
    const QString folder = folderAt(index);
    const QString name = QString::fromStdString(row.name);
    switch (role) {
    case Qt::DisplayRole:
        return !folder.isEmpty()
                   ? QStringLiteral("%1 (%2)").arg(folder, countText(modelsAt(index).size()))
                   : nameInFolder(name, folderAt(parent(index)));
    case Qt::EditRole:
        return name;
    case Qt::ToolTipRole: {
        const QString whole = folder.isEmpty() ? name : folder;
        return row.locked ? tr("%1, locked").arg(whole) : whole;
    }
    case Qt::DecorationRole:
        return row.locked ? QVariant(lineIcon(QStringLiteral("model.lock"))) : QVariant();
    default:
        return {};
    }
}

QVariant ModelRows::stateData(const Row& row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return stateText(row.overlapping, row.meshes, row.relations, session_.scene());
    case kNamesModelRole:
        return stateText(row.overlapping, row.meshes, row.relations, session_.scene()) !=
               stateText(row.overlapping, row.meshes);
    case Qt::ForegroundRole:
        return toQColor(row.overlapping ? colors_.overlappingInk : colors_.clearInk);
    default:
        return {};
    }
}

QVariant ModelRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row row = rowAt(index);
    switch (index.column()) {
    case Eye:
        return eyeData(row, role);
    case State:
        return stateData(row, role);
    default:
        return nameData(index, row, role);
    }
}

QVariant ModelRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section == Eye)
        return role == Qt::ToolTipRole ? tr("Shown or hidden") : QVariant();
    if (role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("Model") : tr("State");
}

Qt::ItemFlags ModelRows::flags(const QModelIndex& index) const
{
    if (!folderAt(index).isEmpty())
        return Qt::ItemIsEnabled;
    const Qt::ItemFlags flags = QAbstractItemModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

bool ModelRows::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != Name || !folderAt(index).isEmpty())
        return false;
    emit renamed(modelsAt(index).front(), value.toString());
    return true;
}

} // namespace mbv::viewer
