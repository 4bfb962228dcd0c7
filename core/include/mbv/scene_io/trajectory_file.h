#pragma once

#include <mbv/robot/joint_path.h>
#include <mbv/robot/placed_robot.h>
#include <mbv/robot/robot.h>
#include <mbv/scene/loaded_scene.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mbv {

inline constexpr std::size_t kMaxTrajectoryBytes = std::size_t{64} << 20U;
/// Waypoints times the robot's variables.
inline constexpr std::size_t kMaxTrajectoryValues = 20'000'000;

struct LoadedTrajectory {
    JointPath path; ///< of all variables of the robot
    std::vector<std::string> warnings;
};

/// Reads the values of a robot's joints over time (docs/FILES.md): CSV with a header `time,joint
/// names...` and a row for each waypoint, or JSON like a JointTrajectory of ROS, which begins with
/// "{". Angles in radians, lengths in meters. Joints that are not named keep their `values`, those
/// of robot.variables(). A joint that leaves its limits is warned about, with limit and time.
///
/// Throws Error: FileUnreadable; FileInvalid with the line and column or the JSON pointer: no
/// header or waypoint, a joint that there is not, is fixed, mimics another or is named twice, rows
/// of another length, what is no finite number, times that do not ascend, more than the limits
/// above. Precondition: as many values as variables.
[[nodiscard]] LoadedTrajectory loadTrajectory(const std::filesystem::path& path, const Robot& robot,
                                              std::span<const double> values);

/// The same of a text; `where` names it in messages.
[[nodiscard]] LoadedTrajectory trajectoryFromText(std::string_view text, std::string_view where,
                                                  const Robot& robot,
                                                  std::span<const double> values);

/// The robots of the scene that have a trajectory, their own or one that is given, in their order.
/// What is given is a path, where there is one robot, or "NAME=PATH"; it replaces the scene's.
/// Adds to `warnings`. Throws Error: InvalidArgument for what is given to no robot, or twice to
/// one; what loadTrajectory throws, naming the robot.
[[nodiscard]] std::vector<RobotMotion> robotMotions(const LoadedScene& scene,
                                                    std::span<const std::string> given,
                                                    std::vector<std::string>& warnings);

} // namespace mbv
