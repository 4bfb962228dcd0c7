#pragma once

#include <QtWidgets/QLayout>

#include <vector>

namespace mbv::viewer {

/// A row that goes on below where its widgets do not fit in the width, so that it needs no more
/// than the widest of them. Each gets its least width, then what is left up to its size hint, then
/// those that expand get the rest; where none in a line does, its last stands at the right end.
/// Hidden ones take no room.
class BrokenRow : public QLayout {
public:
    /// The distance between widgets, in pixels.
    explicit BrokenRow(int space) { setSpacing(space); }
    ~BrokenRow() override;
    BrokenRow(const BrokenRow&) = delete;
    BrokenRow& operator=(const BrokenRow&) = delete;

    void addItem(QLayoutItem* item) override { items_.push_back(item); }
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize minimumSize() const override;
    QSize sizeHint() const override;
    void setGeometry(const QRect& rect) override;

private:
    using Line = std::vector<QLayoutItem*>;

    std::vector<Line> linesIn(int width) const;
    /// Returns how high all lines are; moves nothing unless told to.
    int arrange(const QRect& rect, bool move) const;

    std::vector<QLayoutItem*> items_;
};

/// These in a widget of a row that does not break, with so many pixels between them.
QWidget* together(const QList<QWidget*>& widgets, int space);

} // namespace mbv::viewer
