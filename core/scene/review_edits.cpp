#include <mbv/scene/review_edits.h>

#include "model_names.h"

#include <mbv/scene/pair_entries.h>
#include <mbv/scene/pair_lists.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

namespace mbv {

namespace {

bool saysNothing(const PairReview& review)
{
    return review.status == ReviewStatus::New && review.assignedTo.empty() && review.extra.empty();
}

using Names = std::pair<std::string, std::string>;
using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// What the scene accepts follows the last status that is said of a pair.
Scene withStatuses(Scene scene, std::span<const ReviewEdit> edits)
{
    if (std::ranges::none_of(edits, [](const ReviewEdit& edit) { return edit.status.has_value(); }))
        return scene;
    Pairs approved;
    Pairs others;
    std::unordered_set<std::uint64_t> known;
    const ModelNames models(scene, 2 * edits.size());
    for (std::size_t i = edits.size(); i-- > 0;) {
        const ReviewEdit& edit = edits[i];
        const std::optional<std::size_t> a = models.find(edit.a);
        const std::optional<std::size_t> b = models.find(edit.b);
        if (edit.status && a && b && known.insert(pairKey(*a, *b)).second)
            (edit.status == ReviewStatus::Approved ? approved : others).emplace_back(*a, *b);
    }
    std::ranges::reverse(approved);
    return withPairsAccepted(withPairsNotAccepted(std::move(scene), others), approved);
}

} // namespace

Scene withReviews(Scene scene, std::span<const ReviewEdit> edits)
{
    std::set<Names> edited;
    for (const ReviewEdit& edit : edits)
        edited.insert(std::minmax(edit.a, edit.b));
    std::map<Names, std::size_t> places;
    for (std::size_t i = 0; i < scene.reviews.size(); ++i) {
        Names names = std::minmax(scene.reviews[i].a, scene.reviews[i].b);
        if (edited.contains(names))
            places.emplace(std::move(names), i);
    }
    for (const ReviewEdit& edit : edits) {
        const auto [place, isNew] =
            places.emplace(std::minmax(edit.a, edit.b), scene.reviews.size());
        if (isNew)
            scene.reviews.push_back({edit.a, edit.b, ReviewStatus::New, {}});
        PairReview& review = scene.reviews[place->second];
        if (edit.assignedTo)
            review.assignedTo = *edit.assignedTo;
        if (edit.status)
            review.status =
                edit.status == ReviewStatus::Approved ? ReviewStatus::New : *edit.status;
    }
    std::erase_if(scene.reviews, saysNothing);
    return withStatuses(std::move(scene), edits);
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
