#include "scene_joiner.h"

#include <algorithm>
#include <utility>

namespace mbv {

std::string renamed(const SceneJoiner::NewNames& names, const std::string& name)
{
    const auto found = names.find(name);
    return found == names.end() ? name : found->second;
}

SceneJoiner::SceneJoiner(Scene first) : scene_(std::move(first))
{
    for (const Model& model : scene_.models)
        names_.give(model.name);
    for (const MissingModel& missing : scene_.missing)
        names_.give(missing.model.name);
    for (const SavedView& view : scene_.views)
        viewNames_.give(view.name);
}

void SceneJoiner::add(Model model)
{
    model.name = names_.give(model.name);
    scene_.models.push_back(std::move(model));
}

SceneJoiner::NewNames SceneJoiner::add(Scene more)
{
    const std::size_t before = scene_.models.size() + scene_.missing.size();
    scene_.models.reserve(scene_.models.size() + more.models.size());
    NewNames names;
    for (Model& model : more.models) {
        std::string name = model.name;
        add(std::move(model));
        names.emplace(std::move(name), scene_.models.back().name);
    }
    for (MissingModel& missing : more.missing) {
        std::string name = names_.give(missing.model.name);
        names.emplace(std::exchange(missing.model.name, name), name);
        missing.place += before;
        scene_.missing.push_back(std::move(missing));
    }
    for (const auto& [a, b] : more.ignore)
        scene_.ignore.emplace_back(renamed(names, a), renamed(names, b));
    const auto follow = [&names](std::string& name) { name = renamed(names, name); };
    for (AcceptedPair& pair : more.accepted) {
        follow(pair.a);
        follow(pair.b);
        scene_.accepted.push_back(std::move(pair));
    }
    for (PairReview& review : more.reviews) {
        follow(review.a);
        follow(review.b);
        scene_.reviews.push_back(std::move(review));
    }
    for (SavedView& view : more.views) {
        std::ranges::for_each(view.hidden, follow);
        view.name = viewNames_.give(view.name);
        scene_.views.push_back(std::move(view));
    }
    for (ModelGroup& group : more.groups) {
        std::ranges::for_each(group.members, follow);
        add(std::move(group));
    }
    for (ModelMotion& motion : more.motions) {
        follow(motion.model);
        scene_.motions.push_back(std::move(motion));
    }
    for (SceneRobot& robot : more.robots) {
        for (RobotPart& part : robot.parts)
            follow(part.model);
        scene_.robots.push_back(std::move(robot));
    }
    if (scene_.units.empty())
        scene_.units = std::move(more.units);
    if (!scene_.up)
        scene_.up = more.up;
    if (!scene_.camera)
        scene_.camera = std::move(more.camera);
    scene_.extra.merge(more.extra); // keeps what is there
    return names;
}

void SceneJoiner::add(ModelGroup group)
{
    const auto known = std::ranges::find(scene_.groups, group.name, &ModelGroup::name);
    if (known == scene_.groups.end())
        scene_.groups.push_back(std::move(group));
    else
        known->members.insert(known->members.end(), group.members.begin(), group.members.end());
}

} // namespace mbv
