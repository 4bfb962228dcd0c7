#include "message_bar.h"

#include "language/retranslate.h"

#include <mbv/file/utf8.h>

#include <QtCore/QEvent>
#include <QtCore/QTimer>
#include <QtWidgets/QDialog>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QToolButton>
#include <QtWidgets/QVBoxLayout>

#include <cstdio>
#include <utility>

namespace mbv::viewer {

namespace {

constexpr int kNoticeMilliseconds = 6000;
constexpr int kMostLines = 5;
constexpr QSize kListSize = {640, 400};

} // namespace

MessageBar::MessageBar(QWidget& over)
    : QFrame(&over), over_(over), mark_(new QLabel), text_(new QLabel), buttons_(new QHBoxLayout)
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
    connect(close, &QToolButton::clicked, this, &MessageBar::dismiss);
    retranslate(*this, [this, close] {
        setAccessibleName(tr("Message"));
        close->setToolTip(tr("Dismiss (Esc)"));
        close->setAccessibleName(tr("Dismiss the message"));
    });

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 5, 6, 5);
    row->addWidget(mark_, 0, Qt::AlignTop);
    row->addWidget(text_, 1);
    row->addLayout(buttons_);
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

void MessageBar::setActions(std::vector<MessageAction> actions)
{
    for (QToolButton* button : actions_)
        button->deleteLater();
    actions_.clear();
    for (MessageAction& action : actions) {
        auto* button = new QToolButton;
        button->setText(action.text);
        button->setFocusPolicy(Qt::NoFocus);
        connect(button, &QToolButton::clicked, this, [this, run = std::move(action.run)] {
            dismiss();
            run();
        });
        buttons_->addWidget(button, 0, Qt::AlignTop);
        actions_.push_back(button);
    }
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
    text_->setText(text);
    setAccessibleDescription(text);
    place();
    show();
    raise();
}

void MessageBar::showProblems(const QStringList& problems, std::vector<MessageAction> actions)
{
    if (problems.isEmpty()) {
        if (kind_ == MessageKind::Problem)
            leave();
        return;
    }
    for (const QString& problem : problems) // they quote files, and stderr may be a terminal
        std::fprintf(stderr, "mbv-viewer: %s\n", printable(problem.toStdString()).c_str());
    QStringList lines = problems.mid(0, kMostLines);
    if (problems.size() > kMostLines) {
        lines << tr("… and %n more", nullptr, static_cast<int>(problems.size() - kMostLines));
        actions.push_back({tr("Show all"), [this, problems] { list(problems); }});
    }
    display(QStringLiteral("⚠"), lines.join('\n'), MessageKind::Problem, std::move(actions));
}

void MessageBar::list(const QStringList& problems)
{
    auto* dialog = new QDialog(&over_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Problems"));
    auto* text = new QPlainTextEdit(problems.join('\n'));
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
    showProblems({problem});
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

/// By a person: that answers what is asked, too.
void MessageBar::dismiss()
{
    if (asks_)
        lasting_.reset();
    leave();
}

void MessageBar::leave()
{
    hide();
    if (const std::optional<Question> question = lasting_; question && !asks_)
        showLastingQuestion(question->text, question->actions);
}

void MessageBar::showNotice(const QString& notice)
{
    display(QStringLiteral("✓"), notice, MessageKind::Notice);
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
