#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/motion/first_contact.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Motions of a scene's models, as edits.
namespace mbv::viewer {

/// Models have motions, or a robot follows a trajectory.
bool hasMotions(const Scene& scene);

/// From the first keyframe or waypoint of all motions to the last; nothing where there are none.
std::optional<TimeInterval> timesOf(const Scene& scene);

/// When these models have keyframes, or their robots waypoints: ascending, each time once.
std::vector<double> keyframeTimes(const Scene& scene, std::span<const std::size_t> models);

/// The scene with its models where their motions have them at a time; the motions stay. `robots` is
/// robotMotionsOf(scene).
Scene sceneAtTime(const Scene& scene, double time, std::span<const RobotMotion> robots);

/// With a keyframe of the model's motion, which is made where there is none; one of the same time
/// is replaced, its turns stay.
Scene withKeyframe(Scene scene, std::size_t model, double time, const RigidTransform& pose);

/// Of an edit of what is seen at a time: a model that the edit has put somewhere else though it
/// follows the trajectory of its robot. `seen` is sceneAtTime(before, time).
std::optional<std::string> movedOffTrajectory(const Scene& after, const Scene& seen,
                                              const Scene& before);

/// An edit of what is seen at a time, as one of the scene itself. `seen` is sceneAtTime(before,
/// time). Models that move have their poses of `before` again; those that the edit has put
/// somewhere else have a keyframe there at that time.
Scene withKeyframesWhereMoved(Scene after, const Scene& seen, const Scene& before, double time);

} // namespace mbv::viewer
