#pragma once

#include "scene.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace mbv::python {

using PlacedRobots = std::vector<std::shared_ptr<const PlacedRobot>>;

/// The robots with the paths of their trajectories such that they lead there from any folder.
PlacedRobots withAbsolutePaths(PlacedRobots robots);

/// Once the model of this index is gone from the scene.
void removeFromRobots(PlacedRobots& robots, std::size_t model);

void bindSceneMotions(nb::class_<PyScene>& cls);

} // namespace mbv::python
