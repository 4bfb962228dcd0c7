#include "topic_review.h"

#include "mesh_io/parsing/text_cursor.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mbv {
namespace {

using Word = std::pair<std::string_view, ReviewStatus>;

constexpr std::array kWords = {
    Word("open", ReviewStatus::New),           Word("new", ReviewStatus::New),
    Word("reopened", ReviewStatus::New),       Word("active", ReviewStatus::Active),
    Word("in progress", ReviewStatus::Active), Word("inprogress", ReviewStatus::Active),
    Word("assigned", ReviewStatus::Active),    Word("reviewed", ReviewStatus::Reviewed),
    Word("approved", ReviewStatus::Approved),  Word("accepted", ReviewStatus::Approved),
    Word("resolved", ReviewStatus::Resolved),  Word("closed", ReviewStatus::Resolved),
    Word("solved", ReviewStatus::Resolved),    Word("fixed", ReviewStatus::Resolved),
    Word("done", ReviewStatus::Resolved),
};

} // namespace

TopicReview topicReviewOf(const PairReviews& reviews, const CheckReport& report,
                          std::span<const std::size_t> pairs)
{
    TopicReview topic = {ReviewStatus::Resolved, {}, true};
    bool isOfSeveral = false;
    for (const std::size_t index : pairs) {
        const PairResult& pair = report.pairs[index];
        const PairReview* const review = reviews.find(pair.a, pair.b);
        topic.isOfEvery = topic.isOfEvery && review != nullptr;
        topic.status = std::min(topic.status, reviewStatusOf(review, false));
        if (review == nullptr || review->assignedTo.empty())
            continue;
        isOfSeveral =
            isOfSeveral || (!topic.assignedTo.empty() && topic.assignedTo != review->assignedTo);
        topic.assignedTo = review->assignedTo;
    }
    if (isOfSeveral)
        topic.assignedTo.clear();
    return topic;
}

std::string_view topicStatusOf(ReviewStatus status)
{
    switch (status) {
    case ReviewStatus::Active:
        return "In Progress";
    case ReviewStatus::Reviewed:
        return "Reviewed";
    case ReviewStatus::Approved:
        return "Approved";
    case ReviewStatus::Resolved:
        return "Resolved";
    case ReviewStatus::New:
        break;
    }
    return "Open";
}

std::optional<ReviewStatus> statusOfTopic(std::string_view word)
{
    const auto* const found = std::ranges::find_if(
        kWords, [word](const auto& known) { return equalsIgnoringCase(word, known.first); });
    return found == kWords.end() ? std::nullopt : std::optional(found->second);
}

} // namespace mbv
