#include "keyframes.h"

#include "robots/robot_models.h"

#include <mbv/check/check_motions.h>

#include <algorithm>
#include <iterator>
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

bool hasMotions(const Scene& scene)
{
    return !scene.motions.empty() || std::ranges::any_of(scene.robots, [](const SceneRobot& robot) {
        return robot.path != nullptr;
    });
}

std::optional<TimeInterval> timesOf(const Scene& scene)
{
    std::optional<TimeInterval> times;
    const auto include = [&times](double from, double to) {
        if (!times)
            times = {from, to};
        times->from = std::min(times->from, from);
        times->to = std::max(times->to, to);
    };
    for (const ModelMotion& motion : scene.motions)
        if (const std::vector<Keyframe>& frames = motion.path.keyframes(); !frames.empty())
            include(frames.front().time, frames.back().time);
    for (const SceneRobot& robot : scene.robots)
        if (robot.path)
            include(robot.path->times().front(), robot.path->times().back());
    return times;
}

std::vector<double> keyframeTimes(const Scene& scene, std::span<const std::size_t> models)
{
    const auto isAsked = [&](const std::string& name) {
        return std::ranges::any_of(
            models, [&](std::size_t model) { return scene.models[model].name == name; });
    };
    std::vector<double> times;
    for (const ModelMotion& motion : scene.motions)
        if (isAsked(motion.model))
            std::ranges::transform(motion.path.keyframes(), std::back_inserter(times),
                                   &Keyframe::time);
    for (const SceneRobot& robot : scene.robots)
        if (robot.path && std::ranges::any_of(robot.parts, isAsked, &RobotPart::model))
            std::ranges::copy(robot.path->times(), std::back_inserter(times));
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

Scene sceneAtTime(const Scene& scene, double time, std::span<const RobotMotion> robots)
{
    Scene seen = sceneAt(scene, time, robots);
    seen.motions = scene.motions;
    return seen;
}

std::optional<std::string> movedOffTrajectory(const Scene& after, const Scene& seen,
                                              const Scene& before)
{
    const auto poseIn = [](const Scene& scene, const std::string& model) {
        const auto place = findModel(scene, model);
        return place ? std::optional(scene.models[*place].pose) : std::nullopt;
    };
    for (const SceneRobot& robot : after.robots) {
        if (!robot.path)
            continue;
        for (const RobotPart& part : robot.parts) {
            const auto now = poseIn(after, part.model);
            const auto shown = poseIn(seen, part.model);
            if (now && shown && now != shown && now != poseIn(before, part.model))
                return part.model;
        }
    }
    return std::nullopt;
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
        const bool follows = followsTrajectory(after, i);
        if (!follows &&
            std::ranges::find(after.motions, name, &ModelMotion::model) == after.motions.end())
            continue;
        const Model* const was = counterpart(before, name, i);
        const Model* const shown = counterpart(seen, name, i);
        if (was == nullptr || shown == nullptr)
            continue;
        const RigidTransform pose = std::exchange(after.models[i].pose, was->pose);
        if (!follows && pose != shown->pose && pose != was->pose)
            after = withKeyframe(std::move(after), i, time, pose);
    }
    return after;
}

} // namespace mbv::viewer
