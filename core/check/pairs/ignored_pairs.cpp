#include "ignored_pairs.h"

#include "scene/model_names.h"

#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace mbv {
namespace {

/// A list of so many takes 8 MB; sides answer as fast where there are few of them.
constexpr std::size_t kMostListedOfOne = std::size_t{1} << 20U;

SidedPairs::Models sideOf(std::size_t count, std::span<const std::size_t> models)
{
    SidedPairs::Models side(count);
    for (const std::size_t model : models)
        side[model] = true;
    return side;
}

} // namespace

IgnoredPairs::IgnoredPairs(const Scene& scene)
{
    if (scene.ignore.empty())
        return;
    const auto list = [this](std::size_t a, std::size_t b) {
        const auto [low, high] = std::minmax(a, b);
        if (low != high)
            listed_.push_back({static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high)});
    };
    const ModelNames models(scene);
    for (const auto& [first, second] : scene.ignore) {
        const std::optional<std::size_t> a = models.find(first);
        const std::optional<std::size_t> b = models.find(second);
        if (a && b) {
            list(*a, *b);
            continue;
        }
        const std::vector<std::size_t> ones = modelsMatching(scene, first);
        const std::vector<std::size_t> others = modelsMatching(scene, second);
        if (!ones.empty() && others.size() > kMostListedOfOne / ones.size()) {
            sides_.add(sideOf(scene.models.size(), ones), sideOf(scene.models.size(), others));
            continue;
        }
        for (const std::size_t one : ones) {
            for (const std::size_t other : others)
                list(one, other);
        }
    }
    std::sort(listed_.begin(), listed_.end());
    listed_.erase(std::unique(listed_.begin(), listed_.end()), listed_.end());
}

bool IgnoredPairs::contain(const IndexPair& pair) const
{
    return std::binary_search(listed_.begin(), listed_.end(), pair) || sides_.contain(pair);
}

} // namespace mbv
