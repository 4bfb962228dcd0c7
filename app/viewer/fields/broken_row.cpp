#include "broken_row.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QWidget>

#include <algorithm>
#include <cstddef>

namespace mbv::viewer {

namespace {

int leastWidth(const QLayoutItem& item)
{
    return item.minimumSize().width();
}

bool expands(const QLayoutItem& item)
{
    return item.expandingDirections().testFlag(Qt::Horizontal);
}

/// Of the items of a line that has `room` for them, without the spaces.
std::vector<int> widthsIn(const std::vector<QLayoutItem*>& line, int room)
{
    int least = 0;
    int wanted = 0;
    int expanding = 0;
    for (const QLayoutItem* item : line) {
        least += leastWidth(*item);
        wanted += std::max(0, item->sizeHint().width() - leastWidth(*item));
        expanding += expands(*item) ? 1 : 0;
    }
    const int spare = std::max(0, room - least);
    const int rest = std::max(0, spare - wanted);
    std::vector<int> widths;
    for (const QLayoutItem* item : line) {
        const int want = std::max(0, item->sizeHint().width() - leastWidth(*item));
        const int more = spare >= wanted ? want : spare * want / wanted;
        widths.push_back(leastWidth(*item) + more + (expands(*item) ? rest / expanding : 0));
    }
    return widths;
}

} // namespace

BrokenRow::~BrokenRow()
{
    for (const QLayoutItem* item : items_)
        delete item;
}

QLayoutItem* BrokenRow::itemAt(int index) const
{
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)] : nullptr;
}

QLayoutItem* BrokenRow::takeAt(int index)
{
    QLayoutItem* item = itemAt(index);
    if (item)
        items_.erase(items_.begin() + index);
    return item;
}

std::vector<BrokenRow::Line> BrokenRow::linesIn(int width) const
{
    std::vector<Line> lines;
    int used = 0;
    for (QLayoutItem* item : items_) {
        if (item->isEmpty())
            continue;
        used += spacing() + leastWidth(*item);
        if (lines.empty() || used > width) {
            lines.emplace_back();
            used = leastWidth(*item);
        }
        lines.back().push_back(item);
    }
    return lines;
}

int BrokenRow::arrange(const QRect& rect, bool move) const
{
    const QRect room = rect.marginsRemoved(contentsMargins());
    int y = room.top();
    for (const Line& line : linesIn(room.width())) {
        const int spaces = spacing() * (static_cast<int>(line.size()) - 1);
        const std::vector<int> widths = widthsIn(line, room.width() - spaces);
        int height = 0;
        for (const QLayoutItem* item : line)
            height = std::max(height, item->sizeHint().height());
        int x = room.left();
        for (std::size_t i = 0; move && i < line.size(); ++i) {
            const bool isAtEnd = i > 0 && i + 1 == line.size();
            const int left = isAtEnd ? room.left() + room.width() - widths[i] : x;
            line[i]->setGeometry({left, y, widths[i], height});
            x += widths[i] + spacing();
        }
        y += height;
    }
    return y - rect.top() + contentsMargins().bottom();
}

int BrokenRow::heightForWidth(int width) const
{
    return arrange({0, 0, width, 0}, false);
}

QSize BrokenRow::minimumSize() const
{
    const QMargins around = contentsMargins();
    QSize least;
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty())
            least = least.expandedTo(item->minimumSize());
    return least.grownBy(around);
}

QSize BrokenRow::sizeHint() const
{
    const QMargins around = contentsMargins();
    int width = 0;
    int height = 0;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty())
            continue;
        width += (width > 0 ? spacing() : 0) + item->sizeHint().width();
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(width, height).grownBy(around);
}

void BrokenRow::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

QWidget* together(const QList<QWidget*>& widgets, int space)
{
    auto* group = new QWidget;
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return group;
}

} // namespace mbv::viewer
