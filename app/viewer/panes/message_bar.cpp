#include "message_bar.h"

#include "language/retranslate.h"

#include <mbv/file/utf8.h>

#include <QtCore/QEvent>
#include <QtCore/QTimer>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QToolButton>

#include <cstdio>

namespace mbv::viewer {

namespace {

constexpr int kNoticeMilliseconds = 6000;
constexpr int kMostLines = 5;

} // namespace

MessageBar::MessageBar(QWidget& over)
    : QFrame(&over), over_(over), mark_(new QLabel), text_(new QLabel)
{
    setObjectName("messageBar");
    setAttribute(Qt::WA_NoMousePropagation); // a click here is not one on what lies below
    setAutoFillBackground(true);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setFocusPolicy(Qt::NoFocus);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    retranslate(*this, [this, close] {
        setAccessibleName(tr("Message"));
        close->setToolTip(tr("Dismiss (Esc)"));
        close->setAccessibleName(tr("Dismiss the message"));
    });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 5, 6, 5);
    row->addWidget(mark_, 0, Qt::AlignTop);
    row->addWidget(text_, 1);
    row->addWidget(close, 0, Qt::AlignTop);
    over.installEventFilter(this);
    hide();
}

void MessageBar::place()
{
    setGeometry(0, 0, over_.width(), layout()->totalHeightForWidth(over_.width()));
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &over_ && event->type() == QEvent::Resize)
        place();
    if (watched == &over_ && event->type() == QEvent::PaletteChange)
        dress();
    return QFrame::eventFilter(watched, event);
}

void MessageBar::dress()
{
    setPalette(messagePalette(kind_, over_.palette()));
}

void MessageBar::display(const QString& mark, const QString& text, MessageKind kind)
{
    ++shown_;
    kind_ = kind;
    dress();
    mark_->setText(mark);
    text_->setText(text);
    setAccessibleDescription(text);
    place();
    show();
    raise();
}

void MessageBar::showProblems(const QStringList& problems)
{
    if (problems.isEmpty())
        return;
    for (const QString& problem : problems) // they quote files, and stderr may be a terminal
        std::fprintf(stderr, "mbv-viewer: %s\n", printable(problem.toStdString()).c_str());
    QStringList lines = problems.mid(0, kMostLines);
    if (problems.size() > kMostLines)
        lines << tr("… and %n more", nullptr, static_cast<int>(problems.size() - kMostLines));
    display(QStringLiteral("⚠"), lines.join('\n'), MessageKind::Problem);
}

void MessageBar::showNotice(const QString& notice)
{
    display(QStringLiteral("✓"), notice, MessageKind::Notice);
    QTimer::singleShot(kNoticeMilliseconds, this, [this, mine = shown_] {
        if (mine == shown_)
            hide();
    });
}

} // namespace mbv::viewer
