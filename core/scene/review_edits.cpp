#include <mbv/scene/review_edits.h>

#include <mbv/scene/pair_lists.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace mbv {

namespace {

bool saysNothing(const PairReview& review)
{
    return review.status == ReviewStatus::New && review.assignedTo.empty() && review.extra.empty();
}

/// What the scene accepts follows the status.
void followStatus(Scene& scene, const ReviewEdit& edit)
{
    const bool isApproved = edit.status == ReviewStatus::Approved;
    if (isApproved && !acceptance(scene, edit.a, edit.b))
        scene = withPairAccepted(std::move(scene), edit.a, edit.b, {});
    else if (!isApproved && !scene.accepted.empty())
        scene = withPairNotAccepted(std::move(scene), edit.a, edit.b);
}

} // namespace

Scene withReviews(Scene scene, std::span<const ReviewEdit> edits)
{
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (std::size_t i = 0; i < scene.reviews.size(); ++i)
        places.emplace(std::minmax(scene.reviews[i].a, scene.reviews[i].b), i);
    for (const ReviewEdit& edit : edits) {
        const auto [place, isNew] =
            places.emplace(std::minmax(edit.a, edit.b), scene.reviews.size());
        if (isNew)
            scene.reviews.push_back({edit.a, edit.b, ReviewStatus::New, {}});
        PairReview& review = scene.reviews[place->second];
        if (edit.assignedTo)
            review.assignedTo = *edit.assignedTo;
        if (!edit.status)
            continue;
        review.status = edit.status == ReviewStatus::Approved ? ReviewStatus::New : *edit.status;
        followStatus(scene, edit);
    }
    std::erase_if(scene.reviews, saysNothing);
    return scene;
}

std::vector<std::string> assigneesOf(const Scene& scene)
{
    std::set<std::string> names;
    for (const PairReview& review : scene.reviews)
        if (!review.assignedTo.empty())
            names.insert(review.assignedTo);
    return {names.begin(), names.end()};
}

} // namespace mbv
