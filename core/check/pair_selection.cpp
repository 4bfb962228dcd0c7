#include "pair_selection.h"

#include "candidate_pairs.h"

#include <mbv/geometry/error.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>

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

std::size_t PairSelection::count(std::span<const IndexPair> ignored) const
{
    std::size_t count = 0;
    for (std::uint32_t a = 0; a < models_; ++a) {
        for (std::uint32_t b = a + 1; b < models_; ++b)
            count += contains({a, b}) && !mbv::contains(ignored, {a, b}) ? 1U : 0U;
    }
    return count;
}

} // namespace mbv
