#include <mbv/scene/review_status.h>

#include <algorithm>

namespace mbv {

std::string_view nameOf(ReviewStatus status)
{
    switch (status) {
    case ReviewStatus::Active:
        return "active";
    case ReviewStatus::Reviewed:
        return "reviewed";
    case ReviewStatus::Approved:
        return "approved";
    case ReviewStatus::Resolved:
        return "resolved";
    case ReviewStatus::New:
        break;
    }
    return "new";
}

std::optional<ReviewStatus> reviewStatusFrom(std::string_view name)
{
    const auto* const found = std::ranges::find_if(
        kReviewStatuses, [name](ReviewStatus status) { return nameOf(status) == name; });
    return found == kReviewStatuses.end() ? std::nullopt : std::optional(*found);
}

} // namespace mbv
