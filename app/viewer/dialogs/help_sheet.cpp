#include "help_sheet.h"

#include "language/retranslate.h"

#include <QtCore/QEvent>
#include <QtWidgets/QGridLayout>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

QLabel* heading(const QString& text, double factor)
{
    auto* label = new QLabel(text);
    QFont font = label->font();
    font.setBold(true);
    font.setPointSizeF(font.pointSizeF() * factor);
    label->setFont(font);
    return label;
}

/// Two columns of a grid, keys left and meaning right, growing downwards.
class Column {
public:
    /// `wraps` what is too long for the width there is.
    explicit Column(bool wraps) : grid_(new QGridLayout), wraps_(wraps)
    {
        grid_->setHorizontalSpacing(16);
        grid_->setVerticalSpacing(3);
        grid_->setColumnStretch(1, 1);
    }

    void addChapter(const QString& title)
    {
        if (row_ > 0)
            grid_->setRowMinimumHeight(row_++, 8);
        grid_->addWidget(heading(title, 1.0), row_++, 0, 1, 2);
    }

    void addLine(const QString& keys, const QString& text)
    {
        auto* left = new QLabel(keys);
        left->setTextFormat(Qt::PlainText);
        left->setAccessibleName(keys + ": " + text);
        auto* right = new QLabel(text);
        right->setTextFormat(Qt::PlainText);
        right->setWordWrap(wraps_);
        grid_->addWidget(left, row_, 0);
        grid_->addWidget(right, row_++, 1);
    }

    QGridLayout* finish()
    {
        grid_->setRowStretch(row_, 1);
        return grid_;
    }

private:
    QGridLayout* grid_;
    bool wraps_;
    int row_ = 0;
};

/// Lines of keys and meanings under a title.
struct Chapter {
    QString title;
    std::vector<std::pair<QString, QString>> lines;

    std::size_t height() const { return lines.size() + 2; } ///< title and space, too
};

Chapter mouseChapter()
{
    return {HelpSheet::tr("Mouse"),
            {{HelpSheet::tr("Click"), HelpSheet::tr("Select a model")},
             {HelpSheet::tr("Left drag"), HelpSheet::tr("Orbit")},
             {HelpSheet::tr("Middle or Shift drag"), HelpSheet::tr("Pan")},
             {HelpSheet::tr("Wheel or right drag"), HelpSheet::tr("Zoom")},
             {HelpSheet::tr("Drop files"), HelpSheet::tr("Add meshes, open a scene")}}};
}

/// In order, but what one does with models first.
std::vector<Chapter> chaptersOf(const std::vector<HelpLine>& lines)
{
    std::vector<Chapter> chapters = {mouseChapter()};
    std::ptrdiff_t models = 1;
    std::ptrdiff_t views = 1;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i == 0 || lines[i].chapter != lines[i - 1].chapter) {
            models += lines[i].chapter < Menu::Model ? 1 : 0;
            views += lines[i].chapter < Menu::View ? 1 : 0;
            chapters.push_back({titleOf(lines[i].chapter), {}});
        }
        const QString& text = lines[i].text;
        const QString& state = lines[i].state;
        chapters.back().lines.emplace_back(lines[i].keys,
                                           state.isEmpty() ? text : text + ": " + state);
    }
    std::rotate(chapters.begin() + 1, chapters.begin() + models, chapters.begin() + views);
    return chapters;
}

/// How many of them make the left one of two columns, of which the longer one is as short as can
/// be.
std::size_t leftOf(const std::vector<Chapter>& chapters)
{
    std::size_t all = 0;
    for (const Chapter& chapter : chapters)
        all += chapter.height();
    std::size_t left = 0;
    std::size_t shortest = all;
    std::size_t best = 0;
    for (std::size_t n = 0; n < chapters.size(); ++n) {
        left += chapters[n].height();
        if (std::max(left, all - left) < shortest) {
            shortest = std::max(left, all - left);
            best = n + 1;
        }
    }
    return best;
}

