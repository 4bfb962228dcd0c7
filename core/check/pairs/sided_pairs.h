#pragma once

#include <mbv/collision/batch/index_pair.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace mbv {

/// Pairs of models by rules, each with two sides: one of a pair is on the one, the other on the
/// other. However many pairs that are, it takes some bits a model. Private to the library.
class SidedPairs {
public:
    using Models = std::vector<bool>; ///< by model: whether it is on the side

    void add(Models first, Models second)
    {
        sides_.emplace_back(std::move(first), std::move(second));
    }

    [[nodiscard]] bool empty() const { return sides_.empty(); }

    /// The pair's models are on both sides of one of the rules.
    [[nodiscard]] bool contain(const IndexPair& pair) const
    {
        return std::ranges::any_of(sides_, [&](const auto& sides) {
            const auto& [first, second] = sides;
            return (first[pair.a] && second[pair.b]) || (first[pair.b] && second[pair.a]);
        });
    }

    /// Which sides the model is on: models of which this is the same are in pairs with the same
    /// others.
    void appendSidesOf(std::size_t model, Models& sides) const
    {
        for (const auto& [first, second] : sides_) {
            sides.push_back(first[model]);
            sides.push_back(second[model]);
        }
    }

    friend bool operator==(const SidedPairs&, const SidedPairs&) = default;

private:
    std::vector<std::pair<Models, Models>> sides_;
};

} // namespace mbv
