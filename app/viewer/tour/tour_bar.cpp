#include "tour_bar.h"

#include "actions/action_table.h"
#include "language/retranslate.h"
#include "tour.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QStackedWidget>
#include <QtWidgets/QVBoxLayout>

#include <cstddef>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kSpace = 8;
constexpr int kEdge = 4;

} // namespace

TourBar::TourBar(Tour& tour, const ActionTable& actions)
    : tour_(tour), actions_(actions), title_(new QLabel), shown_(new QStackedWidget),
      next_(new QPushButton(this)), skip_(new QPushButton(this))
{
    QFont bold = title_->font();
    bold.setBold(true);
    title_->setFont(bold);
    for (QLabel*& text : texts_) {
        text = new QLabel;
        text->setWordWrap(true);
        text->setTextFormat(Qt::PlainText);
        text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        text->setMinimumWidth(1); // never widens the window
        shown_->addWidget(text);
    }
    for (QPushButton* button : {next_, skip_}) {
        button->setFocusPolicy(Qt::TabFocus); // the mouse leaves the keyboard where it is
        button->setAutoDefault(true);         // Enter presses it, as Space does
    }
    QSizePolicy withItsRoom = skip_->sizePolicy();
    withItsRoom.setRetainSizeWhenHidden(true);
    skip_->setSizePolicy(withItsRoom);
    setFocusProxy(next_);
    auto* said = new QVBoxLayout;
    said->setSpacing(kEdge);
    said->addWidget(title_);
    said->addWidget(shown_);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kSpace, kEdge, kSpace, kEdge);
    row->setSpacing(kSpace);
    row->addLayout(said, 1);
    row->addWidget(skip_, 0, Qt::AlignBottom);
    row->addWidget(next_, 0, Qt::AlignBottom);
    connect(next_, &QPushButton::clicked, &tour, &Tour::next);
    connect(skip_, &QPushButton::clicked, &tour, &Tour::end);
    connect(&tour, &Tour::changed, this, &TourBar::refresh);
    retranslate(*this, [this] {
        setAccessibleName(tr("Tour"));
        refresh();
    });
}

/// What a person took every key from is in the menu.
QString TourBar::keyOf(const QStringList& ids) const
{
    const QString keys = keysOf(actions_, ids);
    return keys.isEmpty() ? tr("the menu") : keys;
}

QString TourBar::title(Tour::Step step) const
{
    switch (step) {
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

QString TourBar::text(Tour::Step step) const
{
    switch (step) {
    case Tour::Step::Look:
        return tr("Drag with the left button, zoom with the wheel, or click the cube. %1 shows "
                  "everything.")
            .arg(keyOf({QStringLiteral("view.frame-all")}));
    case Tour::Step::Choose:
        return tr("Click one, or press %1. Its handles and numbers appear.")
            .arg(keyOf({QStringLiteral("model.next")}));
    case Tour::Step::Move:
        return tr("%1 move it, with Ctrl they rotate it; %2 do so by the mouse. Boxes that "
                  "overlap turn red.")
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

void TourBar::refresh()
{
    const bool hadFocus = isAncestorOf(window()->focusWidget());
    setVisible(tour_.step().has_value());
    if (hadFocus && isHidden())
        emit left();
    const bool isLast = tour_.step() == Tour::Step::Keep;
    next_->setText(isLast ? tr("Done") : tr("Next"));
    skip_->setText(tr("Skip the tour"));
    skip_->setVisible(!isLast);
    if (!tour_.step())
        return;
    for (std::size_t step = 0; step < texts_.size(); ++step)
        texts_.at(step)->setText(text(static_cast<Tour::Step>(step)));
    const int step = static_cast<int>(*tour_.step());
    title_->setText(tr("%1 of %2: %3", "step, steps, title")
                        .arg(step + 1)
                        .arg(Tour::kSteps)
                        .arg(title(*tour_.step())));
    shown_->setCurrentIndex(step);
}

} // namespace mbv::viewer
