#pragma once

#include <mbv/scene/placed_robot.h>
#include <mbv/scene/scene.h>

#include <cstddef>
#include <string>
#include <vector>

namespace mbv {

/// The most models that one file may bring.
inline constexpr std::size_t kMaxModels = 10'000'000;

/// A scene and what the reader should be told about it (fields it does not know, say).
struct LoadedScene {
    Scene scene;
    std::vector<std::string> warnings;
    std::vector<std::string> jointNames = {}; ///< of its robots, that may be set
    std::vector<PlacedRobot> robots = {};     ///< URDFs given by themselves, too
};

} // namespace mbv
