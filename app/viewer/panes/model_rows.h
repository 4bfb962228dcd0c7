#pragma once

#include "rendering/style/palette.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <QtCore/QAbstractTableModel>
#include <QtGui/QIcon>

#include <optional>
#include <string>
#include <vector>

namespace mbv::viewer {

/// The models of the session as rows for a list: an eye, the name, the state. Its views hear of
/// those rows alone that are not what they were.
class ModelRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Eye, Name, State, ColumnCount };

    ModelRows(const Session& session, const ExactCheck& exact, QObject* parent = nullptr);

    /// Tells the views what has changed in the session.
    void refresh();
    /// Tells the views that colors or texts of every row have changed.
    void refreshAll();
    /// `text` is the color of eyes.
    void setColors(const rendering::Palette& colors, const QColor& text);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Takes a name for a model: it is the listener to renamed() who gives it.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void renamed(std::size_t model, const QString& name);

private:
    /// What the views were told of a model.
    struct Row {
        std::string name;
        bool visible = true;
        bool overlapping = false;
        std::optional<RelationState> meshes; ///< where they were looked at

        friend bool operator==(const Row&, const Row&) = default;
    };

    QVariant eyeData(const Row& row, int role) const;
    QVariant stateData(const Row& row, int role) const;
    void resize(std::size_t count);

    const Session& session_;
    const ExactCheck& exact_;
    std::vector<Row> rows_;
    rendering::Palette colors_;
    QIcon open_;
    QIcon closed_;
};

} // namespace mbv::viewer
