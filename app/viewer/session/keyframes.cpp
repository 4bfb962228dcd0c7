#include "keyframes.h"

#include <mbv/check/check_motions.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace mbv::viewer {

namespace {

/// The model of that name, or, where it got another, the one in its place.
const Model* counterpart(const Scene& scene, const std::string& name, std::size_t place)
{
    if (const auto found = findModel(scene, name))
        return &scene.models[*found];
    return place < scene.models.size() ? &scene.models[place] : nullptr;
}

} // namespace

std::optional<TimeInterval> timesOf(const Scene& scene)
{
    std::optional<TimeInterval> times;
    for (const ModelMotion& motion : scene.motions) {
        const std::vector<Keyframe>& frames = motion.path.keyframes();
        if (frames.empty())
            continue;
        if (!times)
            times = {frames.front().time, frames.back().time};
        times->from = std::min(times->from, frames.front().time);
        times->to = std::max(times->to, frames.back().time);
    }
    return times;
}

Scene sceneAtTime(const Scene& scene, double time)
{
    Scene seen = sceneAt(scene, time);
    seen.motions = scene.motions;
    return seen;
}

Scene withKeyframe(Scene scene, std::size_t model, double time, const RigidTransform& pose)
{
    const std::string name = scene.models[model].name;
    const auto motion = std::ranges::find(scene.motions, name, &ModelMotion::model);
    const bool moves = motion != scene.motions.end();
    std::vector<Keyframe> frames = moves ? motion->path.keyframes() : std::vector<Keyframe>();
    auto frame = std::ranges::lower_bound(frames, time, {}, &Keyframe::time);
    if (frame == frames.end() || frame->time != time)
        frame = frames.insert(frame, Keyframe{time, {}, {}});
    frame->position = pose.translation;
    frame->rotation = pose.rotation;
    Path path(std::move(frames), "motion of " + name);
    if (moves)
        motion->path = std::move(path);
    else
        scene.motions.push_back({name, std::move(path), {}});
    return scene;
}

Scene withKeyframesWhereMoved(Scene after, const Scene& seen, const Scene& before, double time)
{
    for (std::size_t i = 0; i < after.models.size(); ++i) {
        const std::string name = after.models[i].name;
        if (std::ranges::find(after.motions, name, &ModelMotion::model) == after.motions.end())
            continue;
        const Model* const was = counterpart(before, name, i);
        const Model* const shown = counterpart(seen, name, i);
        if (was == nullptr || shown == nullptr)
            continue;
        const RigidTransform pose = std::exchange(after.models[i].pose, was->pose);
        if (pose != shown->pose && pose != was->pose)
            after = withKeyframe(std::move(after), i, time, pose);
    }
    return after;
}

} // namespace mbv::viewer
