#pragma once

#include "arguments/errors.h"

#include <mbv/robot/robot_checker.h>

namespace mbv::python {

/// A robot, and what stands around it: what answers about contacts.
struct PyRobotChecker {
    RobotChecker checker;
};

void bindRobotChecker(nb::module_& m);

} // namespace mbv::python
