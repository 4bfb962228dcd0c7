#pragma once

#include "model_branches.h"
#include "rendering/style/model_relations.h"
#include "rendering/style/palette.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <QtCore/QAbstractItemModel>
#include <QtGui/QIcon>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mbv::viewer {

/// The models of the session as rows for a list: an eye, the name, the state. Models whose names
/// begin alike are under a row of their own, a folder. Views hear of those rows alone that are not
/// what they were, of all where a name has changed; where rows come, go or change their places,
/// that is a reset.
class ModelRows : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Eye, Name, State, ColumnCount };

    /// Of a state: whether it ends with the name of another model.
    static constexpr int kNamesModelRole = Qt::UserRole;

    ModelRows(const Session& session, const ExactCheck& exact, QObject* parent = nullptr);

    /// Tells the views what has changed in the session.
    void refresh();
    /// Tells the views that colors or texts of every row have changed.
    void refreshAll();
    /// `text` is the color of eyes.
    void setColors(const rendering::Palette& colors, const QColor& text);
    /// Leaves models that have not all of these words in their names out; none for all models.
    void setWords(const QStringList& words);

    /// Of a row: one model, or all of a folder.
    std::span<const std::size_t> modelsAt(const QModelIndex& index) const;
    /// Empty where the row is a model.
    QString folderAt(const QModelIndex& index) const;
    /// The row of a model; invalid where it is left out.
    QModelIndex indexOf(std::size_t model, Column column) const;
    bool hasFolders() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Folders are not selected: their models are.
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Takes a name for a model: it is the listener to renamed() who gives it.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void renamed(std::size_t model, const QString& name);

private:
    /// What the views were told of a model, or what a folder's models come to.
    struct Row {
        std::string name;
        bool visible = true;
        bool locked = false;
        bool overlapping = false;
        std::optional<RelationState> meshes; ///< where they were looked at
        rendering::ModelRelations relations; ///< of a single model

        friend bool operator==(const Row&, const Row&) = default;
    };

    /// Of a model in the tree.
    struct Place {
        int branch = -1; ///< left out
        int row = 0;     ///< in its folder
    };

    std::vector<Row> rowsNow() const;
    void arrange(std::vector<Row> rows, std::vector<ModelBranch> branches);
    void tellOfRuns(const QModelIndex& parent, const std::function<bool(int row)>& isOther);
    Row rowAt(const QModelIndex& index) const;
    QVariant eyeData(const Row& row, int role) const;
    QVariant nameData(const QModelIndex& index, const Row& row, int role) const;
    QVariant stateData(const Row& row, int role) const;

    const Session& session_;
    const ExactCheck& exact_;
    QStringList words_;
    std::vector<ModelBranch> branches_;
    std::vector<Row> rows_;     ///< by model
    std::vector<Place> places_; ///< by model
    rendering::Palette colors_;
    QIcon open_;
    QIcon closed_;
};

} // namespace mbv::viewer
