#include <mbv/scene/pair_reviews.h>

#include <algorithm>
#include <string_view>

namespace mbv {
namespace {

std::uint64_t keyOf(std::size_t a, std::size_t b)
{
    constexpr unsigned kBits = 32; // reports have models by such indices
    return std::uint64_t{std::min(a, b)} << kBits | std::max(a, b);
}

} // namespace

PairReviews::PairReviews(const Scene& scene)
{
    if (scene.reviews.empty())
        return;
    std::unordered_map<std::string_view, std::size_t> models;
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        models.emplace(scene.models[i].name, i);
    for (const PairReview& review : scene.reviews) {
        const auto a = models.find(review.a);
        const auto b = models.find(review.b);
        if (a != models.end() && b != models.end())
            reviews_.emplace(keyOf(a->second, b->second), review);
    }
}

const PairReview* PairReviews::find(std::size_t a, std::size_t b) const
{
    if (reviews_.empty())
        return nullptr;
    const auto found = reviews_.find(keyOf(a, b));
    return found == reviews_.end() ? nullptr : &found->second;
}

ReviewStatus reviewStatusOf(const PairReview* review, bool isAccepted)
{
    if (isAccepted)
        return ReviewStatus::Approved;
    return review == nullptr ? ReviewStatus::New : review->status;
}

} // namespace mbv
