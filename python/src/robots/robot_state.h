#pragma once

#include "robot.h"

#include <mbv/robot/placed_robot.h>
#include <mbv/scene/scene.h>

#include <memory>

/// Robots as plain values, for pickle: whole and to the last bit, without their files.
namespace mbv::python {

/// A tuple of plain values, shapes and Meshes, and the robot of one.
nb::tuple stateOf(const PyRobot& self);
PyRobot robotFromState(nb::handle state);

/// The same of a robot whose links are models of the scene, which it knows by name; those that the
/// scene has no more are left out.
nb::tuple stateOf(const PlacedRobot& robot, const Scene& scene);
std::shared_ptr<const PlacedRobot> placedRobotFromState(nb::handle state, const Scene& scene);

} // namespace mbv::python
