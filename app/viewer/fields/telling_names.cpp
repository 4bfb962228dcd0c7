#include "telling_names.h"

#include <QtGui/QFontMetrics>
#include <QtWidgets/QApplication>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kRowsAbout = 30; ///< above and below

/// What is left of a name: so many characters of its beginning and of its end.
struct Cut {
    qsizetype head = 0;
    qsizetype tail = 0;
};

QString cutName(const QString& name, const Cut& cut)
{
    return name.first(cut.head) + QChar(0x2026) + name.last(cut.tail);
}

/// As Qt cuts it.
Cut middleCut(const QString& name, const QFontMetrics& metrics, int width)
{
    const QString shown = metrics.elidedText(name, Qt::ElideMiddle, width);
    const auto [at, other] = std::mismatch(shown.begin(), shown.end(), name.begin(), name.end());
    const qsizetype head = at - shown.begin();
    return {head, std::max<qsizetype>(shown.size() - head - 1, 0)};
}

bool fits(const QString& name, const Cut& cut, const QFontMetrics& metrics, int width)
{
    return metrics.horizontalAdvance(cutName(name, cut)) <= width;
}

/// A part of a character by itself, a mark of it, would be left.
bool cutsCharacter(const QString& name, qsizetype at)
{
    return at > 0 && at < name.size() && (name[at].isLowSurrogate() || name[at].isMark());
}

bool isTold(const QString& name, const Cut& cut, const QStringList& others)
{
    const auto readsSame = [&](const QString& other) {
        return other != name && other.size() >= cut.head + cut.tail &&
               other.startsWith(QStringView(name).first(cut.head)) &&
               other.endsWith(QStringView(name).last(cut.tail));
    };
    return std::ranges::none_of(others, readsSame);
}

bool beginsWord(const QString& name, qsizetype at)
{
    if (at <= 0 || at >= name.size())
        return false;
    const QChar before = name[at - 1];
    const QChar first = name[at];
    return !before.isLetterOrNumber() || (before.isLower() && first.isUpper()) ||
           before.isDigit() != first.isDigit();
}

} // namespace

QString nameApart(const QString& name, const QStringList& others, const QFontMetrics& metrics,
                  int width)
{
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    const Cut usual = middleCut(name, metrics, width);
    QString middle = metrics.elidedText(name, Qt::ElideMiddle, width);
    if (isTold(name, usual, others))
        return middle;
    std::optional<Cut> best;
    std::pair<bool, qsizetype> least;
    qsizetype tail = name.size() - 1;
    for (qsizetype head = 0; head < name.size(); ++head) {
        tail = std::min(tail, name.size() - head - 1);
        while (tail > 0 && !fits(name, {head, tail}, metrics, width))
            --tail;
        for (qsizetype shorter = tail; shorter > 0 && shorter > tail - 3; --shorter) {
            const Cut cut = {head, shorter};
            const qsizetype tailAt = name.size() - shorter;
            if (cutsCharacter(name, head) || cutsCharacter(name, tailAt) ||
                !isTold(name, cut, others))
                continue;
            const std::pair cost(!beginsWord(name, tailAt), std::abs(head - usual.head));
            if (!best || cost < least) {
                best = cut;
                least = cost;
            }
        }
    }
    return best ? cutName(name, *best) : middle;
}

TellingNames::TellingNames(Others others, QObject* parent)
    : QStyledItemDelegate(parent), others_(std::move(others))
{
}

/// As QStyledItemDelegate does it, with the name cut before the style does.
void TellingNames::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QWidget* const widget = option.widget;
    const QStyle& style = widget ? *widget->style() : *QApplication::style();
    const QStringList others = others_(index);
    if (!others.isEmpty() && !cell.text.contains(QChar::LineSeparator)) {
        const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, widget) + 1;
        const int room =
            style.subElementRect(QStyle::SE_ItemViewItemText, &cell, widget).width() - 2 * margin;
        cell.text = nameApart(cell.text, others, cell.fontMetrics, room);
    }
    style.drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);
}

QStringList namesAbout(const QModelIndex& index, std::initializer_list<int> columns)
{
    QStringList names;
    const int rows = index.model()->rowCount(index.parent());
    const int first = std::max(index.row() - kRowsAbout, 0);
    const int last = std::min(index.row() + kRowsAbout, rows - 1);
    for (int row = first; row <= last; ++row)
        for (const int column : columns)
            if (const QString name = index.sibling(row, column).data().toString(); !name.isEmpty())
                names << name;
    return names;
}

} // namespace mbv::viewer
