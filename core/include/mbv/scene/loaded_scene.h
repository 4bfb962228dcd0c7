#pragma once

#include <mbv/scene/scene.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace mbv {

struct PlacedRobot; // mbv/robot/placed_robot.h

/// The most models that one file may bring.
inline constexpr std::size_t kMaxModels = 10'000'000;

/// A scene and what the reader should be told about it (fields it does not know, say).
struct LoadedScene {
    Scene scene;
    std::vector<std::string> warnings;
    std::vector<std::string> jointNames = {};                    ///< of its robots, that may be set
    std::vector<std::shared_ptr<const PlacedRobot>> robots = {}; ///< URDFs given by themselves, too
    /// URDFs given by themselves. Among the robots of the scene they are saved as such.
    std::vector<SceneRobot> urdfs = {};
};

} // namespace mbv
