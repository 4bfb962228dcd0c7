#pragma once

#include "robot.h"

namespace mbv::python {

/// The times (n,), the joint values (n, v) and the warnings of a trajectory's file; joints that it
/// does not name keep their values in `q`, one configuration.
nb::tuple loadTrajectoryOf(const PyRobot& robot, nb::handle file, nb::handle q);

} // namespace mbv::python
