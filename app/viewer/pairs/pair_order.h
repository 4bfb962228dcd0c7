#pragma once

#include <mbv/scene/review_status.h>

#include <QtCore/QSortFilterProxyModel>

#include <optional>
#include <vector>

namespace mbv::viewer {

class PairRows;

/// The rows of pairs that a person asks for, in the order they ask for: those with the words in the
/// names of their models or of whom they are assigned to, whatever their case, and whose review is
/// as far as asked for. The row that stands for none always stays.
class PairOrder : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit PairOrder(QObject* parent = nullptr);

    void setWords(const QString& words);
    /// Only pairs whose review is so far; nothing: all.
    void setReview(std::optional<ReviewStatus> status);
    std::optional<ReviewStatus> review() const { return review_; }
    /// All rows of the source, those without the words, too, in the order of this one.
    std::vector<int> sortedRows() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool hasWords(const PairRows& rows, int row) const;

    QStringList words_;
    std::optional<ReviewStatus> review_;
};

} // namespace mbv::viewer
