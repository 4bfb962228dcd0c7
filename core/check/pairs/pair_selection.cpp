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
{
    for (const auto& [a, b] : between)
        sides_.add(membersOf(scene, a), membersOf(scene, b));
}

// Models that are on the same sides are alike, and there are few kinds of them.
std::size_t pairsToTest(const std::vector<bool>& areCounted, const PairSelection& selection,
                        const IgnoredPairs& ignored)
{
    struct Kind {
        std::uint32_t first; ///< a model of it
        std::size_t models;
    };
    std::map<SidedPairs::Models, Kind> kinds;
    for (std::uint32_t model = 0; model < areCounted.size(); ++model) {
        if (!areCounted[model])
            continue;
        SidedPairs::Models on;
        selection.sides().appendSidesOf(model, on);
        ignored.sides().appendSidesOf(model, on);
        ++kinds.emplace(std::move(on), Kind{model, 0}).first->second.models;
    }
    const auto isWanted = [&](const IndexPair& pair) {
        return selection.contains(pair) && !ignored.sides().contain(pair);
    };
    std::size_t count = 0;
    for (auto a = kinds.begin(); a != kinds.end(); ++a) {
        const auto& [first, models] = a->second;
        count += isWanted({first, first}) ? models * (models - 1) / 2 : 0;
        for (auto b = std::next(a); b != kinds.end(); ++b)
            count += isWanted({first, b->second.first}) ? models * b->second.models : 0;
    }
    return count - static_cast<std::size_t>(
                       std::ranges::count_if(ignored.listed(), [&](const IndexPair& pair) {
                           return areCounted[pair.a] && areCounted[pair.b] && isWanted(pair);
                       }));
}

} // namespace mbv
