#include "pair_pane.h"

#include "fields/number_field.h"
#include "fields/quantity.h"
#include "language/retranslate.h"
#include "pair_list.h"
#include "pair_texts.h"
#include "session/pairs/pair_edits.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>
#include <optional>

namespace mbv::viewer {

namespace {

// Pixels.
constexpr int kWordsWidth = 220;
constexpr int kClearanceWidth = 80;
constexpr int kSpace = 8;

} // namespace

PairPane::PairPane(Session& session, ExactCheck& exact, const rendering::Palette& colors,
                   QWidget* parent)
    : QWidget(parent), session_(session), exact_(exact), words_(new QLineEdit),
      statuses_(new QComboBox), clearanceLabel_(new QLabel),
      clearance_(new NumberField([&session](const QString& text, QString* why) {
          return lengthFrom(text, QString::fromStdString(session.scene().units), why);
      })),
      list_(new PairList(session, exact, colors))
{
    layOut();
    connectFields();
    connectList();
    connect(&session, &Session::changed, this, &PairPane::showUnits);
    retranslate(*this, [this] {
        words_->setPlaceholderText(tr("Search pairs by name"));
        words_->setAccessibleName(words_->placeholderText());
        nameStatuses();
        clearance_->setAccessibleName(tr("Clearance"));
        clearanceLabel_->setToolTip(
            tr("Pairs that come as near without meeting are listed, too; 0 for none"));
        showUnits();
    });
}

void PairPane::layOut()
{
    words_->setClearButtonEnabled(true);
    words_->setMaximumWidth(kWordsWidth);
    statuses_->setFocusPolicy(Qt::StrongFocus);
    clearance_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    clearance_->setFixedWidth(kClearanceWidth);
    clearance_->setValue(exact_.clearance());
    clearanceLabel_->setBuddy(clearance_);
    auto* fields = new QHBoxLayout;
    fields->setContentsMargins(kSpace, 1, kSpace, 1); // the list needs the room
    fields->setSpacing(kSpace);
    fields->addWidget(words_, 1);
    fields->addWidget(statuses_);
    fields->addStretch();
    fields->addWidget(clearanceLabel_);
    fields->addWidget(clearance_);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(fields);
    all->addWidget(list_);
    setFocusProxy(list_);
}

void PairPane::connectFields()
{
    connect(words_, &QLineEdit::textChanged, list_, &PairList::setWords);
    connect(statuses_, qOverload<int>(&QComboBox::activated), this, [this](int place) {
        list_->setReview(
            place == 0 ? std::nullopt
                       : std::optional(kReviewStatuses.at(static_cast<std::size_t>(place - 1))));
    });
    const auto showStatuses = [this] { statuses_->setVisible(list_->showsReviews()); };
    connect(list_, &PairList::reviewsShown, statuses_, showStatuses);
    showStatuses();
    connect(clearance_, &NumberField::edited, this, &PairPane::setClearance);
    connect(clearance_, &NumberField::refused, this, &PairPane::refused);
    connect(clearance_, &NumberField::accepted, this, &PairPane::accepted);
    connect(clearance_, &NumberField::left, list_, qOverload<>(&QWidget::setFocus));
}

/// What its menu asks for becomes steps of the session.
void PairPane::connectList()
{
    connect(list_, &PairList::pairChosen, this, &PairPane::pairChosen);
    connect(list_, &PairList::pairsSelected, this, &PairPane::pairsSelected);
    connect(list_, &PairList::reviewWanted, this,
            [this](const std::vector<ModelPair>& pairs, ReviewStatus status) {
                setReviewStatus(session_, pairs, status);
            });
    connect(list_, &PairList::assignWanted, this,
            [this](const std::vector<ModelPair>& pairs, const QString& name) {
                assignPairs(session_, pairs, name);
            });
    connect(list_, &PairList::ignoreWanted, this,
            [this](const std::vector<ModelPair>& pairs) { ignorePairs(session_, pairs); });
    connect(list_, &PairList::acceptWanted, this,
            [this](const std::vector<ModelPair>& pairs, bool accepted) {
                setAccepted(session_, pairs, accepted);
            });
    connect(list_, &PairList::noted, this,
            [this](std::size_t a, std::size_t b, const QString& note) {
                acceptWithNote(session_, {a, b}, note);
            });
}

void PairPane::showPair(std::size_t a, std::size_t b)
{
    list_->showPair({a, b});
}

std::vector<ModelPair> PairPane::overlaps() const
{
    return list_->overlaps();
}

std::vector<ModelPair> PairPane::selectedPairs() const
{
    return list_->selectedPairs();
}

void PairPane::review(ReviewStatus status)
{
    setReviewStatus(session_, list_->selectedPairs(), status);
}

void PairPane::askForAssignee()
{
    list_->editAssignee();
}

void PairPane::nameStatuses()
{
    const int chosen = std::max(0, statuses_->currentIndex());
    statuses_->clear();
    statuses_->addItem(tr("Any review"));
    for (const ReviewStatus status : kReviewStatuses)
        statuses_->addItem(reviewText(status));
    statuses_->setCurrentIndex(chosen);
    statuses_->setAccessibleName(tr("How far the review of pairs is that are listed"));
    statuses_->setToolTip(statuses_->accessibleName());
}

void PairPane::setColors(const rendering::Palette& colors)
{
    list_->setColors(colors);
}

void PairPane::setClearance(double clearance)
{
    if (clearance < 0) {
        emit refused(tr("A clearance is 0 or more"));
        clearance_->setValue(exact_.clearance());
        return;
    }
    exact_.setClearance(clearance);
    clearance_->setValue(clearance);
}

void PairPane::showUnits()
{
    const QString units = QString::fromStdString(session_.scene().units);
    clearanceLabel_->setText(units.isEmpty() ? tr("Clearance") : tr("Clearance, in %1").arg(units));
}

} // namespace mbv::viewer
