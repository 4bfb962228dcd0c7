#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mbv {

/// How far people are with a clash, in the words of clash review.
enum class ReviewStatus : std::uint8_t {
    New,      ///< nobody has said anything
    Active,   ///< somebody works on it
    Reviewed, ///< looked at, and to be dealt with or approved
    Approved, ///< may stay: the pair is among Scene::accepted, and no finding
    Resolved, ///< said to be dealt with; a check that finds it says otherwise
};

inline constexpr std::array kReviewStatuses = {ReviewStatus::New, ReviewStatus::Active,
                                               ReviewStatus::Reviewed, ReviewStatus::Approved,
                                               ReviewStatus::Resolved};

/// "new", "active", "reviewed", "approved", "resolved".
[[nodiscard]] std::string_view nameOf(ReviewStatus status);

/// The status of that name, if any.
[[nodiscard]] std::optional<ReviewStatus> reviewStatusFrom(std::string_view name);

} // namespace mbv
