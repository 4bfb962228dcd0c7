#include "command_palette.h"

#include "fuzzy.h"
#include "language/retranslate.h"

#include <QtGui/QKeyEvent>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kWidth = 460;
constexpr int kHeight = 340;

/// "Model: Reset pose".
QString nameOf(const Action& row)
{
    const QString text = row.currentText ? row.currentText() : row.text;
    return titleOf(row.menu) + ": " + QString(text).remove(QStringLiteral("…"));
}

/// How well a row matches: its name, or its help or its English id that has just what was typed.
std::optional<int> scoreOf(const Action& row, const QString& typed)
{
    constexpr int kPhrase = -10; // worse than a name, but not than letters strewn over a long one
    const auto score = fuzzyScore(typed, nameOf(row));
    const QString wanted = typed.trimmed();
    const bool hasIt = row.help.contains(wanted, Qt::CaseInsensitive) ||
                       row.id.contains(wanted, Qt::CaseInsensitive);
    return hasIt ? std::optional(std::max(kPhrase, score.value_or(kPhrase))) : score;
}

} // namespace

CommandPalette::CommandPalette(const ActionTable& table, QWidget& over)
    : QFrame(&over), table_(table), over_(over), input_(new QLineEdit), list_(new QListWidget)
{
    setObjectName("commandPalette");
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setTextElideMode(Qt::ElideMiddle); // of a path both ends
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->addWidget(input_);
    column->addWidget(list_);
    input_->installEventFilter(this);
    connect(input_, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(list_, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
    retranslate(*this, [this] {
        setAccessibleName(tr("Commands"));
        input_->setPlaceholderText(tr("Type some letters of a command"));
        input_->setAccessibleName(tr("Command"));
        list_->setAccessibleName(tr("Commands found"));
    });
    hide();
}

void CommandPalette::toggle()
{
    if (isVisible()) {
        closeIt();
        return;
    }
    input_->clear();
    fill();
    const int width = std::min(kWidth, over_.width() - 32);
    setGeometry((over_.width() - width) / 2, 60, width, std::min(kHeight, over_.height() - 92));
    show();
    raise();
    input_->setFocus();
}

void CommandPalette::fill()
{
    std::vector<std::pair<int, const Action*>> found;
    for (const Action& row : table_.rows()) {
        const bool offered =
            (!row.enabled || row.enabled()) && row.id != QLatin1String("help.palette");
        if (const auto score = scoreOf(row, input_->text()); score && offered)
            found.emplace_back(*score, &row);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    list_->clear();
    for (const auto& [score, row] : found) {
        const QString keys = readableKeys(row->keys);
        auto* item =
            new QListWidgetItem(nameOf(*row) + (keys.isEmpty() ? QString() : "   [" + keys + ']'));
        item->setData(Qt::UserRole, row->id);
        item->setSizeHint({1, list_->fontMetrics().height()}); // as wide as the list
        list_->addItem(item);
    }
    if (found.empty()) {
        auto* none = new QListWidgetItem(tr("No command is called so"));
        none->setFlags(Qt::NoItemFlags);
        list_->addItem(none);
    }
    list_->setCurrentRow(found.empty() ? -1 : 0);
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem* item = list_->currentItem();
    const QString id = item ? item->data(Qt::UserRole).toString() : QString();
    closeIt();
    if (const Action* row = table_.find(id))
        trigger(*row);
}

void CommandPalette::closeIt()
{
    hide();
    emit closed();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut && isVisible())
        hide();
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int count = list_->count();
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        list_->setCurrentRow((list_->currentRow() + 1) % count);
        return true;
    case Qt::Key_Up:
        list_->setCurrentRow((list_->currentRow() + count - 1) % count);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        closeIt();
        return true;
    default:
        return QFrame::eventFilter(watched, event);
    }
}

} // namespace mbv::viewer
