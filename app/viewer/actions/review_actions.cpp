#include "actions.h"

#include "pairs/pair_pane.h"
#include "pairs/pair_texts.h"

#include <QtCore/QCoreApplication>

namespace mbv::viewer {

namespace {

struct ReviewActions {
    Q_DECLARE_TR_FUNCTIONS(ReviewActions)
};

} // namespace

void addReviewActions(ActionTable& table, PairPane& pairs, const std::function<void()>& show)
{
    const auto anySelected = [&pairs] { return !pairs.selectedPairs().empty(); };
    for (std::size_t i = 0; i < kReviewStatuses.size(); ++i) {
        const ReviewStatus status = kReviewStatuses.at(i);
        const auto digit = static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(i));
        const std::string_view name = nameOf(status);
        table.add({.id = "review." +
                         QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size())),
                   .menu = Menu::Review,
                   .text = reviewText(status),
                   .keys = {Qt::ALT | digit},
                   .run = [&pairs, status] { pairs.review(status); },
                   .help = ReviewActions::tr("The selected pairs are new, active, reviewed, "
                                             "approved, resolved"),
                   .enabled = anySelected});
    }
    table.add({.id = "review.assign",
               .menu = Menu::Review,
               .text = ReviewActions::tr("Assign to..."),
               .keys = {Qt::ALT | Qt::Key_0},
               .run =
                   [&pairs, show] {
                       show();
                       pairs.askForAssignee();
                   },
               .help = ReviewActions::tr("Whose task the selected pairs are"),
               .enabled = anySelected});
}

} // namespace mbv::viewer
