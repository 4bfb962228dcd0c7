#pragma once

#include <mbv/scene_io/robot_file.h>

#include <string>
#include <vector>

namespace mbv::viewer {

/// What is asked for of robots besides their files.
struct RobotRequest {
    RobotSettings settings;
    std::vector<std::string> trajectories; ///< "PATH" or "NAME=PATH", see robotMotions
};

} // namespace mbv::viewer
