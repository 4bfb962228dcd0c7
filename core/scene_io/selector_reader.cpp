#include "selector_reader.h"

#include <mbv/file/suggestion.h>
#include <mbv/scene/name_pattern.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace mbv {
namespace {

std::vector<std::string> modelNames(const Scene& scene)
{
    std::vector<std::string> names;
    for (const Model& model : scene.models)
        names.push_back(model.name);
    return names;
}

} // namespace

std::string SelectorReader::addModel(const JsonCursor& json)
{
    std::string name = json.text();
    if (name.empty())
        json.fail("a name must not be empty");
    const auto [first, isNew] = models_.emplace(name, parsed_.scene.models.size());
    if (!isNew)
        json.fail("the name \"" + name + "\" is taken by " +
                  placeOfModel(parsed_.form, first->second) + "; names must differ");
    return name;
}

std::string SelectorReader::read(const JsonCursor& json) const
{
    std::string selector = json.text();
    if (models_.contains(selector) || !isPattern(selector))
        return requireName(json, std::move(selector));
    const auto isGroup = [&](const ModelGroup& group) { return "@" + group.name == selector; };
    if (selector.starts_with('@') &&
        std::none_of(parsed_.scene.groups.begin(), parsed_.scene.groups.end(), isGroup))
        json.fail("no group is named \"" + selector.substr(1) + "\"");
    return selector;
}

std::string SelectorReader::readLoose(const JsonCursor& json)
{
    std::string selector = json.text();
    if (!isPattern(selector))
        warnWhereGone(json);
    return selector;
}

void SelectorReader::warnWhereGone(const JsonCursor& json)
{
    const std::string name = json.text();
    if (!models_.contains(name) && !isOfRobot(name))
        parsed_.warnings.push_back(json.place() + ": no model is named \"" + name + "\"");
}

std::string SelectorReader::requireName(const JsonCursor& json, std::string name) const
{
    if (!models_.contains(name) && !isOfRobot(name))
        json.fail("no model is named \"" + name + "\"" +
                  suggestion(name, modelNames(parsed_.scene)));
    return name;
}

bool SelectorReader::isOfRobot(const std::string& name) const
{
    return std::ranges::any_of(parsed_.scene.robots, [&](const SceneRobot& robot) {
        return name.starts_with(robot.prefix.value_or(robot.name + "/"));
    });
}

} // namespace mbv
