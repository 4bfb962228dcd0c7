#include "model_rows.h"

#include "eye_icon.h"
#include "language/texts.h"

namespace mbv::viewer {

ModelRows::ModelRows(const Session& session, const ExactCheck& exact, QObject* parent)
    : QAbstractTableModel(parent), session_(session), exact_(exact)
{
}

void ModelRows::refresh()
{
    const std::vector<Model>& models = session_.scene().models;
    const CheckReport& report = exact_.report();
    const std::vector<bool> overlapping = report.overlappingModels();
    const std::vector<RelationState> meshes =
        report.exact ? report.modelStates() : std::vector<RelationState>();
    resize(models.size());
    constexpr int kNone = -1;
    int first = kNone; // of a run of rows that have changed
    const auto tellOfRun = [&](int end) {
        if (first != kNone)
            emit dataChanged(index(first, 0), index(end - 1, ColumnCount - 1));
        first = kNone;
    };
    for (std::size_t i = 0; i < models.size(); ++i) {
        const auto row = static_cast<int>(i);
        Row& told = rows_[i];
        const auto state = report.exact ? std::optional(meshes[i]) : std::nullopt;
        if (told.name == models[i].name && told.visible == models[i].visible &&
            told.overlapping == overlapping[i] && told.meshes == state) {
            tellOfRun(row);
            continue;
        }
        told = {models[i].name, models[i].visible, overlapping[i], state};
        if (first == kNone)
            first = row;
    }
    tellOfRun(static_cast<int>(models.size()));
}

/// At the end: what models the rows are comes after.
void ModelRows::resize(std::size_t count)
{
    const auto before = static_cast<int>(rows_.size());
    const auto after = static_cast<int>(count);
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        rows_.resize(count);
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        rows_.resize(count);
        endRemoveRows();
    }
}

void ModelRows::refreshAll()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void ModelRows::setColors(const rendering::Palette& colors, const QColor& text)
{
    colors_ = colors;
    open_ = eyeIcon(true, text);
    closed_ = eyeIcon(false, text);
    refreshAll();
}

int ModelRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ModelRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
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

QVariant ModelRows::stateData(const Row& row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
        return stateText(row.overlapping, row.meshes);
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
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case Eye:
        return eyeData(row, role);
    case State:
        return stateData(row, role);
    default:
        return role == Qt::DisplayRole || role == Qt::EditRole || role == Qt::ToolTipRole
                   ? QString::fromStdString(row.name)
                   : QVariant();
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
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

bool ModelRows::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != Name)
        return false;
    emit renamed(static_cast<std::size_t>(index.row()), value.toString());
    return true;
}

} // namespace mbv::viewer
