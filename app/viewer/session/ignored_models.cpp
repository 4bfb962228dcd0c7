#include "ignored_models.h"

#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <vector>

namespace mbv::viewer {

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

} // namespace

bool isIgnored(const Scene& scene, const std::string& a, const std::string& b)
{
    return std::any_of(scene.ignore.begin(), scene.ignore.end(), [&](const auto& pair) {
        const auto& [first, second] = pair;
        return (standsFor(scene, first, a) && standsFor(scene, second, b)) ||
               (standsFor(scene, first, b) && standsFor(scene, second, a));
    });
}

} // namespace mbv::viewer
