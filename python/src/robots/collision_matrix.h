#pragma once

#include "robot.h"

namespace mbv::python {

/// What Robot.collision_matrix() answers with: a tuple of the fields of a LinkPair for each pair,
/// and the warnings.
nb::tuple collisionMatrixOf(const PyRobot& robot, nb::handle samples, nb::handle seed,
                            nb::handle certify, nb::handle budget, nb::handle progress);

} // namespace mbv::python
