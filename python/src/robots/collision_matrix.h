#pragma once

#include "robot.h"

namespace mbv::python {

/// What Robot.collision_matrix() answers with: a tuple of the fields of a LinkPair for each pair,
/// and the warnings.
nb::tuple collisionMatrixOf(const PyRobot& robot, nb::handle samples, nb::handle seed,
                            nb::handle certify, nb::handle budget, nb::handle progress);

/// Writes an SRDF with the pairs that need no test; `pairs` are the first four fields of each
/// LinkPair, and `certify` is as it was for them.
void saveSrdf(const PyRobot& robot, nb::handle path, nb::handle pairs, bool certify);

} // namespace mbv::python