void layOutLines(Column& left, Column& right, const std::vector<HelpLine>& lines)
{
    const std::vector<Chapter> chapters = chaptersOf(lines);
    const std::size_t inLeft = leftOf(chapters);
    for (std::size_t n = 0; n < chapters.size(); ++n) {
        Column& column = n < inLeft ? left : right;
        column.addChapter(chapters[n].title);
        for (const auto& [keys, text] : chapters[n].lines)
            column.addLine(keys, text);
    }
}

} // namespace

std::vector<HelpLine> helpLines(const ActionTable& table)
{
    std::vector<HelpLine> lines;
    QList<QKeySequence> keys;
    for (const Action& row : table.rows()) {
        if (row.keys.isEmpty())
            continue;
        const QString text =
            row.help.isEmpty() ? QString(row.text).remove(QStringLiteral("…")) : row.help;
        const bool joins =
            !lines.empty() && lines.back().text == text && lines.back().chapter == row.menu;
        if (!joins) {
            lines.push_back({row.menu, text, {}, stateOf(row)});
            keys.clear();
        }
        keys += row.keys;
        lines.back().keys = readableKeys(keys);
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const HelpLine& a, const HelpLine& b) { return a.chapter < b.chapter; });
    return lines;
}

HelpSheet::HelpSheet(const ActionTable& table, QWidget& over)
    : QFrame(&over), table_(table), over_(over), scroll_(new QScrollArea)
{
    setObjectName("helpSheet");
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setFocusPolicy(Qt::NoFocus);
    scroll_->setWidgetResizable(true);
    scroll_->viewport()->setAutoFillBackground(false); // the sheet's own shows through
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setFocusPolicy(Qt::StrongFocus);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(24, 18, 24, 14);
    auto* title = heading(QString(), 1.4);
    auto* closing = new QLabel;
    page->addWidget(title);
    page->addWidget(scroll_);
    page->addWidget(closing);
    retranslate(*this, [this, title, closing] {
        setAccessibleName(tr("Keys"));
        scroll_->setAccessibleName(tr("Keys and mouse"));
        title->setText(tr("Keys and mouse"));
        closing->setText(tr("H, F1 or Esc closes this sheet"));
        hide(); // it is filled when it is opened
    });

    over.installEventFilter(this);
}

void HelpSheet::fill(bool oneColumn)
{
    auto* content = new QWidget;
    auto* columns = new QHBoxLayout(content);
    columns->setSpacing(24);
    std::vector<Column> made;
    made.emplace_back(oneColumn);
    if (!oneColumn)
        made.emplace_back(false);
    layOutLines(made.front(), made.back(), helpLines(table_));
    for (Column& column : made)
        columns->addLayout(column.finish());
    scroll_->setWidget(content);
    content->setAutoFillBackground(false);
}

void HelpSheet::toggle()
{
    if (isVisible()) {
        hide();
        return;
    }
    show();
    place();
    raise();
    scroll_->setFocus();
}

void HelpSheet::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    emit closed();
}

QSize HelpSheet::wantedSize() const
{
    // Not from the layout's size hint, which remembers what the scroll area held before.
    const QMargins margins = layout()->contentsMargins();
    QSize frame(margins.left() + margins.right(), margins.top() + margins.bottom());
    for (int i = 0; i < layout()->count(); ++i) {
        const QLayoutItem* item = layout()->itemAt(i);
        if (item->widget() != scroll_)
            frame.rheight() += item->sizeHint().height() + layout()->spacing();
    }
    return scroll_->widget()->sizeHint() + frame + QSize(4, 4);
}

void HelpSheet::place()
{
    constexpr int margin = 16;
    const QSize room = over_.size() - QSize(2 * margin, 2 * margin);
    fill(false);
    if (wantedSize().width() > room.width())
        fill(true);
    QSize wanted = wantedSize();
    if (wanted.height() > room.height())
        wanted.rwidth() += scroll_->verticalScrollBar()->sizeHint().width();
    resize(wanted.boundedTo(room));
    move((over_.width() - width()) / 2, (over_.height() - height()) / 2);
}

bool HelpSheet::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &over_ && event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace mbv::viewer
