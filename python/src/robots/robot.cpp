#include "robot.h"

#include "arguments/interrupts.h"
#include "arguments/parallel.h"
#include "arguments/poses.h"
#include "arguments/results.h"
#include "arguments/values.h"
#include "collision_matrix.h"
#include "robot_contacts.h"
#include "robot_reach.h"
#include "robot_state.h"
#include "trajectory.h"

#include <mbv/robot/joint_setting.h>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>

namespace mbv::python {
namespace {

nb::object linkPosesOf(const PyRobot& self, nb::handle q)
{
    const Configurations all(q, "q", self.robot());
    const std::size_t links = self.robot().links().size();
    std::vector<double> numbers(16 * links * all.size());
    forAll(all.size(), [&](std::size_t begin, std::size_t end) {
        std::vector<RigidTransform> poses(links);
        for (std::size_t i = begin; i < end; ++i) {
            self.robot().linkPoses(all[i], poses);
            for (std::size_t link = 0; link < links; ++link)
                writeMatrix(poses[link],
                            std::span(numbers).subspan(16 * (i * links + link)).first<16>());
        }
    });
    if (!all.isArray())
        return arrayOf(std::move(numbers), {links, 4, 4});
    return arrayOf(std::move(numbers), {all.size(), links, 4, 4});
}

std::size_t variableIndex(const PyRobot& self, nb::handle joint)
{
    const std::string name = textFrom(joint, "q: the name of a joint");
    if (const auto index = self.robot().findVariable(name))
        return *index;
    fail("q", unknownJoint(name, variableNames(self.robot())), Also::KeyError);
}

nb::object limitsOf(const PyRobot& self)
{
    std::vector<double> limits;
    for (const RobotVariable& variable : self.robot().variables())
        limits.insert(limits.end(), {variable.lower, variable.upper});
    const std::size_t count = limits.size() / 2;
    return arrayOf(std::move(limits), {count, 2});
}

/// A tuple (name, group, {variable: value}) for each named state of the SRDF; of joints that the
/// robot has not, nothing.
nb::list statesOf(const PyRobot& self)
{
    nb::list states;
    if (!self.loaded->srdf)
        return states;
    const std::vector<RobotVariable>& variables = self.robot().variables();
    for (const SrdfState& state : self.loaded->srdf->states) {
        const std::vector<double> unset(variables.size(), std::nan(""));
        const std::vector<double> values = valuesIn(state, self.robot(), unset);
        nb::dict joints;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!std::isnan(values[i]))
                joints[strOf(variables[i].name)] = values[i];
        states.append(nb::make_tuple(strOf(state.name), strOf(state.group), joints));
    }
    return states;
}

template <class Named> nb::list namesOf(const std::vector<Named>& items)
{
    nb::list names;
    for (const Named& item : items)
        names.append(strOf(item.name));
    return names;
}

} // namespace

void bindRobot(nb::module_& m)
{
    bindRobotChecker(m);
    nb::class_<PyRobot> cls(m, "RobotData", "What Robot wraps.");
    cls.def_static("load", loadPyRobot, nb::arg("path").none(), nb::arg("srdf").none(),
                   nb::arg("progress").none());
    cls.def("name", [](const PyRobot& self) { return self.robot().name(); });
    cls.def("links", [](const PyRobot& self) { return namesOf(self.robot().links()); });
    cls.def("joints", [](const PyRobot& self) { return namesOf(self.robot().variables()); });
    cls.def("limits", limitsOf);
    cls.def("neutral", [](const PyRobot& self) {
        std::vector<double> values = self.robot().neutralValues();
        const std::size_t count = values.size();
        return arrayOf(std::move(values), {count});
    });
    cls.def("collisions", collisionsOf, nb::arg("link"));
    cls.def("warnings", [](const PyRobot& self) { return strsOf(self.loaded->warnings); });
    cls.def("states", statesOf);
    cls.def(
        "require_values",
        [](const PyRobot& self, nb::handle q) {
            static_cast<void>(Configurations(q, "q", self.robot()));
        },
        nb::arg("q").none());
    cls.def("state_of", [](const PyRobot& self) { return stateOf(self); });
    cls.def_static("from_state", robotFromState, nb::arg("state"));
    cls.def("variable", variableIndex, nb::arg("name"));
    cls.def("trajectory", loadTrajectoryOf, nb::arg("path").none(), nb::arg("q").none());
    cls.def("link_poses", linkPosesOf, nb::arg("q").none());
    cls.def("alone", [](const PyRobot& self) { return PyRobotChecker{self.alone}; });
    cls.def("attached", attachedTo, nb::arg("name").none(), nb::arg("thing").none(),
            nb::arg("link").none(), nb::arg("pose").none(), nb::arg("touching"));
    cls.def("jacobian", jacobianOf, nb::arg("q").none(), nb::arg("link"), nb::arg("point").none());
    cls.def("reach", reachOf, nb::arg("link"), nb::arg("goal").none(), nb::arg("q").none(),
            nb::arg("point").none());
    cls.def("collision_matrix", collisionMatrixOf, nb::arg("samples").none(),
            nb::arg("seed").none(), nb::arg("certify").none(), nb::arg("budget").none(),
            nb::arg("progress").none());
    cls.def("save_srdf", saveSrdf, nb::arg("path").none(), nb::arg("pairs"), nb::arg("certify"));
}

} // namespace mbv::python
