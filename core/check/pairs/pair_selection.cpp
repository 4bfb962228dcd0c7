#include "pair_selection.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

namespace mbv {
namespace {

std::vector<bool> membersOf(const Scene& scene, const std::string& selector)
{
    const std::vector<std::size_t> models = modelsMatching(scene, selector);
    if (models.empty())
        throw Error(ErrorCode::InvalidScene,
                    "no model is named \"" + selector +
                        "\", and it is no pattern or group of some; pairs are wanted of it");
    std::vector<bool> members(scene.models.size());
    for (const std::size_t model : models)
        members[model] = true;
    return members;
}

} // namespace

PairSelection::PairSelection(const Scene& scene,
                             std::span<const std::pair<std::string, std::string>> between)
    : models_(scene.models.size())
{
    for (const auto& [a, b] : between)
        sides_.emplace_back(membersOf(scene, a), membersOf(scene, b));
}

bool PairSelection::contains(const IndexPair& pair) const
{
    return sides_.empty() || std::any_of(sides_.begin(), sides_.end(), [&](const auto& side) {
               const auto& [first, second] = side;
               return (first[pair.a] && second[pair.b]) || (first[pair.b] && second[pair.a]);
           });
}

// Models that are on the same sides are alike, and there are few kinds of them.
std::size_t PairSelection::count(std::span<const IndexPair> ignored) const
{
    struct Kind {
        std::uint32_t first; ///< a model of it
        std::size_t models;
    };
    std::map<std::vector<bool>, Kind> kinds;
    for (std::uint32_t model = 0; model < models_; ++model) {
        std::vector<bool> on;
        for (const auto& [first, second] : sides_) {
            on.push_back(first[model]);
            on.push_back(second[model]);
        }
        ++kinds.emplace(std::move(on), Kind{model, 0}).first->second.models;
    }
    std::size_t count = 0;
    for (auto a = kinds.begin(); a != kinds.end(); ++a) {
        const auto& [first, models] = a->second;
        count += contains({first, first}) ? models * (models - 1) / 2 : 0;
        for (auto b = std::next(a); b != kinds.end(); ++b)
            count += contains({first, b->second.first}) ? models * b->second.models : 0;
    }
    return count - static_cast<std::size_t>(std::ranges::count_if(
                       ignored, [this](const IndexPair& pair) { return contains(pair); }));
}

} // namespace mbv
