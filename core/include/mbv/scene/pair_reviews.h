#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>

namespace mbv {

/// What a scene says of the review of its pairs, found by the models' indices.
class PairReviews {
public:
    /// None.
    PairReviews() = default;
    /// Of the scene as it is now. Entries about models that it has not stand for nothing; of two
    /// about one pair, in either order, the first holds.
    explicit PairReviews(const Scene& scene);

    /// Whether no pair has an entry.
    [[nodiscard]] bool empty() const { return reviews_.empty(); }

    /// The entry of the pair, in either order; null where there is none. Lives as long as this.
    [[nodiscard]] const PairReview* find(std::size_t a, std::size_t b) const;

private:
    std::unordered_map<std::uint64_t, PairReview> reviews_;
};

/// The status of a pair with this entry, which may be null: what is accepted is approved.
[[nodiscard]] ReviewStatus reviewStatusOf(const PairReview* review, bool isAccepted);

} // namespace mbv
