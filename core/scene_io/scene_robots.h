#pragma once

#include "scene_source.h"

#include <mbv/geometry/progress.h>
#include <mbv/robot/joint_setting.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/scene/loaded_scene.h>
#include <mbv/scene/mesh_asset.h>
#include <mbv/scene_io/robot_file.h>

#include <filesystem>
#include <functional>
#include <span>

/// Robots of scene files. Private to the library.
namespace mbv {

/// Its paths from wherever the process will be: a scene may be saved from another folder than the
/// one that it was read in. Messages of the reading have them as they were given.
void makeAbsolute(SceneRobot& robot);

/// Puts what reading a robot gave where it belongs: into `robot`, its models into their poses in
/// the scene (read.scene), and the robot, as one of the scene's, into the answer. Indices of models
/// are those of read.scene.
PlacedRobot placedRobot(SceneRobot& robot, LoadedRobot& read);

/// Reads the robots of a parsed scene, and adds their models and what they ignore; checks that all
/// ignored names are there then.
/// `joints` come after the scene's own. Throws Error: InvalidScene with the JSON pointer (a joint
/// that there is not or cannot be set, a name that is taken), and what loadRobot throws.
void addRobots(LoadedScene& loaded, const SceneSource& source, MeshLibrary& library,
               std::span<const JointSetting> joints, const ProgressFn& progress);

/// The scene as its file has it: robots that are whole in place of their models and of what they
/// brought to `ignore`, others gone, and their paths named by `nameOf`.
Scene withoutRobotModels(
    const Scene& scene,
    const std::function<std::filesystem::path(const std::filesystem::path&)>& nameOf);

} // namespace mbv
