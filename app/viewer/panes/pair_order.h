#pragma once

#include <QtCore/QSortFilterProxyModel>

namespace mbv::viewer {

/// The rows of pairs that a person asks for, in the order they ask for: those with a model whose
/// name has the words in it, whatever their case. The row that stands for none always stays.
class PairOrder : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit PairOrder(QObject* parent = nullptr);

    void setWords(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
};

} // namespace mbv::viewer
