#include "scene_change.h"

#include <algorithm>
#include <cassert>

namespace mbv {
namespace {

using Offset = std::vector<Model>::difference_type;

/// The scene without its models.
Scene othersOf(const Scene& scene)
{
    return {scene.units,    {},           scene.ignore,  scene.groups,
            scene.accepted, scene.camera, scene.extra,   scene.motions,
            scene.robots,   scene.up,     scene.missing, scene.reviews,
            scene.views};
}

bool sameOthers(const Scene& a, const Scene& b)
{
    return a.units == b.units && a.ignore == b.ignore && a.groups == b.groups &&
           a.accepted == b.accepted && a.camera == b.camera && a.extra == b.extra &&
           a.motions == b.motions && a.robots == b.robots && a.up == b.up &&
           a.missing == b.missing && a.reviews == b.reviews && a.views == b.views;
}

bool isSavedAlike(const Model& a, const Model& b)
{
    const bool isReadAgain = a.mesh && b.mesh && a.mesh != b.mesh &&
                             !a.mesh->origin().path.empty() &&
                             a.mesh->origin().path == b.mesh->origin().path;
    if (!isReadAgain)
        return a == b;
    Model renewed = b;
    renewed.mesh = a.mesh;
    return a == renewed;
}

bool haveModelsSavedAlike(const std::vector<Model>& a, const std::vector<Model>& b)
{
    return std::ranges::equal(
        a, b, [](const Model& one, const Model& other) { return isSavedAlike(one, other); });
}

} // namespace

bool areSavedAlike(const Scene& a, const Scene& b)
{
    if (!haveModelsSavedAlike(a.models, b.models) || a.robots.size() != b.robots.size())
        return false;
    if (sameOthers(a, b))
        return true;
    Scene others = othersOf(b);
    for (std::size_t i = 0; i < others.robots.size(); ++i)
        if (haveModelsSavedAlike(a.robots[i].models, others.robots[i].models))
            others.robots[i].models = a.robots[i].models;
    return sameOthers(a, others);
}

SceneChange SceneChange::between(const Scene& before, const Scene& after)
{
    SceneChange change;
    const std::vector<Model>& old = before.models;
    const std::vector<Model>& now = after.models;
    if (old.size() == now.size()) {
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (old[i] == now[i])
                continue;
            change.indices_.push_back(i);
            change.before_.models.push_back(old[i]);
            change.after_.models.push_back(now[i]);
        }
    } else {
        const auto [firstOld, firstNow] =
            std::mismatch(old.begin(), old.end(), now.begin(), now.end());
        const auto [lastOld, lastNow] =
            std::mismatch(old.rbegin(), std::make_reverse_iterator(firstOld), now.rbegin(),
                          std::make_reverse_iterator(firstNow));
        change.first_ = static_cast<std::size_t>(firstOld - old.begin());
        change.before_.models.assign(firstOld, lastOld.base());
        change.after_.models.assign(firstNow, lastNow.base());
    }
    if (!sameOthers(before, after)) {
        change.before_.others = othersOf(before);
        change.after_.others = othersOf(after);
    }
    return change;
}

bool SceneChange::empty() const
{
    return modelCount() == 0 && !before_.others;
}

void SceneChange::apply(Scene& scene) const
{
    replace(scene, before_, after_);
}

void SceneChange::revert(Scene& scene) const
{
    replace(scene, after_, before_);
}

void SceneChange::replace(Scene& scene, const Side& from, const Side& to) const
{
    if (!indices_.empty()) {
        for (std::size_t i = 0; i < indices_.size(); ++i)
            scene.models[indices_[i]] = to.models[i];
    } else {
        assert(first_ + from.models.size() <= scene.models.size());
        const auto begin = scene.models.begin() + static_cast<Offset>(first_);
        const auto gap = scene.models.erase(begin, begin + static_cast<Offset>(from.models.size()));
        scene.models.insert(gap, to.models.begin(), to.models.end());
    }
    if (to.others) {
        scene.units = to.others->units;
        scene.ignore = to.others->ignore;
        scene.groups = to.others->groups;
        scene.accepted = to.others->accepted;
        scene.camera = to.others->camera;
        scene.extra = to.others->extra;
        scene.motions = to.others->motions;
        scene.robots = to.others->robots;
        scene.up = to.others->up;
        scene.missing = to.others->missing;
        scene.reviews = to.others->reviews;
        scene.views = to.others->views;
    }
}

} // namespace mbv
