#pragma once

#include <mbv/geometry/rigid_transform.h>
#include <mbv/robot/joint_path.h>
#include <mbv/robot/robot.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mbv {

/// A robot whose links are among the models of a scene.
struct PlacedRobot {
    std::string name; ///< in the scene; of a URDF given by itself its own, or else the file's
    std::shared_ptr<const Robot> robot;                 ///< not null
    std::vector<double> values;                         ///< of robot->variables()
    RigidTransform pose;                                ///< of the root link
    std::optional<std::filesystem::path> trajectory;    ///< that the scene names; not read yet
    std::vector<std::vector<std::size_t>> modelsOfLink; ///< indices into the models, by link
};

/// A robot whose joints follow a trajectory.
struct RobotMotion {
    PlacedRobot robot;
    JointPath path;             ///< of all its variables
    std::filesystem::path file; ///< that the path was read from; may be empty
};

} // namespace mbv
