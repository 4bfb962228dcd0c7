#include "message_bar.h"

#include "language/library_messages.h"
#include "language/retranslate.h"

#include <mbv/file/utf8.h>

#include <QtCore/QEvent>
#include <QtCore/QTime>
#include <QtCore/QTimer>
#include <QtGui/QKeyEvent>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kNoticeMilliseconds = 6000;
constexpr int kMaxLines = 5;
constexpr int kMaxSaid = 1000; ///< lines kept
constexpr QSize kListSize = {640, 400};

const QString kProblem = QStringLiteral("⚠");
const QString kNotice = QStringLiteral("✓");

/// As it is shown, and below that as the library says it, where that is something else: to be
/// looked up, and to be sent to others.
QString withOriginal(const QString& line)
{
    const QString shown = libraryMessage(line);
    return shown == line ? line : shown + QStringLiteral("\n    ") + line;
}

QStringList withOriginals(QStringList lines)
{
    std::ranges::transform(lines, lines.begin(), withOriginal);
    return lines;
}

} // namespace

MessageBar::MessageBar(QWidget& over)
    : QFrame(&over), over_(over), mark_(new QLabel), text_(new QLabel), buttons_(new QHBoxLayout),
      close_(new QToolButton)
{
    setObjectName("messageBar");
    setAttribute(Qt::WA_NoMousePropagation); // a click here is not one on what lies below
    setAutoFillBackground(true);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    close_->setText(QStringLiteral("✕"));
    close_->setAutoRaise(true);
    close_->setFocusPolicy(Qt::TabFocus);
    setFocusProxy(close_);
    connect(close_, &QToolButton::clicked, this, &MessageBar::dismiss);
    retranslate(*this, [this] {
        setAccessibleName(tr("Message"));
        close_->setToolTip(tr("Dismiss (Esc)"));
        close_->setAccessibleName(tr("Dismiss the message"));
    });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 5, 6, 5);
    row->addWidget(mark_, 0, Qt::AlignTop);
    row->addWidget(text_, 1);
    row->addLayout(buttons_);
    row->addWidget(close_, 0, Qt::AlignTop);
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

bool MessageBar::hasKeyboard() const
{
    return isAncestorOf(window()->focusWidget());
}

/// Enter presses a button, as Space does.
void MessageBar::keyPressEvent(QKeyEvent* event)
{
    auto* button = qobject_cast<QToolButton*>(window()->focusWidget());
    if (button && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        button->click();
    else
        QFrame::keyPressEvent(event);
}

void MessageBar::setActions(std::vector<MessageAction> actions)
{
    const bool hadKeyboard = hasKeyboard();
    for (QToolButton* button : actions_)
        button->deleteLater();
    actions_.clear();
    for (MessageAction& action : actions) {
        auto* button = new QToolButton;
        button->setText(action.text);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, run = std::move(action.run)] {
            dismiss();
            run();
        });
        buttons_->addWidget(button, 0, Qt::AlignTop);
        setTabOrder(actions_.empty() ? &over_ : actions_.back(), button);
        actions_.push_back(button);
    }
    setTabOrder(actions_.empty() ? &over_ : actions_.back(), close_);
    setFocusProxy(actions_.empty() ? close_ : actions_.front());
    if (hadKeyboard)
        setFocus();
}

void MessageBar::display(const QString& mark, const QString& text, MessageKind kind,
                         std::vector<MessageAction> actions)
{
    ++shown_;
    kind_ = kind;
    passes_ = false;
    asks_ = false;
    setActions(std::move(actions));
    dress();
    mark_->setText(mark);
    const QString shown = libraryMessage(text);
    text_->setText(shown);
    text_->setToolTip(shown == text ? QString() : text);
    setAccessibleDescription(shown);
    place();
    show();
    raise();
}

