#pragma once

#include <mbv/check/check_report.h>
#include <mbv/scene/pair_reviews.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// The review of a group of clashes as a topic of BCF has it. Private to the library.
namespace mbv {

struct TopicReview {
    ReviewStatus status = ReviewStatus::New; ///< of the clash that is the least far
    std::string assignedTo; ///< the one to whom all are that are somebody's; else empty
    bool isOfEvery = false; ///< the scene has an entry for each of the clashes
};

/// Of these pairs of the report, none of which is accepted.
[[nodiscard]] TopicReview topicReviewOf(const PairReviews& reviews, const CheckReport& report,
                                        std::span<const std::size_t> pairs);

/// The word that BCF files use for it. BCF leaves the words to each project; these are common.
[[nodiscard]] std::string_view topicStatusOf(ReviewStatus status);

/// What a word, in any case, stands for that tools write there; nothing for others.
[[nodiscard]] std::optional<ReviewStatus> statusOfTopic(std::string_view word);

} // namespace mbv
