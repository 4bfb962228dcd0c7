#pragma once

#include <mbv/robot/placed_robot.h>
#include <mbv/robot/srdf.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Robots among the models of a scene: what moves them, and what edits make of them. All leave out
/// robots whose URDF has not been read (SceneRobot::robot).
namespace mbv::viewer {

/// Of the robot's variables, where the scene has them. Precondition: robot.robot is not null.
std::vector<double> valuesOf(const SceneRobot& robot);

/// The named states of its SRDF; none where it has no SRDF that can be read.
std::vector<SrdfState> statesOf(const SceneRobot& robot);

/// The robot that the model is a part of, as an index.
std::optional<std::size_t> robotOf(const Scene& scene, std::size_t model);

/// The model is a part of a robot that follows a trajectory.
bool followsTrajectory(const Scene& scene, std::size_t model);

/// The robots that follow a trajectory, for checkMotions and sceneAt.
std::vector<RobotMotion> robotMotionsOf(const Scene& scene);

/// With the robot's joints at these values. Its models keep their places in their links.
Scene withJoints(Scene scene, std::size_t robot, std::span<const double> values);

/// Robots all of whose models are as one somewhere else than the robot has them stand there now, so
/// that they are still saved as robots.
Scene withRobotsWhereTheirModelsAre(Scene scene);

/// The scene with robots that are as whole as they were, though their models have been changed
/// by the program itself (their colors, say) and not by a person.
Scene withModelsOfRobotsAsRead(Scene scene);

/// The scene's own robots and those of URDFs given by themselves, under names that differ.
Scene withUrdfsAsRobots(LoadedScene loaded);

/// Throws Error (InvalidScene) where a model of the robot has a motion of its own: it then follows
/// no trajectory.
void requireNoMotions(const SceneRobot& robot, const Scene& scene);

/// Gives the robots their trajectories: the scene's, or what is `given` (see robotMotions). Throws
/// what that and requireNoMotions throw.
void readTrajectories(LoadedScene& loaded, std::span<const std::string> given,
                      std::vector<std::string>& warnings);

} // namespace mbv::viewer
