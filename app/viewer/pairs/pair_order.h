#pragma once

#include <QtCore/QSortFilterProxyModel>

#include <vector>

namespace mbv::viewer {

/// The rows of pairs that a person asks for, in the order they ask for: those with a model whose
/// name has the words in it, whatever their case. The row that stands for none always stays.
class PairOrder : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit PairOrder(QObject* parent = nullptr);

    void setWords(const QString& words);
    /// All rows of the source, those without the words, too, in the order of this one.
    std::vector<int> sortedRows() const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
};

} // namespace mbv::viewer
