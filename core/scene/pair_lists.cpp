#include <mbv/scene/pair_lists.h>

#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace mbv {

namespace {

/// The selector is the model's name, or a pattern or group that has it.
bool standsFor(const Scene& scene, const std::string& selector, const std::string& name)
{
    if (selector == name || !isPattern(selector))
        return selector == name;
    const std::vector<std::size_t> models = modelsMatching(scene, selector);
    return std::any_of(models.begin(), models.end(),
                       [&](std::size_t model) { return scene.models[model].name == name; });
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

Scene withPairIgnored(Scene scene, const std::string& a, const std::string& b)
{
    if (!isIgnored(scene, a, b))
        scene.ignore.emplace_back(a, b);
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

Scene withPairNotAccepted(Scene scene, const std::string& a, const std::string& b)
{
    std::erase_if(scene.accepted, namesThem(a, b));
    return scene;
}

} // namespace mbv
