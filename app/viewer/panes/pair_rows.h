#pragma once

#include "rendering/style/palette.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <QtCore/QAbstractTableModel>

namespace mbv::viewer {

/// The pairs of the report as rows for a list, in the report's order: how their volumes are to each
/// other, and their meshes where these are looked at; one row that says so where there are none.
/// The texts of a row are made when it is drawn.
class PairRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { A, B, State, Meshes, Depth, WayOut, ColumnCount };

    PairRows(const Session& session, const ExactCheck& exact, QObject* parent = nullptr);

    /// Tells the views that the pairs, their texts or their colors may be others.
    void refresh();
    void setColors(const rendering::Palette& colors);
    /// Null for the row that stands for none.
    const PairResult* pair(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QString text(const PairResult& pair, int column) const;
    QString textOfNone() const;
    const PairResult& volumesOf(const PairResult& pair) const;

    const Session& session_;
    const ExactCheck& exact_;
    int rows_ = 1; ///< as the views know
    rendering::Palette colors_;
};

} // namespace mbv::viewer
