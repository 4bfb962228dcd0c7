#include "guide_window.h"

#include "guide_browser.h"
#include "language/retranslate.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QSplitter>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr QSize kSize = {980, 720};
constexpr int kContentsWidth = 210;

} // namespace

GuideWindow::GuideWindow(std::function<bool()> korean, QWidget& window)
    : QDialog(&window), korean_(std::move(korean)), contents_(new QListWidget),
      browser_(new GuideBrowser), words_(new QLineEdit), back_(new QPushButton), notice_(new QLabel)
{
    setObjectName("guideWindow");
    resize(kSize.boundedTo(window.size()));
    back_->setAutoDefault(false); // Enter searches
    words_->setClearButtonEnabled(true);
    notice_->setTextFormat(Qt::PlainText);

    auto* top = new QHBoxLayout;
    top->addWidget(back_);
    top->addWidget(notice_, 1);
    top->addWidget(words_);
    auto* split = new QSplitter;
    split->addWidget(contents_);
    split->addWidget(browser_);
    split->setStretchFactor(1, 1);
    split->setSizes({kContentsWidth, kSize.width() - kContentsWidth});
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(split, 1);

    connect(contents_, &QListWidget::currentRowChanged, this, &GuideWindow::showPage);
    connect(back_, &QPushButton::clicked, browser_, &QTextBrowser::backward);
    connect(browser_, &QTextBrowser::backwardAvailable, back_, &QWidget::setEnabled);
    connect(browser_, &QTextBrowser::sourceChanged, this, &GuideWindow::markPage);
    connect(browser_, &GuideBrowser::notInGuide, this, [this](const QString& name) {
        notice_->setText(tr("%1 is in the documentation's files, not in the program").arg(name));
    });
    connect(words_, &QLineEdit::returnPressed, this, &GuideWindow::search);
    connect(words_, &QLineEdit::textEdited, notice_, &QLabel::clear);
    back_->setEnabled(false);
    retranslate(*this, [this] {
        setWindowTitle(tr("Guide"));
        contents_->setAccessibleName(tr("Pages of the guide"));
        browser_->setAccessibleName(tr("Page"));
        back_->setText(tr("Back in the guide"));
        words_->setPlaceholderText(tr("Search all pages"));
        words_->setAccessibleName(words_->placeholderText());
        fillPages();
    });
}

/// Stays at the page that is shown, where it is another one in another language, too.
void GuideWindow::fillPages()
{
    const int page = std::max(0, contents_->currentRow());
    pages_ = guidePages(korean_());
    {
        const QSignalBlocker blocker(contents_);
        contents_->clear();
        for (const GuidePage& each : std::as_const(pages_))
            contents_->addItem(each.title);
        contents_->setCurrentRow(page);
    }
    showPage(page);
}

void GuideWindow::showPage(int page)
{
    if (page >= 0 && page < pages_.size())
        browser_->setSource(pages_[page].source);
}

void GuideWindow::bringUp()
{
    show();
    raise();
    activateWindow();
    browser_->setFocus();
}

int GuideWindow::currentPage() const
{
    return std::max(0, contents_->currentRow());
}

void GuideWindow::markPage(const QUrl& source)
{
    notice_->clear();
    const QSignalBlocker blocker(contents_);
    for (int i = 0; i < pages_.size(); ++i)
        if (pages_[i].source == source)
            contents_->setCurrentRow(i);
}

/// From the place on, in the pages behind, and round to where it began.
void GuideWindow::search()
{
    const QString words = words_->text();
    if (words.isEmpty() || browser_->find(words))
        return;
    const int begin = currentPage();
    for (int step = 1; step <= pages_.size(); ++step)
        if (findFrom((begin + step) % static_cast<int>(pages_.size()), words))
            return;
    showPage(begin);
    notice_->setText(tr("No page has “%1”").arg(words));
}

bool GuideWindow::findFrom(int page, const QString& words)
{
    showPage(page);
    browser_->moveCursor(QTextCursor::Start);
    return browser_->find(words);
}

} // namespace mbv::viewer
