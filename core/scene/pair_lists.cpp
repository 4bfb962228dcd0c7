#include <mbv/scene/pair_lists.h>

#include <mbv/scene/accepted_pairs.h>
#include <mbv/scene/name_pattern.h>
#include <mbv/scene/pair_entries.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_set>

namespace mbv {

namespace {

/// The selector is the model's name, or a pattern or group that has it.
bool standsFor(const Scene& scene, const std::string& selector, const std::string& name)
{
    if (selector == name || !isPattern(selector))
        return selector == name;
    if (findModel(scene, selector))
        return false; // it names that one alone
    if (!selector.starts_with('@'))
        return matchesPattern(selector, name);
    const auto hasName = [&](const std::string& member) { return matchesPattern(member, name); };
    return std::ranges::any_of(scene.groups, [&](const ModelGroup& group) {
        return group.name == std::string_view(selector).substr(1) &&
               std::ranges::any_of(group.members, hasName);
    });
}

bool standFor(const Scene& scene, const std::string& first, const std::string& second,
              const std::string& a, const std::string& b)
{
    return (standsFor(scene, first, a) && standsFor(scene, second, b)) ||
           (standsFor(scene, first, b) && standsFor(scene, second, a));
}

auto namesThem(const std::string& a, const std::string& b)
{
    return [&a, &b](const AcceptedPair& pair) {
        return (pair.a == a && pair.b == b) || (pair.a == b && pair.b == a);
    };
}

} // namespace

bool isIgnored(const Scene& scene, const std::string& a, const std::string& b)
{
    return std::any_of(scene.ignore.begin(), scene.ignore.end(), [&](const auto& pair) {
        return standFor(scene, pair.first, pair.second, a, b);
    });
}

std::vector<bool> ignoredWith(const Scene& scene, std::size_t model)
{
    std::vector<bool> ignored(scene.models.size());
    const std::string& name = scene.models[model].name;
    for (const auto& [first, second] : scene.ignore) {
        for (const auto& [own, other] : {std::tie(first, second), std::tie(second, first)}) {
            if (!standsFor(scene, own, name))
                continue;
            for (const std::size_t with : modelsMatching(scene, other))
                ignored[with] = true;
        }
    }
    return ignored;
}

std::optional<std::string> acceptance(const Scene& scene, const std::string& a,
                                      const std::string& b)
{
    auto found = std::ranges::find_if(scene.accepted, namesThem(a, b));
    if (found == scene.accepted.end())
        found = std::ranges::find_if(scene.accepted, [&](const AcceptedPair& pair) {
            return standFor(scene, pair.a, pair.b, a, b);
        });
    return found == scene.accepted.end() ? std::nullopt : std::optional(found->note);
}

Scene withPairsIgnored(Scene scene, PairsOfModels pairs)
{
    const PairEntries ignored(scene, scene.ignore);
    std::unordered_set<std::uint64_t> added;
    for (const auto& [a, b] : pairs) {
        if (!ignored.find(a, b) && added.insert(pairKey(a, b)).second)
            scene.ignore.emplace_back(scene.models[a].name, scene.models[b].name);
    }
    return scene;
}

Scene withPairsAccepted(Scene scene, PairsOfModels pairs)
{
    std::optional<AcceptedPairs> accepted;
    if (pairs.size() > 1) // for one it takes longer than the answer
        accepted.emplace(scene);
    const auto isAccepted = [&](std::size_t a, std::size_t b) {
        return accepted ? accepted->noteOn(a, b) != nullptr
                        : acceptance(scene, scene.models[a].name, scene.models[b].name).has_value();
    };
    std::unordered_set<std::uint64_t> added;
    for (const auto& [a, b] : pairs) {
        if (!isAccepted(a, b) && added.insert(pairKey(a, b)).second)
            scene.accepted.push_back({scene.models[a].name, scene.models[b].name, {}});
    }
    return scene;
}

Scene withPairAccepted(Scene scene, const std::string& a, const std::string& b,
                       const std::string& note)
{
    const auto found = std::find_if(scene.accepted.begin(), scene.accepted.end(), namesThem(a, b));
    if (found != scene.accepted.end())
        found->note = note;
    else
        scene.accepted.push_back({a, b, note});
    return scene;
}

Scene withPairsNotAccepted(Scene scene, PairsOfModels pairs)
{
    std::set<std::pair<std::string, std::string>> wanted;
    for (const auto& [a, b] : pairs)
        wanted.insert(std::minmax(scene.models[a].name, scene.models[b].name));
    std::erase_if(scene.accepted, [&](const AcceptedPair& pair) {
        return wanted.contains(std::minmax(pair.a, pair.b));
    });
    return scene;
}

} // namespace mbv
