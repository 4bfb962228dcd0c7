#include "tour_card.h"

#include "actions/action_table.h"
#include "language/retranslate.h"
#include "tour.h"

#include <QtCore/QEvent>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kWidth = 290;
constexpr int kMargin = 12;
constexpr int kRoomBelow = 56; ///< for what the HUD says

} // namespace

TourCard::TourCard(Tour& tour, const ActionTable& actions, QWidget& over)
    : QFrame(&over), tour_(tour), actions_(actions), over_(over), title_(new QLabel),
      text_(new QLabel), next_(new QPushButton), skip_(new QPushButton)
{
    setObjectName("tourCard");
    setAttribute(Qt::WA_NoMousePropagation); // a click here is not one on the view
    setAutoFillBackground(true);
    setFrameShape(QFrame::StyledPanel);
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::PlainText);
    for (QPushButton* button : {next_, skip_}) {
        button->setFocusPolicy(Qt::TabFocus); // the mouse leaves the keyboard where it is
        button->setAutoDefault(true);         // Enter presses it, as Space does
    }
    setFocusProxy(next_);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(skip_);
    buttons->addStretch();
    buttons->addWidget(next_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(text_);
    column->addLayout(buttons);
    setTabOrder(next_, skip_);
    over.installEventFilter(this);
    connect(next_, &QPushButton::clicked, &tour, &Tour::next);
    connect(skip_, &QPushButton::clicked, &tour, &Tour::end);
    connect(&tour, &Tour::changed, this, &TourCard::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Tour"));
        refresh();
    });
}

/// What a person took every key from is in the menu.
QString TourCard::keyOf(const QStringList& ids) const
{
    const QString keys = keysOf(actions_, ids);
    return keys.isEmpty() ? tr("the menu") : keys;
}

QString TourCard::title() const
{
    switch (*tour_.step()) {
    case Tour::Step::Look:
        return tr("Look around");
    case Tour::Step::Choose:
        return tr("Choose a model");
    case Tour::Step::Move:
        return tr("Move it");
    case Tour::Step::Explain:
        return tr("See why");
    case Tour::Step::Keep:
        return tr("Keep what you found");
    }
    return {};
}

QString TourCard::text() const
{
    switch (*tour_.step()) {
    case Tour::Step::Look:
        return tr("Drag with the left button, zoom with the wheel, or click the cube. %1 shows "
                  "everything.")
            .arg(keyOf({QStringLiteral("view.frame-all")}));
    case Tour::Step::Choose:
        return tr("Click one, or press %1. Its handles and numbers appear.")
            .arg(keyOf({QStringLiteral("model.next")}));
    case Tour::Step::Move:
        return tr("%1 move it, with Ctrl they rotate it; %2 take the mouse. Boxes that overlap "
                  "turn red.")
            .arg(keyOf({QStringLiteral("move.left"), QStringLiteral("move.right"),
                        QStringLiteral("move.up"), QStringLiteral("move.down")}),
                 keyOf({QStringLiteral("transform.move"), QStringLiteral("transform.rotate")}));
    case Tour::Step::Explain:
        return tr("%1 looks at the meshes themselves, %2 draws the separating axis of boxes, %3 "
                  "measures.")
            .arg(keyOf({QStringLiteral("explain.contacts")}),
                 keyOf({QStringLiteral("explain.axis")}),
                 keyOf({QStringLiteral("measure.points")}));
    case Tour::Step::Keep:
        return tr("%1 takes a picture, %2 saves the scene, %3 exports the report. %4 lists all "
                  "keys.")
            .arg(keyOf({QStringLiteral("file.picture")}), keyOf({QStringLiteral("file.save")}),
                 keyOf({QStringLiteral("file.export-report")}),
                 keyOf({QStringLiteral("help.keys")}));
    }
    return {};
}

void TourCard::refresh()
{
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    setVisible(tour_.step().has_value());
    if (hadFocus && isHidden())
        over_.setFocus();
    const bool isLast = tour_.step() == Tour::Step::Keep;
    next_->setText(isLast ? tr("Done") : tr("Next"));
    skip_->setText(tr("Skip the tour"));
    skip_->setVisible(!isLast);
    if (!tour_.step())
        return;
    const int number = static_cast<int>(*tour_.step()) + 1;
    title_->setText(
        tr("%1 of %2: %3", "step, steps, title").arg(number).arg(Tour::kSteps).arg(title()));
    text_->setText(text());
    place();
}

void TourCard::place()
{
    const int width = std::min(kWidth, over_.width() - 2 * kMargin);
    layout()->activate();
    const int height = std::max(layout()->totalHeightForWidth(width), 0);
    const int top = std::max(over_.height() - height - kRoomBelow, kMargin);
    setGeometry(over_.width() - width - kMargin, top, width, height);
}

bool TourCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &over_ && event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace mbv::viewer
