#pragma once

#include "robot.h"

namespace mbv::python {

/// (6, v), or (n, 6, v) of n configurations: rows of the point, then of the rotation.
nb::object jacobianOf(const PyRobot& self, nb::handle q, std::size_t link, nb::handle point);

/// (values, reached, distance, angle) of a goal, a point or a pose, and where to begin; arrays
/// where either is several.
nb::tuple reachOf(const PyRobot& self, std::size_t link, nb::handle goal, nb::handle q,
                  nb::handle point);

} // namespace mbv::python
