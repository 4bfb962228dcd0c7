#pragma once

#include "rendering/style/palette.h"
#include "session/exact_check.h"
#include "session/session.h"

#include <mbv/check/clash_groups.h>
#include <mbv/check/pair_review.h>
#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/pair_reviews.h>

#include <QtCore/QAbstractTableModel>

#include <optional>

namespace mbv::viewer {

/// The pairs of the report as rows for a list, in the report's order: how their volumes are to each
/// other, and their meshes where these are looked at; after them those that an older report alone
/// has, where there is one to compare with; one row that says so where there are none.
/// The texts of a row are made when it is drawn.
class PairRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        A,
        B,
        State,
        Status,
        Review,
        Assignee,
        Meshes,
        MeshDepth,
        SharedVolume,
        Distance,
        Depth,
        WayOut,
        Group,
        Note,
        ColumnCount
    };
    /// What rows are sorted by: a number where the column has one, else its text.
    static constexpr int kSortRole = Qt::UserRole;

    PairRows(const Session& session, const ExactCheck& exact, QObject* parent = nullptr);

    /// Tells the views that the pairs, their texts or their colors may be others.
    void refresh();
    void setColors(const rendering::Palette& colors);
    /// Some pairs belong together, see groupClashes(), and others do not.
    bool haveGroups() const;
    /// The scene says how far the review of some pair is, or whose task one is.
    bool haveReviews() const { return !reviews_.empty(); }
    ReviewStatus reviewStatus(const PairResult& pair) const;
    /// Null for a row of the older report alone, and for the one that stands for none.
    const PairResult* pair(const QModelIndex& index) const;
    bool standsForNone(const QModelIndex& index) const { return !pair(index) && !gone(index); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// A note accepts the pair; both, and whom it is assigned to, are for others to write.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void noted(std::size_t a, std::size_t b, const QString& note);
    void assigned(std::size_t a, std::size_t b, const QString& name);

private:
    const PastPair* gone(const QModelIndex& index) const;
    QString text(const PairResult& pair, int column) const;
    QVariant sortKey(const PairResult& pair, int column) const;
    static QVariant sortKeyOfGone(const PastPair& gone, int column);
    QString textOfNone() const;
    const PairResult& volumesOf(const PairResult& pair) const;
    bool isNear(const PairResult& pair) const;
    QString assigneeOf(const PairResult& pair) const;
    const ClashGroups& groups() const;
    std::uint32_t groupOf(const PairResult& pair) const;

    const Session& session_;
    const ExactCheck& exact_;
    int rows_ = 1;                              ///< as the views know
    mutable std::optional<ClashGroups> groups_; ///< of the report, once asked for
    AcceptedPairs accepted_;
    PairReviews reviews_;
    rendering::Palette colors_;
};

} // namespace mbv::viewer
