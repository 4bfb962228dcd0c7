#include <mbv/scene/pair_entries.h>

#include "model_names.h"

#include <mbv/scene/name_pattern.h>

namespace mbv {

PairEntries::PairEntries(const Scene& scene,
                         std::span<const std::pair<std::string, std::string>> entries)
{
    if (entries.empty())
        return;
    const ModelNames names(scene);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& [first, second] = entries[i];
        const std::optional<std::size_t> a = names.find(first);
        const std::optional<std::size_t> b = names.find(second);
        const auto modelsOf = [&](std::optional<std::size_t> named, const std::string& selector) {
            if (named)
                return Models{*named};
            return isPattern(selector) ? modelsMatching(scene, selector) : Models{};
        };
        if (a && b)
            named_.emplace(pairKey(*a, *b), i);
        else
            selectors_.push_back({i, modelsOf(a, first), modelsOf(b, second)});
    }
    std::erase_if(selectors_, [](const Selectors& selectors) {
        return selectors.first.empty() || selectors.second.empty();
    });
}

std::optional<std::size_t> PairEntries::find(std::size_t a, std::size_t b) const
{
    if (const auto found = named_.find(pairKey(a, b)); found != named_.end())
        return found->second;
    const auto has = [](const Models& models, std::size_t model) {
        return std::binary_search(models.begin(), models.end(), model);
    };
    const auto found = std::ranges::find_if(selectors_, [&](const Selectors& selectors) {
        const auto& [place, first, second] = selectors;
        return (has(first, a) && has(second, b)) || (has(first, b) && has(second, a));
    });
    return found == selectors_.end() ? std::nullopt : std::optional(found->place);
}

} // namespace mbv