void MessageBar::showProblems(const QStringList& problems, std::vector<MessageAction> actions)
{
    if (problems.isEmpty()) {
        std::erase_if(unread_, [](const Problems& each) { return each.ofScene; });
        if (kind_ == MessageKind::Problem)
            leave();
        return;
    }
    keep({problems, std::move(actions)});
}

void MessageBar::showProblem(const QString& problem)
{
    keep({{problem}, {}, false});
}

void MessageBar::keep(Problems problems)
{
    for (const QString& problem : problems.lines)
        say(kProblem, problem);
    std::erase_if(unread_, [&](const Problems& same) { return same.lines == problems.lines; });
    unread_.push_back(std::move(problems));
    showUnread();
}

/// For the list of all that was said; problems to stderr, too.
void MessageBar::say(const QString& mark, const QString& line)
{
    if (mark == kProblem) // they quote files, and stderr may be a terminal
        std::fprintf(stderr, "mbv-viewer: %s\n", printable(line.toStdString()).c_str());
    said_ << QTime::currentTime().toString(QStringLiteral("hh:mm:ss ")) + mark + ' ' +
                 withOriginal(line);
    said_ = said_.mid(std::max<qsizetype>(said_.size() - kMaxSaid, 0));
}

/// Precondition: there are some.
void MessageBar::showUnread()
{
    const QStringList problems = unread_.back().lines;
    std::vector<MessageAction> actions = unread_.back().actions;
    QStringList lines = problems.mid(0, kMaxLines);
    if (problems.size() > kMaxLines) {
        lines << tr("… and %Ln more", nullptr, static_cast<int>(problems.size() - kMaxLines));
        actions.push_back(
            {tr("Show all"), [this, problems] { list(tr("Problems"), withOriginals(problems)); }});
    }
    display(kProblem, lines.join('\n'), MessageKind::Problem, std::move(actions));
}

void MessageBar::listAll()
{
    list(tr("Messages"), said_.isEmpty() ? QStringList(tr("None yet")) : said_);
}

void MessageBar::list(const QString& title, const QStringList& lines)
{
    auto* dialog = new QDialog(&over_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* text = new QPlainTextEdit(lines.join('\n'));
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setAccessibleName(dialog->windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog->resize(kListSize.boundedTo(window()->size()));
    dialog->open();
}

void MessageBar::showRefusal(const QString& problem)
{
    say(kProblem, problem);
    display(kProblem, problem, MessageKind::Problem);
    passes_ = true;
}

void MessageBar::endPassing()
{
    if (std::exchange(passes_, false))
        leave();
}

void MessageBar::showQuestion(const QString& question, std::vector<MessageAction> actions)
{
    display(QStringLiteral("?"), question, MessageKind::Notice, std::move(actions));
}

void MessageBar::showLastingQuestion(const QString& question, std::vector<MessageAction> actions)
{
    lasting_ = Question{question, std::move(actions)};
    showQuestion(lasting_->text, lasting_->actions);
    asks_ = true;
}

/// By a person: that answers what is asked, too, and what was read does not come back.
void MessageBar::dismiss()
{
    if (asks_)
        lasting_.reset();
    if (kind_ == MessageKind::Problem && !passes_ && !unread_.empty())
        unread_.pop_back();
    leave();
}

void MessageBar::leave()
{
    const bool hadKeyboard = hasKeyboard();
    hide();
    if (hadKeyboard)
        over_.setFocus();
    if (!unread_.empty())
        showUnread();
    else if (const std::optional<Question> question = lasting_; question && !asks_)
        showLastingQuestion(question->text, question->actions);
}

void MessageBar::showNotice(const QString& notice)
{
    say(kNotice, notice);
    display(kNotice, notice, MessageKind::Notice);
    QTimer::singleShot(kNoticeMilliseconds, this, [this, mine = shown_] {
        if (mine == shown_)
            leave();
    });
}

void MessageBar::showPassingNotice(const QString& notice)
{
    showNotice(notice);
    passes_ = true;
}

} // namespace mbv::viewer
