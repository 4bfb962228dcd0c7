#pragma once

#include <QtCore/QStringList>
#include <QtWidgets/QStyledItemDelegate>

#include <functional>
#include <initializer_list>

class QFontMetrics;

namespace mbv::viewer {

/// A name as it fits into this many pixels: whole, or without a part about its middle. That part
/// is chosen, where it can be, so that none of the others could be read the same way, and so that
/// a word follows it.
QString nameApart(const QString& name, const QStringList& others, const QFontMetrics& metrics,
                  int width);

/// Cuts the names in a column that is too narrow for them so that they are told apart.
class TellingNames : public QStyledItemDelegate {
public:
    /// Gives the names beside that of an item, for instance in the rows about it; where it is no
    /// name, none.
    using Others = std::function<QStringList(const QModelIndex& index)>;

    TellingNames(Others others, QObject* parent);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    Others others_;
};

/// What stands in these columns of the rows about one of a list, but for empty texts; with those of
/// its own row. Names that are alike mostly stand near each other, and there may be many.
QStringList namesAbout(const QModelIndex& index, std::initializer_list<int> columns);

} // namespace mbv::viewer
