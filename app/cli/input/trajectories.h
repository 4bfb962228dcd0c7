#pragma once

#include "console/options.h"

#include <mbv/robot/placed_robot.h>
#include <mbv/scene/loaded_scene.h>

#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace mbv::cli {

/// --trajectory, repeated. `trajectories` must outlive the parsing.
void addTrajectoryOption(CLI::App& command, std::vector<std::string>& trajectories);

/// robotMotions(); warnings go to stderr.
std::vector<RobotMotion> readMotions(const LoadedScene& loaded,
                                     const std::vector<std::string>& trajectories, bool quiet);

} // namespace mbv::cli
