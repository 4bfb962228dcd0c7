#pragma once

#include "arguments/arrays.h"

#include <mbv/robot/robot_checker.h>
#include <mbv/scene_io/robot_file.h>

#include <cstddef>
#include <memory>
#include <string>

namespace mbv::python {

/// What mbv.Robot holds.
struct PyRobot {
    std::shared_ptr<const LoadedRobot> loaded;
    RobotChecker alone; ///< pairs of links, but those that the SRDF disables

    [[nodiscard]] const Robot& robot() const { return loaded->robot; }
};

/// Joint values of a robot: one configuration, or n of them.
class Configurations {
public:
    /// Numbers (v,) or (n, v). Throws Error (InvalidArgument) that begins with `name`.
    Configurations(nb::handle value, const std::string& name, const Robot& robot);

    [[nodiscard]] bool isArray() const { return array_.dimensions() == 2; }
    [[nodiscard]] std::size_t size() const { return isArray() ? array_.extent(0) : 1; }
    [[nodiscard]] std::span<const double> operator[](std::size_t i) const
    {
        return array_.values().subspan(i * variables_, variables_);
    }

private:
    DoubleArray array_;
    std::size_t variables_;
};

/// Builds the hierarchies of its meshes.
PyRobot pyRobotOf(LoadedRobot loaded);
PyRobot loadPyRobot(nb::handle urdf, nb::handle srdf, nb::handle progress);

/// The robot with a shape or mesh-like fixed to a link: a link of its own.
PyRobot attachedTo(const PyRobot& robot, nb::handle name, nb::handle thing, nb::handle link,
                   nb::handle pose, nb::handle touching);

/// What collides of a link, in its frame: a list of shapes and meshes.
nb::list collisionsOf(const PyRobot& robot, std::size_t link);

void bindRobot(nb::module_& m);

} // namespace mbv::python
