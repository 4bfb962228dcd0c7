#include <mbv/scene/pair_reviews.h>

#include "model_names.h"

#include <mbv/scene/pair_entries.h>

namespace mbv {

PairReviews::PairReviews(const Scene& scene)
{
    if (scene.reviews.empty())
        return;
    const ModelNames models(scene);
    for (const PairReview& review : scene.reviews) {
        const std::optional<std::size_t> a = models.find(review.a);
        const std::optional<std::size_t> b = models.find(review.b);
        if (a && b)
            reviews_.emplace(pairKey(*a, *b), review);
    }
}

const PairReview* PairReviews::find(std::size_t a, std::size_t b) const
{
    if (reviews_.empty())
        return nullptr;
    const auto found = reviews_.find(pairKey(a, b));
    return found == reviews_.end() ? nullptr : &found->second;
}

ReviewStatus reviewStatusOf(const PairReview* review, bool isAccepted)
{
    if (isAccepted)
        return ReviewStatus::Approved;
    return review == nullptr ? ReviewStatus::New : review->status;
}

} // namespace mbv
